import path from 'node:path';

import {siteDir} from '../config/site.ts';
import {formatProblems} from '../content/problems.ts';
import {isCovered, type PageReport, type CheckedStatement} from '../features/proofs/check.ts';
import {reportStatements} from '../features/proofs/files.ts';

const usage = `Prints the statements of pages that people rely on, and what proves each.

  npm run proofs                                 counts, a line for each page
  npm run proofs -- docs/concepts/history.md     every statement of a page`;

function relative(file: string): string {
  return path.relative(siteDir, file).replaceAll('\\', '/');
}

function evidenceFor(statement: CheckedStatement): string {
  const quotes = statement.quotes.map(
    ({file, line, unproven}) => `${unproven === undefined ? '' : 'not shown, '}${relative(file)}:${line}`,
  );
  return [...quotes, ...(statement.hasExecutedSample ? ['executed sample'] : [])].join(', ') || 'NOTHING';
}

function printPage({file, statements, quotes, exempted, problems}: PageReport): void {
  for (const statement of statements) {
    console.log(`${relative(file)}:${statement.line} ${statement.kind}: ${statement.label}\n    ${evidenceFor(statement)}`);
  }
  for (const {line, reason} of exempted) console.log(`${relative(file)}:${line} table without proofs: ${reason}`);
  if (problems.length > 0) console.log(`\n${formatProblems(problems, siteDir)}`);
  console.log(`\n${summary(statements, quotes.length)}`);
}

function summary(statements: readonly CheckedStatement[], quotes: number): string {
  const open = statements.filter((statement) => !isCovered(statement)).length;
  return `${statements.length} statements, ${quotes} proofs, ${open} statements without`;
}

function main(): number {
  const pages = process.argv.slice(2);
  if (pages.some((page) => page.startsWith('-'))) {
    console.error(usage);
    return 2;
  }
  const reports = reportStatements(siteDir);
  if (pages.length === 0) {
    for (const {file, statements, quotes} of reports) console.log(`${relative(file)}: ${summary(statements, quotes.length)}`);
    const all = reports.flatMap(({statements}) => statements);
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
