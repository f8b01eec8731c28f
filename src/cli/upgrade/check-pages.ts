import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {visit} from 'unist-util-visit';

import {documentedVersion} from '../../node/framework.ts';
import {parsePage} from '../../content/fences/extract.ts';
import {isLost, readLosses} from '../../content/losses.ts';
import type {SourceLocation} from '../../content/problems.ts';
import {findPages, readPages, sitePages} from '../../content/pages.ts';
import {checkVersions, fillVersions, readPage} from '../../content/versions.ts';
import {anchorsOf} from '../../plugins/api-reference/contract.ts';
import {hasExports} from '../../plugins/api-reference/history/published-package.ts';
import {locations} from '../../plugins/api-reference/locations.ts';
import {checkSite} from '../../plugins/page-kinds/check-site.ts';
import {readProofs} from '../../plugins/proofs/files.ts';
import {quotesOf} from '../../plugins/proofs/quotes.ts';
import {blocksOf, normalize} from '../../plugins/proofs/text.ts';
import {measureDrift} from '../drift/drift.ts';
import {tryProofs} from '../drift/proofs.ts';
import {writtenFiles} from '../versions/files.ts';
import {installedNames, publishedDrift} from './compare-symbols.ts';
import type {Finding, StepResult} from './findings.ts';
import {keptReference} from './kept-reference.ts';
import {replacementFor} from './replacement.ts';
import {beforeFolder} from './state.ts';

/** Compiles and runs all samples, and finds the pages that name what has changed. */
export async function checkSamplesAndNames(siteDir: string): Promise<StepResult> {
  const {index, history, model} = keptReference(siteDir);
  const now = installedNames(siteDir);
  const drift = await measureDrift(
    sitePages(siteDir),
    index,
    {siteDir, beforeDir: beforeFolder(siteDir), isTried: true, afterDir: siteDir},
    (entries) => publishedDrift(siteDir, model, entries),
  );
  const relative = (file: string): string => path.relative(siteDir, file).replaceAll('\\', '/');
  const problems = drift.problems.map(({file, line, column, message, hint}): Finding => ({
    step: 'samples',
    file: relative(file),
    line,
    column,
    message,
    instead: hint,
  }));
  const names = drift.symbols.flatMap((symbol): Finding[] => {
    const {entry, kind, locations: places} = symbol;
    const replacement = kind === 'vanished' ? replacementFor(entry, now, documentedVersion, history)?.text : undefined;
    const byFile = new Map<string, SourceLocation[]>();
    for (const place of places) byFile.set(place.file, [...(byFile.get(place.file) ?? []), place]);
    // Most signatures change by an optional parameter: one look at it is enough for all pages.
    if (kind === 'changed') {
      return [
        {
          step: 'renewed',
          id: entry.id,
          message: `${entry.id}: another signature`,
          before: symbol.before,
          after: symbol.after,
          places: [...byFile].map(([file, all]) => `${relative(file)}:${[...new Set(all.map(({line}) => line))].join(', ')}`),
        },
      ];
    }
    return [...byFile].map(([file, [first, ...more]]) => ({
      step: 'names',
      id: entry.id,
      file: relative(file),
      line: first?.line,
      column: first?.column,
      message: `${entry.id} has vanished${more.length === 0 ? '' : `; named in ${more.length} more places of the page`}`,
      instead: replacement,
    }));
  });
  return {
    findings: [...problems, ...names],
    summary: `${drift.counts.samples} samples, ${problems.length} problems; ${drift.counts.symbols} names on pages, ${drift.symbols.length} vanished or changed`,
  };
}

/** Tries the proofs: what pages can no longer say. */
export function checkProofs(siteDir: string): Promise<StepResult> {
  const manifest: unknown = JSON.parse(readFileSync(path.join(siteDir, 'node_modules/lexical/package.json'), 'utf8'));
  if (!hasExports(manifest)) {
    const message = `proofs import ES modules of one build, and the packages of ${documentedVersion} have none`;
    return Promise.resolve({findings: [{step: 'reference', message}], summary: 'not tried: the packages have no ES modules'});
  }
  const {lost, tried} = tryProofs(siteDir, undefined, ['--project', 'proofs:development']);
  const proofs = readProofs(siteDir);
  const findings = lost.map(({page, quote, reason}): Finding => {
    if (quote === undefined) return {step: 'proofs', file: page, message: `no proof of the page can be tried: ${reason}`};
    const sentence = fillVersions(quote.replace(/ \((?:development|production) build\)$/, ''));
    const proof = (proofs.get(page) ?? []).flatMap(({file, code}) =>
      quotesOf(file, code)
        .quotes.filter(({text}) => text === sentence)
        .map(({line}) => `${path.relative(siteDir, file)}:${line}`),
    )[0];
    const text = readPage(path.join(siteDir, page));
    const line = blocksOf(parsePage(text).children, text).find((block) => block.text.includes(normalize(sentence)))?.line;
    return {
      step: 'proofs',
      file: page,
      line,
      message: `"${sentence}"`,
      after: reason,
      instead: proof === undefined ? undefined : `its proof: ${proof}`,
    };
  });
  return Promise.resolve({findings, summary: `${tried} proofs tried, ${lost.length} sentences lost`});
}

/** Checks what pages promise by their kinds, their links into the reference, and that no version is written by hand. */
export function checkPages(siteDir: string): Promise<StepResult> {
  const relative = (file: string): string => path.relative(siteDir, file).replaceAll('\\', '/');
  const findings: Finding[] = [];
  const attempt = (step: string, check: () => void): void => {
    try {
      check();
    } catch (error) {
      findings.push({step, message: error instanceof Error ? error.message : String(error)});
    }
  };
  let links = 0;
  attempt('pages', () => {
    for (const {file, line, column, message, hint} of checkSite(siteDir))
      findings.push({step: 'pages', file: relative(file), line, column, message, instead: hint});
  });
  attempt('versions', () => {
    for (const file of writtenFiles(siteDir))
      for (const {line, column, message, hint} of checkVersions(file, readFileSync(file, 'utf8')))
        findings.push({step: 'versions', file: relative(file), line, column, message, instead: hint});
  });
  attempt('links', () => {
    const {publishedPages} = locations(siteDir);
    const losses = readLosses(siteDir);
    const anchors = new Map<string, ReadonlySet<string> | undefined>();
    for (const page of readPages(findPages(['docs', 'blog', 'src/pages'].map((name) => path.join(siteDir, name))))) {
      visit(parsePage(page.text), ['link', 'definition'], (node) => {
        if (!('url' in node)) return;
        const [target = '', anchor] = node.url.split('#');
        const match = /(?:^|\/)docs\/api\/(.+?)(?:\.md)?$|^(?:\.\.\/)+api\/(.+?)(?:\.md)?$/.exec(target);
        const name = match?.[1] ?? match?.[2];
        if (name === undefined) return;
        links += 1;
        const file = path.join(publishedPages, `${name}.md`);
        if (!anchors.has(file)) anchors.set(file, existsSync(file) ? anchorsOf(readFileSync(file, 'utf8')) : undefined);
        const known = anchors.get(file);
        const address = `/docs/api/${name}`;
        const isThere = known !== undefined && (anchor === undefined || known.has(anchor));
        if (isThere || isLost(losses, address, anchor) || !/^(?:modules|classes|interfaces)\//.test(name)) return;
        findings.push({
          step: 'links',
          file: relative(page.file),
          line: node.position?.start.line,
          column: node.position?.start.column,
          message: `leads to ${address}${anchor === undefined ? '' : `#${anchor}`}, which is gone`,
        });
      });
    }
  });
  return Promise.resolve({findings, summary: `pages, ${links} links into the reference and versions looked at`});
}
