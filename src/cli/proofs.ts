import path from 'node:path';

import {siteDir} from '../config/site.ts';
import {formatProblems} from '../content/problems.ts';
import {isSettled, type PageReport, type CheckedClaim} from '../features/proofs/check.ts';
import {reportClaims} from '../features/proofs/files.ts';

const usage = `Prints the claims of pages that people rely on, and what proves each.

  npm run proofs                                 counts, a line for each page
  npm run proofs -- docs/concepts/history.md     every claim of a page`;

function relative(file: string): string {
  return path.relative(siteDir, file).replaceAll('\\', '/');
}

function witnesses(claim: CheckedClaim): string {
  const quotes = claim.quotes.map(
    ({file, line, unproven}) => `${unproven === undefined ? '' : 'not shown, '}${relative(file)}:${line}`,
  );
  return [...quotes, ...(claim.hasExecutedSample ? ['executed sample'] : [])].join(', ') || 'NOTHING';
}

function printPage({file, claims, quotes, exempted, problems}: PageReport): void {
  for (const claim of claims) {
    console.log(`${relative(file)}:${claim.line} ${claim.kind}: ${claim.label}\n    ${witnesses(claim)}`);
  }
  for (const {line, reason} of exempted) console.log(`${relative(file)}:${line} table without proofs: ${reason}`);
  if (problems.length > 0) console.log(`\n${formatProblems(problems, siteDir)}`);
  console.log(`\n${summary(claims, quotes.length)}`);
}

function summary(claims: readonly CheckedClaim[], quotes: number): string {
  const open = claims.filter((claim) => !isSettled(claim)).length;
  return `${claims.length} claims, ${quotes} proofs, ${open} claims without`;
}

function main(): number {
  const pages = process.argv.slice(2);
  if (pages.some((page) => page.startsWith('-'))) {
    console.error(usage);
    return 2;
  }
  const reports = reportClaims(siteDir);
  if (pages.length === 0) {
    for (const {file, claims, quotes} of reports) console.log(`${relative(file)}: ${summary(claims, quotes.length)}`);
    const all = reports.flatMap(({claims}) => claims);
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
