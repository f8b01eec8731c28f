import type {FoundSection} from '../shared/engine.ts';
import {kindNames} from '../shared/record.ts';

/** Says that results are from an older version of the pages: only in development, while the current ones cannot be read. */
export const staleText = 'These results are from an older version of the pages.';

/** How many results there are, in words. */
export function countText(total: number): string {
  if (total === 0) return 'No results were found';
  return total === 1 ? 'One document found' : `${total} documents found`;
}

/** Kind and package of a result. */
export function aspectsOf({kind, package: name}: FoundSection): string {
  return name === null ? kindNames[kind] : `${kindNames[kind]} · ${name}`;
}

/** The best hit of a page, and the others of the same page. */
export interface FoldedHits {
  best: FoundSection;
  /** Best first. */
  others: readonly FoundSection[];
}

/**
 * Folds the hits of each page together where the best of them is. The dialog and the search page both show this order.
 *
 * @param hits best first
 */
export function foldByPage(hits: readonly FoundSection[]): FoldedHits[] {
  const pages = new Map<string, {best: FoundSection; others: FoundSection[]}>();
  for (const hit of hits) {
    const address = hit.url.replace(/#.*/, '');
    const page = pages.get(address);
    if (page === undefined) pages.set(address, {best: hit, others: []});
    else page.others.push(hit);
  }
  return [...pages.values()];
}
