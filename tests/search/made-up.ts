import {parseArgs} from 'node:util';

import {
  addresses,
  checkFloors,
  evaluate,
  isHeldOut,
  loadBuiltEngine,
  printMisses,
  readMadeUpSet,
  reportTable,
} from './relevance.ts';

/**
 * `npx tsx tests/search/made-up.ts`: asks the built index the half of the made-up questions that is held out, and fails below its floors.
 * `--working` asks the other half and lists what it misses.
 */
function main(): void {
  const {values} = parseArgs({options: {working: {type: 'boolean', default: false}}});
  const set = readMadeUpSet();
  const engine = loadBuiltEngine();
  const queries = set.queries.filter(({query}) => isHeldOut(query) !== values.working);
  const {misses, rows} = evaluate({...set, queries}, (query) => addresses(engine, query, 10));
  console.log(reportTable({rows}));
  if (values.working) {
    printMisses(misses);
    return;
  }
  const remedy = 'Look for the reason in the other half, with `npx tsx tests/search/made-up.ts --working`.';
  checkFloors('made-up-questions.json', set, {rows}, remedy);
}

main();
