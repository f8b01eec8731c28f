import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {visit} from 'unist-util-visit';

import {documentedVersion, frameworkPackages} from '../../node/framework.ts';
import {parsePage} from '../../content/fences/extract.ts';
import {isLost, readLosses} from '../../content/losses.ts';
import type {SourceLocation} from '../../content/problems.ts';
import {findPages, readPages, sitePages} from '../../content/pages.ts';
import {checkVersions, fillVersions, readPage} from '../../content/versions.ts';
import {anchorsOf} from '../../plugins/api-reference/contract.ts';
import type {History} from '../../plugins/api-reference/history/history.ts';
import {locations} from '../../plugins/api-reference/locations.ts';
import type {ApiModel} from '../../plugins/api-reference/model/types.ts';
import {byPurpose} from '../../plugins/api-reference/pages/purposes.ts';
import {createSymbolIndex, readSymbolIndex, type SymbolIndex} from '../../plugins/api-reference/symbol-index.ts';
import {checkSite} from '../../plugins/page-kinds/check-site.ts';
import {readProofs} from '../../plugins/proofs/files.ts';
import {quotesOf} from '../../plugins/proofs/quotes.ts';
import {blocksOf, normalize} from '../../plugins/proofs/text.ts';
import type {InheritedMembers, SymbolMap} from '../../shared/symbols.ts';
import {difference, measureDrift} from '../drift/drift.ts';
import {compileModules} from '../drift/exports.ts';
import {tryProofs} from '../drift/proofs.ts';
import {writtenFiles} from '../versions/files.ts';
import type {Finding, Rename, StepResult} from './findings.ts';
import {replacementFor} from './replacement.ts';
import {beforeFolder} from './state.ts';

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What of the reference was kept before the upgrade, which wrote it in these shapes. */
function before(siteDir: string) {
  const folder = path.join(beforeFolder(siteDir), '.cache/api-reference');
  return {
    index: createSymbolIndex(
      readJson(path.join(folder, 'symbols.json')) as SymbolMap,
      readJson(path.join(folder, 'inherited.json')) as InheritedMembers,
    ),
    history: readJson(path.join(beforeFolder(siteDir), 'src/plugins/api-reference/history/history.json')) as History,
  };
}

/** The symbols of the installed version; undefined when its reference could not be generated. */
function symbolsNow(siteDir: string): SymbolIndex | undefined {
  const {model} = locations(siteDir);
  const isNew = existsSync(model) && (readJson(model) as ApiModel).version === documentedVersion;
  return isNew ? readSymbolIndex(siteDir) : undefined;
}

/** What modules export now, as far as a compiler can tell it without the reference. */
function exportsNow(siteDir: string, modules: readonly string[]): SymbolMap {
  const {exportsOf} = compileModules(modules, siteDir);
  return modules.flatMap((module) =>
    [...(exportsOf(module)?.keys() ?? [])].map((name): SymbolMap[number] => ({
      id: `${module}#${name}`,
      name,
      qualifiedName: name,
      kind: 'variable',
      module,
      url: '',
      signature: '',
      summary: '',
      declarations: [],
    })),
  );
}

/** Compares the names that modules export, when there is no reference of the installed version. */
function compareExports(siteDir: string): StepResult {
  const {index, history} = before(siteDir);
  const modules = [...new Set([...index.map.map(({module}) => module), ...frameworkPackages(siteDir)])];
  const [old, now] = [exportsNow(beforeFolder(siteDir), modules), exportsNow(siteDir, modules)];
  const [oldIds, nowIds] = [new Set(old.map(({id}) => id)), new Set(now.map(({id}) => id))];
  const gone = old.filter(({id}) => !nowIds.has(id));
  const added = now.filter(({id}) => !oldIds.has(id));
  const renames: Rename[] = [];
  const vanished = gone.map((entry): Finding => {
    const replacement = replacementFor(entry, now, documentedVersion, history);
    if (replacement?.rename !== undefined) renames.push(replacement.rename);
    return {step: 'vanished', message: entry.id, before: index.byId(entry.id)?.signature, instead: replacement?.text};
  });
  return {
    findings: [...vanished, ...added.map(({id}): Finding => ({step: 'new', message: id}))],
    summary: `exports alone: ${old.length} before, ${now.length} now: ${gone.length} vanished, ${added.length} are new`,
    renames,
  };
}

/** Compares all documented symbols with those of the installed version. */
export function compareReferences(siteDir: string): Promise<StepResult> {
  const {index, history} = before(siteDir);
  const now = symbolsNow(siteDir);
  if (now === undefined) return Promise.resolve(compareExports(siteDir));
  const gone = index.map.filter(({id}) => now.byId(id) === undefined);
  const added = now.map.filter(({id}) => index.byId(id) === undefined);
  const renames: Rename[] = [];
  const vanished = gone.map((entry): Finding => {
    const inherited = now.byInheritedName(entry.qualifiedName);
    const replacement =
      inherited === undefined
        ? replacementFor(entry, now.map, documentedVersion, history)
        : {text: `it is inherited from ${inherited.id} now`, rename: undefined};
    if (replacement?.rename !== undefined) renames.push(replacement.rename);
    return {step: 'vanished', message: entry.id, before: entry.signature, instead: replacement?.text};
  });
  const purposes = newPurposes(siteDir, new Set(added.map(({id}) => id)));
  return Promise.resolve({
    findings: [
      ...vanished,
      ...added.map(({id, signature}): Finding => ({step: 'new', message: id, after: signature, instead: purposes.get(id)})),
    ],
    summary: `${index.map.length} symbols and members before, ${now.map.length} now: ${gone.length} vanished, ${added.length} are new`,
    renames,
  });
}

/** Where the page of the core lists new exports: those that no purpose takes may need one. */
function newPurposes(siteDir: string, added: ReadonlySet<string>): Map<string, string> {
  const {model} = locations(siteDir);
  const {modules} = readJson(model) as ApiModel;
  const groups = modules.flatMap(({name, symbols}) => byPurpose(name, symbols));
  return new Map(
    groups.flatMap(({title, symbols}) =>
      symbols.filter(({id}) => added.has(id)).map(({id}) => [id, `listed below "${title}" of the core`] as const),
    ),
  );
}

/** Compiles and runs all samples, and finds the pages that name what has changed. */
export async function checkSamplesAndNames(siteDir: string): Promise<StepResult> {
  const {index, history} = before(siteDir);
  const now = symbolsNow(siteDir);
  const drift = await measureDrift(sitePages(siteDir), index, {
    siteDir,
    beforeDir: beforeFolder(siteDir),
    isTried: true,
    afterDir: siteDir,
  });
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
    const replacement =
      kind === 'vanished' && now !== undefined ? replacementFor(entry, now.map, documentedVersion, history)?.text : undefined;
    const byFile = new Map<string, SourceLocation[]>();
    for (const place of places) byFile.set(place.file, [...(byFile.get(place.file) ?? []), place]);
    return [...byFile].map(([file, [first, ...more]]) => ({
      step: 'names',
      file: relative(file),
      line: first?.line,
      column: first?.column,
      message: `${entry.id} has ${kind}${more.length === 0 ? '' : `; named in ${more.length} more places of the page`}`,
      ...(kind === 'changed' && {
        before: difference(symbol.before, symbol.after),
        after: difference(symbol.after, symbol.before),
      }),
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
