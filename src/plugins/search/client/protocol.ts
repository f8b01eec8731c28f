import type {FoundPage} from '../../../shared/search/engine.ts';

/** Messages to the worker. `folder` is the absolute address of the index files. */
export type ToWorker =
  | {type: 'warm'; folder: string}
  | {type: 'search'; folder: string; id: number; query: string; tags: readonly string[]; offset: number; limit: number};

/** Messages from the worker. `improved`: the text index arrived after queries had been answered from headings. */
export type FromWorker =
  | {type: 'found'; id: number; found: FoundPage; isStale: boolean}
  | {type: 'failed'; id: number; message: string}
  | {type: 'improved'};
