import type {Statement} from './statements.ts';
import type {Quote} from './quotes.ts';
import {normalize, wordsOf} from './text.ts';

/** The share of the words of a statement that its quotes and executed samples have to hold. */
export const leastCoverage = 0.6;

/** The share of the words of a statement that its quotes and executed samples hold, from 0 to 1. */
export function coverageOf({text, quotes, executedWords}: Statement & {quotes: readonly Quote[]}): number {
  let [words, covered] = [executedWords, executedWords];
  for (const line of text.split('\n')) {
    const spans = quotes.flatMap((quote) => {
      const wanted = normalize(quote.text);
      const start = line.indexOf(wanted);
      return start === -1 ? [] : [{start, end: start + wanted.length}];
    });
    const positions = wordsOf(line);
    words += positions.length;
    covered += positions.filter((position) => spans.some(({start, end}) => position >= start && position < end)).length;
  }
  return words === 0 ? 1 : covered / words;
}
