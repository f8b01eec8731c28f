import type {FoundPage} from '../../../shared/search/engine.ts';

/** Messages to the worker. `warm`: a query is likely, so that a newer index should be looked for. */
export type ToWorker =
  {type: 'warm'} | {type: 'search'; id: number; query: string; tags: readonly string[]; offset: number; limit: number};

/**
 * Messages from the worker. `ready`: the index has been fetched, or could not be; `improved`: the text index arrived after queries
 * had been answered from headings.
 */
export type FromWorker =
  | {type: 'ready'}
  | {type: 'found'; id: number; found: FoundPage; isStale: boolean}
  | {type: 'failed'; id: number; message: string}
  | {type: 'improved'};
