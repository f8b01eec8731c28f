import {readFileSync} from 'node:fs';

import {isRemoved, type RemovedUrl} from '../../../content/removed-urls.ts';
import {apiRoot} from '../../../framework/paths.ts';

/** Page addresses and, for each, the element ids that links of the last years point at. */
export type UrlContract = Record<string, string[]>;

/**
 * The addresses of the reference that must never stop working.
 *
 * @param file The site's contract, which also has addresses of other pages.
 */
export function readContract(file: string): UrlContract {
  // Our own file; its shape is fixed by the check that reads every entry of it.
  const all = JSON.parse(readFileSync(file, 'utf8')) as UrlContract;
  return Object.fromEntries(Object.entries(all).filter(([url]) => url === apiRoot || url.startsWith(`${apiRoot}/`)));
}

/**
 * Compares what was written with what links expect.
 *
 * @param pages Anchors by page address.
 * @param removedUrls what may be missing
 * @returns One line per missing page or anchor; empty when all are there.
 */
export function missingFromContract(
  contract: UrlContract,
  pages: ReadonlyMap<string, ReadonlySet<string>>,
  removedUrls: readonly RemovedUrl[] = [],
): string[] {
  return Object.entries(contract).flatMap(([url, anchors]) => {
    const page = pages.get(url);
    if (page === undefined) return isRemoved(removedUrls, url) ? [] : [`${url}: the page is missing`];
    return anchors
      .filter((anchor) => !page.has(anchor) && !isRemoved(removedUrls, url, anchor))
      .map((anchor) => `${url}#${anchor}: the anchor is missing`);
  });
}

/** The element ids that a generated page states: `{#id}` after a heading and `id="…"` of an element. */
export function anchorsOf(markdown: string): Set<string> {
  const ids = [...markdown.matchAll(/^#{1,6} .*\{#([^}\s]+)\}\s*$/gm), ...markdown.matchAll(/<[a-z][^<>]*\sid="([^"]+)"/g)];
  return new Set(ids.flatMap(([, id]) => (id === undefined ? [] : [id])));
}
