import {parseArgs} from 'node:util';

import {evaluate, isHeldOut, loadBuiltEngine, readMadeUpSet, reportTable} from './relevance.ts';

/**
 * `npx tsx tests/search/made-up.ts`: asks the built index the half of the made-up questions that is held out, and fails below its floors.
 * `--working` asks the other half and lists what it misses.
 */
function main(): void {
  const {values} = parseArgs({options: {working: {type: 'boolean', default: false}}});
  const set = readMadeUpSet();
  const engine = loadBuiltEngine();
  const queries = set.queries.filter(({query}) => isHeldOut(query) !== values.working);
  const {misses, rows} = evaluate({...set, queries}, (query) => engine.addresses(query, 10));
  console.log(reportTable({rows}));
  if (values.working) {
    for (const {query, rank, hits, accept} of misses) {
      console.log(`\n"${query}": ${rank === null ? 'not among the first 10' : `hit ${rank}`}`);
      console.log(`  first: ${hits.slice(0, 3).join('  ')}\n  wanted: ${accept.join('  ')}`);
    }
    return;
  }
  const all = rows.at(-1);
  const {first, firstThree} = set.floors;
  if (all === undefined || all.first < first || all.firstThree < firstThree) {
    console.error(
      `\ntests/search/made-up-questions.json: expected success@1 of at least ${first} and success@3 of at least ${firstThree}, found ` +
        `${all?.first.toFixed(3) ?? 'none'} and ${all?.firstThree.toFixed(3) ?? 'none'}. ` +
        'Look for the reason in the other half, with `npx tsx tests/search/made-up.ts --working`.',
    );
    process.exitCode = 1;
  }
}

main();
