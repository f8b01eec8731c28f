import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {visit} from 'unist-util-visit';

import {parsePage} from '../../content/fences/extract.ts';
import {isRemoved, readRemovedUrls} from '../../content/removed-urls.ts';
import {findPages, readPages} from '../../content/pages.ts';
import {checkVersions} from '../../content/versions.ts';
import {anchorsOf} from '../../features/reference/build/contract.ts';
import {locations} from '../../framework/locations.ts';
import {checkSite} from '../../features/page-kinds/check-site.ts';
import {writtenFiles} from '../versions/files.ts';
import {type Finding, findingOf, fromSite, type StepResult} from './findings.ts';

/** Checks what pages promise by their kinds, their links into the reference, and that no version is written by hand. */
export function checkPages(siteDir: string): StepResult {
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
    findings.push(...checkSite(siteDir).map((problem) => findingOf(siteDir, 'pages', problem)));
  });
  attempt('versions', () => {
    const problems = writtenFiles(siteDir).flatMap((file) => checkVersions(file, readFileSync(file, 'utf8')));
    findings.push(...problems.map((problem) => findingOf(siteDir, 'versions', problem)));
  });
  attempt('links', () => {
    const {publishedPages} = locations(siteDir);
    const removedUrls = readRemovedUrls(siteDir);
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
        if (isThere || isRemoved(removedUrls, address, anchor) || !/^(?:modules|classes|interfaces)\//.test(name)) return;
        findings.push({
          step: 'links',
          file: fromSite(siteDir, page.file),
          line: node.position?.start.line,
          column: node.position?.start.column,
          message: `leads to ${address}${anchor === undefined ? '' : `#${anchor}`}, which is gone`,
        });
      });
    }
  });
  return {findings, summary: `pages, ${links} links into the reference and versions looked at`};
}
