import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {readRecords} from '../../src/features/search/build/site-records.ts';
import type {LoadedIndex} from '../../src/features/search/shared/loaded-index.ts';
import {learned, type Weights} from '../../src/features/search/shared/weights.ts';
import {foldCount, indexOf, qualityOf, withHalfOfAliases, workingQueries, type Quality, type WorkingQuery} from './working.ts';
import {failWith} from '../support/fail-with.ts';

const siteRoot = 'https://lexical.dev/';
const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'src/features/search/shared/weights.ts');

/** What is not learned: queries for names find what they are to find, and what remains would be learned from one or two of them. */
const kept: readonly (keyof Weights)[] = [
  'prefix',
  'typo',
  'subclass',
  'member',
  'nameOfApi',
  'nameInWords',
  'nameOfPage',
  'namePrefix',
];

/** Factors by which a weight is tried to be larger and smaller, the coarse ones first. */
const rounds = [
  [1.6, 1 / 1.6],
  [1.25, 1 / 1.25],
];

/** A change has to gain so much, or it stays out: less is the luck of a few queries. */
const leastGain = 0.0008;

/** What is asked, and which index answers. */
interface Lesson {
  index: LoadedIndex;
  queries: readonly WorkingQuery[];
  /** How much the lesson counts. */
  share: number;
}

/** The mean worth of all answers. */
function goal(lessons: readonly Lesson[], weights: Weights, takes: (query: WorkingQuery) => boolean): number {
  let sum = 0;
  for (const {index, queries, share} of lessons) sum += share * qualityOf(index, weights, queries.filter(takes)).worth;
  return sum;
}

/** Weights that are better for the queries that are taken: one after the other is made larger or smaller, as long as it gains. */
function learn(lessons: readonly Lesson[], start: Weights, takes: (query: WorkingQuery) => boolean): Weights {
  let weights = {...start};
  let best = goal(lessons, weights, takes);
  for (const factors of rounds) {
    // The names of an object that is typed as having these.
    for (const name of Object.keys(weights) as (keyof Weights)[]) {
      if (kept.includes(name)) continue;
      for (const factor of factors) {
        for (;;) {
          const tried = {...weights, [name]: Number((weights[name] * factor).toPrecision(3))};
          // From 1 on, the shortest texts would count without end.
          if (tried.length >= 1) break;
          const value = goal(lessons, tried, takes);
          if (value < best + leastGain) break;
          weights = tried;
          best = value;
          console.error(`${best.toFixed(4)} ${name} ${tried[name]}`);
        }
      }
    }
    console.error(`${best.toFixed(4)} ${JSON.stringify(weights)}`);
  }
  return weights;
}

/** Weights that are factors: 1 means that they do nothing. For all others it is 0. */
const factorsOnly: readonly (keyof Weights)[] = ['spread', 'subclass', 'member', 'packages', 'reference', 'otherKinds'];

/** What the order is worth when one weight does nothing, for each of them: a table in Markdown. */
function reportWithout(lessons: readonly Lesson[]): void {
  const qualities = (weights: Weights): [Quality, Quality] => {
    const [one, other, tuned] = lessons.map(({index, queries}) => qualityOf(index, weights, queries));
    if (one === undefined || other === undefined || tuned === undefined) throw new RangeError('expected three lessons');
    const mean = (of: (quality: Quality) => number): number => (of(one) + of(other)) / 2;
    return [{first: mean(({first}) => first), firstThree: mean(({firstThree}) => firstThree), worth: 0}, tuned];
  };
  const line = (
    name: string,
    value: string,
    [people, tuned]: [Quality, Quality],
    [all, allTuned]: [Quality, Quality],
  ): string => {
    const columns = [
      [people.first, all.first],
      [people.firstThree, all.firstThree],
      [tuned.first, allTuned.first],
      [tuned.firstThree, allTuned.firstThree],
    ].map(([share = 0, whole = 0]) => (share === whole ? '0' : (100 * (share - whole)).toFixed(1)));
    return `| ${[name, value, ...columns].join(' | ')} |`;
  };
  const all = qualities(learned);
  console.log(
    `All weights: people ${percent(all[0].first)} / ${percent(all[0].firstThree)}, relevance.json ${percent(all[1].first)} / ${percent(all[1].firstThree)}\n`,
  );
  console.log(
    '| without | is | people, first | first three | relevance.json, first | first three |\n| --- | --- | --- | --- | --- | --- |',
  );
  // The names of an object that is typed as having these.
  for (const name of Object.keys(learned) as (keyof Weights)[]) {
    const without = {...learned, [name]: factorsOnly.includes(name) ? 1 : 0};
    console.log(line(name, String(learned[name]), qualities(without), all));
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/**
 * `npx tsx tests/search/train.ts`: learns the weights of the ranking from the queries that may be learned from and writes
 * `weights.ts`. `--folds` learns from three quarters of them and tests with the fourth instead, four times, and writes nothing: it tells
 * how much of the gain is there for queries that were not learned from. `--without` prints what each weight is worth. Needs a build; takes minutes.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({options: {folds: {type: 'boolean', default: false}, without: {type: 'boolean', default: false}}});
  const records = await readRecords(path.join(root, 'build'), siteRoot, root);
  const {people, madeUp, tuned} = workingQueries();
  const [one, other] = [indexOf(withHalfOfAliases(records, 0), siteRoot), indexOf(withHalfOfAliases(records, 1), siteRoot)];
  // Reported are the first three.
  const lessons = [
    {index: one, queries: people, share: 0.3},
    {index: other, queries: people, share: 0.3},
    {index: indexOf(records, siteRoot), queries: tuned, share: 0.2},
    {index: one, queries: madeUp, share: 0.1},
    {index: other, queries: madeUp, share: 0.1},
  ];
  const report = (name: string, weights: Weights, takes: (query: WorkingQuery) => boolean): void => {
    const [first, second, old] = lessons.map(({index, queries}) => qualityOf(index, weights, queries.filter(takes)));
    const columns = [first, second, old].map(shares);
    console.log(
      `${name.padEnd(16)} people, half of the aliases ${columns[0] ?? ''}, other half ${columns[1] ?? ''}   relevance ${columns[2] ?? ''}`,
    );
  };
  if (values.without) {
    reportWithout(lessons);
    return;
  }
  if (values.folds) {
    for (let fold = 0; fold < foldCount; fold += 1) {
      const weights = learn(lessons, learned, (query) => query.fold !== fold);
      report(`fold ${fold}, before`, learned, (query) => query.fold === fold);
      report(`fold ${fold}, after`, weights, (query) => query.fold === fold);
    }
    return;
  }
  report('before', learned, () => true);
  const weights = learn(lessons, learned, () => true);
  report('after', weights, () => true);
  const figures = lessons.map(({index, queries}) => qualityOf(index, weights, queries));
  const head = ` * Written by \`npx tsx tests/search/train.ts\` on ${new Date().toISOString().slice(0, 10)}. Answers that come first, and among three:
 * of people's queries with one half of the aliases ${shares(figures[0])}, with the other half ${shares(figures[1])},
 * of relevance.json ${shares(figures[2])}.
`;
  const written = Object.entries(weights).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^  ${name}: .*,$`, 'm'), `  ${name}: ${value},`),
    readFileSync(target, 'utf8').replace(/ \* Written by [\s\S]*?(?= \*\/)/, head),
  );
  writeFileSync(target, written);
}

function shares(quality: Quality | undefined): string {
  return `${percent(quality?.first ?? 0)} / ${percent(quality?.firstThree ?? 0)}`;
}

main().catch(failWith);
