import type {SearchHit} from './results.ts';

/** The best hit of a page, and the others of the same page. */
export interface FoldedHits {
  best: SearchHit;
  /** Best first. */
  others: readonly SearchHit[];
}

/**
 * Folds the hits of each page together where the best of them is. The dialog and the search page both show this order.
 *
 * @param hits best first
 */
export function foldByPage(hits: readonly SearchHit[]): FoldedHits[] {
  const pages = new Map<string, {best: SearchHit; others: SearchHit[]}>();
  for (const hit of hits) {
    const address = hit.url.replace(/#.*/, '');
    const page = pages.get(address);
    if (page === undefined) pages.set(address, {best: hit, others: []});
    else page.others.push(hit);
  }
  return [...pages.values()];
}
