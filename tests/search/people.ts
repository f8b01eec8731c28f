import {parseArgs} from 'node:util';

import {evaluate, isKeptBack, loadBuiltEngine, readPeopleSet, reportTable} from './relevance.ts';

/**
 * `npx tsx tests/search/people.ts`: asks the built index the third of queries.json that is kept back, and fails below its floors, or when
 * any query of the set finds nothing. It names no query, so that nobody works towards one; `--working` asks the other two thirds and lists what they miss.
 */
function main(): void {
  const {values} = parseArgs({options: {working: {type: 'boolean', default: false}}});
  const set = readPeopleSet();
  const engine = loadBuiltEngine();
  const queries = set.queries.filter(({kind, query}) => kind !== 'nonsense' && isKeptBack(query) !== values.working);
  const {misses, ...report} = evaluate({...set, queries}, (query) =>
    engine.search(query, {tags: []}, 0, 10).hits.map(({url}) => url),
  );
  console.log(reportTable(report));
  if (values.working) {
    for (const {query, rank, hits, accept} of misses) {
      console.log(`\n"${query}": ${rank === null ? 'not among the first 10' : `hit ${rank}`}`);
      console.log(`  first: ${hits.slice(0, 3).join('  ')}\n  wanted: ${accept.join('  ')}`);
    }
    return;
  }
  const empty = set.queries.filter(
    ({kind, query}) => kind !== 'nonsense' && engine.search(query, {tags: []}, 0, 1).total === 0,
  ).length;
  if (empty > 0) {
    console.error(
      `tests/search/queries.json: expected at least one result for each query that is no nonsense, found ${empty} without. ` +
        'Look for the reason in src/shared/search/dictionary.ts and vocabulary.ts.',
    );
    process.exitCode = 1;
  }
  const all = report.rows.at(-1);
  const {first, firstThree} = set.floors;
  if (all === undefined || all.first < first || all.firstThree < firstThree) {
    console.error(
      `\ntests/search/queries.json: expected success@1 of at least ${first} and success@3 of at least ${firstThree}, found ` +
        `${all?.first.toFixed(3) ?? 'none'} and ${all?.firstThree.toFixed(3) ?? 'none'}. ` +
        'Look for the reason in the other two thirds, with `npx tsx tests/search/people.ts --working`.',
    );
    process.exitCode = 1;
  }
}

main();
