import {blankFrontMatter, parsePage} from '../../content/fences/extract.ts';
import {likenessOf, sentencesIn} from './closest.ts';
import {blocksOf, normalize, type Block} from './text.ts';
import {quotesOf, type Quote, type Span} from './quotes.ts';

/** A quote that is no longer on its page. */
export interface LostQuote extends Quote {
  /** The sentence that has probably replaced it; undefined if the page has nothing similar. */
  closest: (Block & {likeness: number}) | undefined;
}

/** Sentences that are less alike than this say different things. */
const leastLikeness = 0.4;

/**
 * Finds the quotes of a file of proofs that a page no longer has, each with the sentence that has probably replaced it. A sentence
 * replaces one quote only, and never one that is still there.
 *
 * @param page the page's text
 * @param file the name of the file of proofs, which tells TypeScript from TSX
 * @param code its text
 */
export function lostQuotes(page: string, file: string, code: string): LostQuote[] {
  const {quotes} = quotesOf(file, code);
  const blocks = blocksOf([parsePage(page)], blankFrontMatter(page));
  const isThere = (quote: Quote): boolean => blocks.some(({text}) => text.includes(normalize(quote.text)));
  const kept = quotes.filter(isThere).map(({text}) => normalize(text));
  const lost = quotes.filter((quote) => !isThere(quote));
  const candidates = sentencesIn(blocks).filter(({text}) => !kept.includes(text));
  const pairs = lost
    .flatMap((quote) =>
      candidates.map((candidate) => ({quote, candidate, likeness: likenessOf(normalize(quote.text), candidate.text)})),
    )
    .filter(({likeness}) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness);
  const closest = new Map<Quote, LostQuote['closest']>();
  const taken = new Set<string>();
  for (const {quote, candidate, likeness} of pairs) {
    if (closest.has(quote) || taken.has(candidate.text)) continue;
    closest.set(quote, {...candidate, likeness});
    taken.add(candidate.text);
  }
  return lost.map((quote) => ({...quote, closest: closest.get(quote)}));
}

/**
 * Puts the sentences that the page has now into a file of proofs.
 *
 * @param code the file's text
 * @param lost what `lostQuotes` found in it
 * @param version the documented version, which pages and quotes write as `:version[]`
 */
export function withNewQuotes(code: string, lost: readonly LostQuote[], version: string): string {
  return replaced(
    code,
    lost.flatMap(({literal, closest}) =>
      closest === undefined ? [] : [{span: literal, text: JSON.stringify(closest.text.replaceAll(version, ':version[]'))}],
    ),
  );
}

/** Takes the proofs out of a file whose sentences the page no longer says in any words; parameters as those of `withNewQuotes`. */
export function withoutLostProofs(code: string, lost: readonly LostQuote[]): string {
  return replaced(
    code,
    lost.flatMap(({statement, closest}) => (closest === undefined ? [{span: statement, text: ''}] : [])),
  );
}

function replaced(code: string, edits: readonly {span: Span; text: string}[]): string {
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((text, {span, text: part}) => text.slice(0, span.start) + part + text.slice(span.end), code);
}
