import {createHash} from 'node:crypto';

import {buildIndex, textIndex} from '../../src/features/search/build/build-index.ts';
import {LoadedIndex} from '../../src/features/search/shared/loaded-index.ts';
import type {SearchRecord} from '../../src/features/search/shared/record.ts';
import {Ranking} from '../../src/features/search/shared/ranking.ts';
import type {Weights} from '../../src/features/search/shared/weights.ts';
import {isHeldOut, isKeptBack, rankOf, readMadeUpSet, readPeopleSet, readRelevanceSet, type RelevanceQuery} from './relevance.ts';

/** How many parts the working queries are split into, each of which is tested with what the others taught. */
export const foldCount = 4;

/** A number that depends on a text alone, and not on what `isKeptBack` looks at. */
function hashOf(text: string): number {
  return createHash('sha1').update(text.toLowerCase()).digest()[1] ?? 0;
}

/** A query that may be learned from, and its part. */
export interface WorkingQuery extends RelevanceQuery {
  fold: number;
}

/** The queries that may be learned from: the working two thirds of `queries.json`, half of the made-up questions, and `relevance.json`. */
export function workingQueries(): Record<'madeUp' | 'people' | 'tuned', WorkingQuery[]> {
  const withFold = (entry: RelevanceQuery): WorkingQuery => ({...entry, fold: hashOf(entry.query) % foldCount});
  const people = readPeopleSet().queries.filter(({kind, query}) => kind !== 'nonsense' && !isKeptBack(query));
  const madeUp = readMadeUpSet().queries.filter(({query}) => !isHeldOut(query));
  return {people: people.map(withFold), madeUp: madeUp.map(withFold), tuned: readRelevanceSet().queries.map(withFold)};
}

/** Length of excerpts while learning; those of a build are cut to fit its budget. */
const excerptLength = 60;

/** The index of a site. */
export function indexOf(records: readonly SearchRecord[], siteRoot: string): LoadedIndex {
  const {core, texts} = buildIndex(records, siteRoot);
  const index = new LoadedIndex(core);
  index.addText(textIndex(texts, excerptLength));
  return index;
}

/**
 * The same site with half of the phrases in which people ask. Whoever writes these knows the working queries, so that on them they look better
 * than they are; of two halves, one does not have the phrase that was written for a query.
 */
export function withHalfOfAliases(records: readonly SearchRecord[], half: 0 | 1): SearchRecord[] {
  return records.map((record) => {
    if (record.aliases === undefined) return record;
    const {aliases, ...rest} = record;
    const kept = aliases.filter((phrase) => hashOf(phrase) % 2 === half);
    return kept.length === 0 ? rest : {...rest, aliases: kept};
  });
}

/** How often an answer is first, among the first three, and how good the order is on the whole. */
export interface Quality {
  first: number;
  firstThree: number;
  /** Mean of what each answer is worth, 0–1: 1 for the first hit, half for the next two, little for the other seven. */
  worth: number;
}

function worthOf(rank: number | null): number {
  if (rank === null) return 0;
  if (rank === 1) return 1;
  return rank <= 3 ? 0.5 : 0.5 / rank;
}

/** Asks all queries. */
export function qualityOf(index: LoadedIndex, weights: Weights, queries: readonly RelevanceQuery[]): Quality {
  const ranking = new Ranking(index, weights);
  const ranks = queries.map(({query, accept}) => {
    const best = ranking.rank(query).candidates.slice(0, 10);
    return rankOf(
      best.map(({id}) => index.sections.urlOf(id)),
      accept,
    );
  });
  const share = (most: number): number => ranks.filter((rank) => rank !== null && rank <= most).length / ranks.length;
  return {
    first: share(1),
    firstThree: share(3),
    worth: ranks.reduce<number>((sum, rank) => sum + worthOf(rank), 0) / ranks.length,
  };
}
