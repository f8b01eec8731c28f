import {parsePage} from '../../content/fences/extract.ts';
import {sitePages, withFences} from '../../content/pages.ts';
import type {SymbolIndex} from '../../framework/symbol-index.ts';
import {analyzePages} from '../../features/samples/build/analyze.ts';
import {proseLinks} from '../../features/samples/build/links/prose.ts';
import {locationOf} from '../../features/samples/build/page/assemble.ts';
import {fromSite} from './findings.ts';

/**
 * Finds where pages name symbols, in samples and in sentences.
 *
 * @param modulesDir folder with the `node_modules` that the samples were written for
 * @param index what the reference of that version documents
 * @returns locations by the id of the symbol, each a file with its lines: `docs/a.md:3, 9`
 */
export function namedLocations(siteDir: string, modulesDir: string, index: SymbolIndex): Map<string, string[]> {
  const pages = sitePages(siteDir).map(withFences);
  const {linked} = analyzePages(pages, modulesDir);
  const found = new Map<string, Map<string, Set<number>>>();
  const add = (id: string, file: string, line: number): void => {
    const files = found.get(id) ?? new Map<string, Set<number>>();
    found.set(id, files.set(file, (files.get(file) ?? new Set<number>()).add(line)));
  };
  for (const page of pages) {
    for (const link of linked.get(page.file)?.links ?? []) {
      const entry = index.byDeclaration(link.declarations);
      const fence = page.fences.find(({line}) => line === link.fenceLine);
      if (entry === undefined || fence === undefined) continue;
      const {file, line} = locationOf(fence, link.index);
      add(entry.id, file, line);
    }
    for (const {entry, node} of proseLinks(parsePage(page.text), page.file, index).links)
      add(entry.id, page.file, node.position?.start.line ?? 1);
  }
  return new Map(
    [...found].map(([id, files]) => [
      id,
      [...files].map(([file, lines]) => `${fromSite(siteDir, file)}:${[...lines].sort((a, b) => a - b).join(', ')}`),
    ]),
  );
}
