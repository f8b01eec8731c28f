import {blankFrontMatter, parsePage} from '../../content/fences/extract.ts';
import type {Problem} from '../../content/problems.ts';
import {statementsOf, type Statement} from './statements.ts';
import {closestSentence} from './closest.ts';
import {coverageOf, leastCoverage} from './coverage.ts';
import {quotesOf, type Quote} from './quotes.ts';
import {blocksOf, normalize, type Block} from './text.ts';

/** A file of proofs. */
export interface ProofFile {
  /** Absolute path. */
  file: string;
  code: string;
}

/** A documented statement with the quotes that cover it. */
export interface CheckedStatement extends Statement {
  quotes: Quote[];
}

/** Coverage of a page's statements. */
export interface PageReport {
  /** Absolute path of the page. */
  file: string;
  statements: CheckedStatement[];
  /** All quotes of the page, also those of sentences that are no such statement. */
  quotes: Quote[];
  /** Tables that the author has exempted, with the reason. */
  exempted: {line: number; reason: string}[];
  /** Quotes that do not stand on the page, and calls that cannot be read. */
  problems: Problem[];
}

/** Whether a statement is covered by a quote, `unproven()` or an executed sample. */
export function isCovered({quotes, hasExecutedSample}: CheckedStatement): boolean {
  return quotes.length > 0 || hasExecutedSample;
}

/** Problems of a page: quotes that it does not contain, and statements that are not covered, or too little. */
export function statementProblems({file, statements, problems}: PageReport): Problem[] {
  const partly = statements.filter((statement) => isCovered(statement) && coverageOf(statement) < leastCoverage);
  return [
    ...problems,
    ...partly.map((statement) => ({
      file,
      line: statement.line,
      column: 1,
      message: `proofs and executed samples quote ${Math.round(coverageOf(statement) * 100)} % of the words of this ${statement.kind}, expected at least ${leastCoverage * 100} %: "${statement.label}"`,
      hint: 'Say less, or quote the rest with prove().',
    })),
    ...statements
      .filter((statement) => !isCovered(statement))
      .map(({kind, line, label}) => ({
        file,
        line,
        column: 1,
        message: `this ${kind} has no proof: "${label}"`,
        hint: 'Quote it with prove() in tests/proofs under the name of the page, or put an executed sample (`run`) into it.',
      })),
  ];
}

/**
 * Checks the statements of a page against its proofs.
 *
 * @param file absolute path of the page
 * @param text the page
 * @param proofs the proof files of the page
 */
export function checkStatements(file: string, text: string, proofs: readonly ProofFile[]): PageReport {
  const blocks = blocksOf([parsePage(text)], blankFrontMatter(text));
  const read = proofs.map((proof) => quotesOf(proof.file, proof.code));
  const quotes = read.flatMap((proof) => proof.quotes);
  const problems = [
    ...read.flatMap((proof) => proof.problems),
    ...quotes.flatMap((quote) => problemOf(quote, blocks, file) ?? []),
  ];
  const {statements, exempted} = statementsOf(text);
  return {
    file,
    statements: statements.map((statement) => ({
      ...statement,
      quotes: quotes.filter((quote) => statement.text.split('\n').some((line) => line.includes(normalize(quote.text)))),
    })),
    quotes,
    exempted,
    problems,
  };
}

/** Says what is wrong with a quote; undefined when it stands on the page. */
function problemOf(quote: Quote, blocks: readonly Block[], page: string): Problem | undefined {
  const wanted = normalize(quote.text);
  if (blocks.some(({text}) => text.includes(wanted))) return undefined;
  const closest = closestSentence(wanted, blocks);
  return {
    file: quote.file,
    line: quote.line,
    column: 1,
    message: `the page does not say "${quote.text}"`,
    hint:
      closest === undefined
        ? `${page} has no sentence like it.`
        : `The closest sentence is "${closest.text}" in ${page}:${closest.line}.`,
  };
}
