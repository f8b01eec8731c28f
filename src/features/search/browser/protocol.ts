import type {FoundPage} from '../shared/engine.ts';
import type {SearchFilter} from '../shared/facets.ts';

/** A search. */
export interface SearchRequest {
  query: string;
  /** How many of the best results are left out, and how many of the others are wanted. */
  offset: number;
  limit: number;
  /** What the reader has chosen to see. */
  filter?: SearchFilter;
  /** Whether the answer may wait for the text index, rather than come early and be improved later. */
  whole?: boolean;
}

/** Answer to a `SearchRequest`. Addresses of hits are paths on this host. */
export interface SearchResults extends FoundPage {
  /** Queries that may have been meant, in place of one with words that the site does not have. */
  suggestions: readonly string[];
  /** Whether the answer is from an older version of the pages than those that are shown. */
  isStale: boolean;
}

/** Messages to the worker. `warm`: a query is likely, so that a newer index should be looked for. */
export type ToWorker = {type: 'warm'} | ({type: 'search'; id: number} & SearchRequest);

/**
 * Messages from the worker. `ready`: the index has been fetched, or could not be; `improved`: the text index arrived after queries
 * had been answered from headings.
 */
export type FromWorker =
  | {type: 'ready'}
  | {type: 'found'; id: number; results: SearchResults}
  | {type: 'failed'; id: number; message: string}
  | {type: 'improved'};
