import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';

import {
  indexFolder,
  manifestName,
  type CoreIndex,
  type IndexManifest,
  type TextIndex,
} from '../../src/features/search/shared/index-files.ts';
import {SearchEngine} from '../../src/features/search/shared/engine.ts';

/**
 * A query with the addresses that answer it. An address without an anchor accepts every section of its page, one that ends in `#` the
 * beginning of the page alone.
 */
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
  const index = hits.findIndex((hit) => {
    const [page = hit, anchor] = hit.split('#');
    return accept.includes(page) || accept.includes(anchor === undefined ? `${page}#` : hit);
  });
  return index === -1 ? null : index + 1;
}

/** Reads the queries of `tests/search/relevance.json`. */
export function readRelevanceSet(): RelevanceSet {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'relevance.json'), 'utf8')) as RelevanceSet;
}

/** Queries in people's own words, which nothing was tuned with. */
export interface PeopleSet extends RelevanceSet {
  queries: (RelevanceQuery & {
    /** Address of the thread that the words are from, or the rule by which they were made up. */
    source: string;
  })[];
}

/** Reads `tests/search/queries.json`; its floors are for the queries that are kept back. */
export function readPeopleSet(): PeopleSet {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'queries.json'), 'utf8')) as PeopleSet;
}

/**
 * Whether a query is in the third that is kept back: nobody looks at it while the search is worked on, so that what it says of the
 * search is true of queries that are yet to come. Decided by a hash, once and for all.
 */
export function isKeptBack(query: string): boolean {
  return (createHash('sha1').update(query.toLowerCase()).digest()[0] ?? 0) % 3 === 0;
}

/**
 * Reads `tests/search/made-up-questions.json`: questions as people ask them, written topic by topic, most of them before anybody looked where
 * the answers are; of the later ones, answers were chosen by the headings of the site. Its floors are for the half that is held out.
 */
export function readMadeUpSet(): RelevanceSet {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'made-up-questions.json'), 'utf8')) as RelevanceSet;
}

/** Whether a made-up question is in the half that is only reported; the other one may be worked with. */
export function isHeldOut(question: string): boolean {
  return (createHash('sha1').update(question.toLowerCase()).digest()[2] ?? 0) % 2 === 1;
}

/** A report as a table. */
export function reportTable({rows}: Pick<RelevanceReport, 'rows'>): string {
  const lines = rows.map(
    (row) =>
      `${row.kind.padEnd(10)}  ${String(row.count).padStart(7)}  ${row.first.toFixed(3).padStart(9)}  ` +
      `${row.firstThree.toFixed(3).padStart(9)}  ${row.meanReciprocalRank.toFixed(3).padStart(5)}`,
  );
  return ['kind        queries  success@1  success@3    MRR', ...lines].join('\n');
}

/** Prints what came instead of each answer that is not first. */
export function printMisses(misses: RelevanceReport['misses']): void {
  for (const {query, rank, hits, accept} of misses) {
    console.log(`\n"${query}": ${rank === null ? 'not among the first 10' : `hit ${rank}`}`);
    console.log(`  first: ${hits.slice(0, 3).join('  ')}\n  wanted: ${accept.join('  ')}`);
  }
}

/**
 * Ends the script with exit code 1 when fewer queries are answered than the floors of their set ask for.
 *
 * @param file name of the set
 * @param remedy what to do about it
 */
export function checkFloors(file: string, {floors}: RelevanceSet, {rows}: Pick<RelevanceReport, 'rows'>, remedy: string): void {
  const all = rows.at(-1);
  const {first, firstThree} = floors;
  if (all !== undefined && all.first >= first && all.firstThree >= firstThree) return;
  console.error(
    `\ntests/search/${file}: expected success@1 of at least ${first} and success@3 of at least ${firstThree}, found ` +
      `${all?.first.toFixed(3) ?? 'none'} and ${all?.firstThree.toFixed(3) ?? 'none'}. ${remedy}`,
  );
  process.exitCode = 1;
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

/** Addresses of the first results for a query, best first. */
export function addresses(engine: SearchEngine, query: string, limit: number): string[] {
  return engine.search(query, {}, 0, limit).hits.map(({url}) => url);
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
