import {evaluate, loadBuiltEngine, readRelevanceSet, reportTable} from './relevance.ts';

/** `npm test -- search`: asks the built index all queries of relevance.json and fails below its floors. */
function main(): void {
  const set = readRelevanceSet();
  const engine = loadBuiltEngine();
  const report = evaluate(set, (query) => engine.search(query, {}, 0, 10).hits.map(({url}) => url));
  console.log(reportTable(report));
  for (const {query, rank, hits, accept} of report.misses) {
    console.log(`\n"${query}": ${rank === null ? 'not among the first 10' : `hit ${rank}`}`);
    console.log(`  first: ${hits.slice(0, 3).join('  ')}\n  wanted: ${accept.join('  ')}`);
  }
  const all = report.rows.at(-1);
  const {first, firstThree} = set.floors;
  if (all === undefined || all.first < first || all.firstThree < firstThree) {
    console.error(
      `\ntests/search/relevance.json: expected success@1 of at least ${first} and success@3 of at least ${firstThree}, found ` +
        `${all?.first.toFixed(3) ?? 'none'} and ${all?.firstThree.toFixed(3) ?? 'none'}. ` +
        'Either a page moved (adapt the accepted addresses), its headings no longer say what it answers (adapt the page), or the ranking changed (src/features/search/shared/engine.ts).',
    );
    process.exitCode = 1;
  }
}

main();
