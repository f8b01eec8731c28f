import path from 'node:path';

import {siteDir} from '../config/site.ts';
import {formatProblems} from '../content/problems.ts';
import {isSettled, type PageReport, type ProvenPlace} from '../plugins/proofs/check.ts';
import {reportClaims} from '../plugins/proofs/files.ts';

const usage = `Prints the places of pages that people rely on, and what proves each.

  npm run proofs                                 counts, a line for each page
  npm run proofs -- docs/concepts/history.md     every place of a page`;

function relative(file: string): string {
  return path.relative(siteDir, file).replaceAll('\\', '/');
}

function witnesses(place: ProvenPlace): string {
  const quotes = place.quotes.map(
    ({file, line, unproven}) => `${unproven === undefined ? '' : 'not shown, '}${relative(file)}:${line}`,
  );
  return [...quotes, ...(place.hasExecutedSample ? ['executed sample'] : [])].join(', ') || 'NOTHING';
}

function printPage({file, places, quotes, exempted, problems}: PageReport): void {
  for (const place of places) {
    console.log(`${relative(file)}:${place.line} ${place.kind}: ${place.label}\n    ${witnesses(place)}`);
  }
  for (const {line, reason} of exempted) console.log(`${relative(file)}:${line} table without proofs: ${reason}`);
  if (problems.length > 0) console.log(`\n${formatProblems(problems, siteDir)}`);
  console.log(`\n${summary(places, quotes.length)}`);
}

function summary(places: readonly ProvenPlace[], quotes: number): string {
  const open = places.filter((place) => !isSettled(place)).length;
  return `${places.length} places, ${quotes} proofs, ${open} places without`;
}

function main(): number {
  const pages = process.argv.slice(2);
  if (pages.some((page) => page.startsWith('-'))) {
    console.error(usage);
    return 2;
  }
  const reports = reportClaims(siteDir);
  if (pages.length === 0) {
    for (const {file, places, quotes} of reports) console.log(`${relative(file)}: ${summary(places, quotes.length)}`);
    const all = reports.flatMap(({places}) => places);
    console.log(
      `\nall pages: ${summary(
        all,
        reports.reduce((sum, {quotes}) => sum + quotes.length, 0),
      )}`,
    );
    return 0;
  }
  for (const page of pages) {
    const report = reports.find(({file}) => file === path.resolve(page));
    if (report === undefined) {
      console.error(`${page}: expected a hand-written page of the docs, such as docs/faq.md.\n\n${usage}`);
      return 2;
    }
    printPage(report);
  }
  return reports.some(({problems}) => problems.length > 0) ? 1 : 0;
}

process.exitCode = main();
