import {addresses, checkFloors, evaluate, loadBuiltEngine, printMisses, readRelevanceSet, reportTable} from './relevance.ts';

/** `npm test -- search`: asks the built index all queries of relevance.json and fails below its floors. */
function main(): void {
  const set = readRelevanceSet();
  const engine = loadBuiltEngine();
  const report = evaluate(set, (query) => addresses(engine, query, 10));
  console.log(reportTable(report));
  printMisses(report.misses);
  checkFloors(
    'relevance.json',
    set,
    report,
    'Either a page moved (adapt the accepted addresses), its headings no longer say what it answers (adapt the page), or the ranking changed (src/features/search/shared/engine.ts).',
  );
}

main();
