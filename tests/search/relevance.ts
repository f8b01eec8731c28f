import {readFileSync} from 'node:fs';
import path from 'node:path';

import {
  indexFolder,
  manifestName,
  type CoreIndex,
  type IndexManifest,
  type TextIndex,
} from '../../src/shared/search/index-files.ts';
import {SearchEngine} from '../../src/shared/search/engine.ts';

/** A query with the addresses that answer it; an address without an anchor accepts every section of its page. */
export interface RelevanceQuery {
  kind: string;
  query: string;
  accept: string[];
}

/** `relevance.json`. */
export interface RelevanceSet {
  /** Least share of queries that are answered by the first hit, and by one of the first three. */
  floors: {first: number; firstThree: number};
  queries: RelevanceQuery[];
}

/** Addresses of the best hits for a query, best first. */
export type Search = (query: string) => string[];

/** Position (from 1) of the first accepted hit; null when there is none among those given. */
export function rankOf(hits: readonly string[], accept: readonly string[]): number | null {
  const index = hits.findIndex((hit) => accept.includes(hit) || accept.includes(hit.split('#')[0] ?? hit));
  return index === -1 ? null : index + 1;
}

/** Reads the queries of `tests/search/relevance.json`. */
export function readRelevanceSet(): RelevanceSet {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'relevance.json'), 'utf8')) as RelevanceSet;
}

/** The engine with the index of the production build in `build/`. */
export function loadBuiltEngine(buildDir = path.resolve(import.meta.dirname, '../../build')): SearchEngine {
  const folder = path.join(buildDir, indexFolder);
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  // The build of this version wrote the files.
  const manifest = read(manifestName) as IndexManifest;
  const engine = new SearchEngine(read(manifest.core) as CoreIndex);
  engine.addText(read(manifest.text) as TextIndex);
  return engine;
}

/** What a run over the set found. */
export interface RelevanceReport {
  /** By kind of query, and `all`. */
  rows: {kind: string; count: number; first: number; firstThree: number; meanReciprocalRank: number}[];
  /** Queries whose answer is not the first hit, with what came instead. */
  misses: {query: string; rank: number | null; hits: string[]; accept: string[]}[];
}

/** Runs all queries. */
export function evaluate({queries}: RelevanceSet, search: Search): RelevanceReport {
  const ranked = queries.map((entry) => {
    const hits = search(entry.query);
    return {...entry, hits, rank: rankOf(hits, entry.accept)};
  });
  const rowOf = (kind: string, entries: typeof ranked): RelevanceReport['rows'][number] => {
    const share = (test: (rank: number) => boolean): number =>
      entries.filter(({rank}) => rank !== null && test(rank)).length / entries.length;
    const reciprocal = entries.reduce((sum, {rank}) => sum + (rank === null ? 0 : 1 / rank), 0);
    return {
      kind,
      count: entries.length,
      first: share((rank) => rank === 1),
      firstThree: share((rank) => rank <= 3),
      meanReciprocalRank: reciprocal / entries.length,
    };
  };
  const kinds = [...new Set(queries.map(({kind}) => kind))];
  return {
    rows: [
      ...kinds.map((kind) =>
        rowOf(
          kind,
          ranked.filter((entry) => entry.kind === kind),
        ),
      ),
      rowOf('all', ranked),
    ],
    misses: ranked.filter(({rank}) => rank !== 1),
  };
}
