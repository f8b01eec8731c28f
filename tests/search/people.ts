import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';

import type {SearchEngine} from '../../src/features/search/shared/engine.ts';
import {
  addresses,
  checkFloors,
  evaluate,
  isKeptBack,
  loadBuiltEngine,
  printMisses,
  readPeopleSet,
  reportTable,
  type RelevanceReport,
} from './relevance.ts';

/** Why an answer is not first, as far as that can be told without reading the pages. */
function reasonOf({query, rank, hits, accept}: RelevanceReport['misses'][number], engine: SearchEngine): string {
  const pageOf = (address: string | undefined): string => address?.split('#')[0] ?? '';
  const unknown = engine.unknownWords(query);
  const isOnPage = accept.some((address) => pageOf(address) === pageOf(hits[0]));
  return [
    unknown.length > 0 ? `the site has no word "${unknown.join('", "')}"` : '',
    isOnPage ? 'another section of a right page is first' : 'another page says it in nearer words',
    rank === null ? 'no answer has enough of the words' : `the answer is hit ${rank}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/**
 * `npx tsx tests/search/people.ts`: asks the built index the third of queries.json that is kept back, and fails below its floors, or when
 * any query of the set finds nothing. It names no query, so that nobody works towards one; `--working` asks the other two thirds and lists what they miss.
 * `--misses FILE` writes what is missed into a file, for a report: whoever reads it does not work on the search afterwards.
 */
function main(): void {
  const {values} = parseArgs({options: {working: {type: 'boolean', default: false}, misses: {type: 'string'}}});
  const set = readPeopleSet();
  const engine = loadBuiltEngine();
  const queries = set.queries.filter(({kind, query}) => kind !== 'nonsense' && isKeptBack(query) !== values.working);
  const {misses, ...report} = evaluate({...set, queries}, (query) => addresses(engine, query, 10));
  console.log(reportTable(report));
  if (values.misses !== undefined) {
    const lines = misses.map(
      (miss) =>
        `"${miss.query}": ${reasonOf(miss, engine)}\n  first: ${miss.hits[0] ?? 'nothing'}\n  wanted: ${miss.accept.join('  ')}\n`,
    );
    writeFileSync(values.misses, lines.join(''));
  }
  if (values.working) {
    printMisses(misses);
    return;
  }
  const empty = set.queries.filter(({kind, query}) => kind !== 'nonsense' && engine.search(query, {}, 0, 1).total === 0).length;
  if (empty > 0) {
    console.error(
      `tests/search/queries.json: expected at least one result for each query that is no nonsense, found ${empty} without. ` +
        'Look for the reason in src/features/search/shared/dictionary.ts and vocabulary.ts.',
    );
    process.exitCode = 1;
  }
  const remedy = 'Look for the reason in the other two thirds, with `npx tsx tests/search/people.ts --working`.';
  checkFloors('queries.json', set, report, remedy);
}

main();
