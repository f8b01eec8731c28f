import type {FoundPage, SearchScope} from '../shared/engine.ts';

/**
 * Messages to the worker. `warm`: a query is likely, so that a newer index should be looked for; `whole`: the answer may wait for the
 * text index.
 */
export type ToWorker =
  {type: 'warm'} | {type: 'search'; id: number; query: string; scope: SearchScope; offset: number; limit: number; whole: boolean};

/**
 * Messages from the worker. `ready`: the index has been fetched, or could not be; `improved`: the text index arrived after queries
 * had been answered from headings.
 */
export type FromWorker =
  | {type: 'ready'}
  | {type: 'found'; id: number; found: FoundPage; suggestions: readonly string[]; isStale: boolean}
  | {type: 'failed'; id: number; message: string}
  | {type: 'improved'};
