import {editDistance} from '../../../shared/edit-distance.ts';
import {startingWith} from './sorted.ts';
import type {QueryWord} from './terms.ts';

/** A term that a word of a query may stand for, with how well it fits: 1 is exact. */
export interface TermMatch {
  term: string;
  similarity: number;
}

/** Lengths from which on a word may have a typing error, and a second one. */
export const typoLengths = {one: 5, two: 9};

/** How many typing errors a word may have. */
export function allowedTypos({length}: string): number {
  if (length >= typoLengths.two) return 2;
  return length >= typoLengths.one ? 1 : 0;
}

/** Longest ending that a stem lacks ("izations"), in letters. */
const longestEnding = 8;

/** Penalty for typos in the suffix: any other near term is more likely. */
const suffixTypoPenalty = 10;

/** Most misspelled words in the cache. */
const cacheSize = 1000;

/** All terms of an index. */
export class Dictionary {
  private readonly terms: readonly string[];
  private readonly known: ReadonlySet<string>;
  /** Cache for misspelled words, which are looked up again with each further letter of the query. */
  private readonly nearest = new Map<string, readonly string[]>();

  /** @param terms in any order, also several times */
  constructor(terms: Iterable<string>) {
    this.known = new Set(terms);
    this.terms = [...this.known].sort();
  }

  /** Whether the site has a word, or while it is being typed one that begins like it. */
  knows({term, prefix}: QueryWord, isBeingTyped: boolean): boolean {
    return this.known.has(term) || this.known.has(prefix) || (isBeingTyped && startingWith(this.terms, prefix).length > 0);
  }

  /**
   * Terms that are written like the word: the same stem or name, and while it is being typed also those that it begins.
   *
   * @param prefix how well a term fits that the word begins, when nothing is missing
   */
  exactOrPrefixMatches(word: QueryWord, isBeingTyped: boolean, prefix: number): TermMatch[] {
    const same = [...new Set([word.term, word.prefix])].filter((term) => this.known.has(term));
    const matches = same.map((term) => ({term, similarity: 1}));
    if (!isBeingTyped) return matches;
    for (const term of startingWith(this.terms, word.prefix)) {
      if (!same.includes(term)) matches.push({term, similarity: prefix * (0.3 + (0.7 * word.prefix.length) / term.length)});
    }
    if (matches.length > 0) return matches;
    // Between "edit" and "editing" lies "editin", which is no word and begins none.
    for (let length = word.prefix.length - 1; length >= Math.max(4, word.prefix.length - 3); length -= 1) {
      const term = word.prefix.slice(0, length);
      if (this.known.has(term)) return [{term, similarity: prefix}];
    }
    return matches;
  }

  /**
   * The terms that are nearest to a word with typing errors; none when all have more than it may have.
   *
   * @param similarity how well such a term fits
   * @param limit how many errors the word may have
   */
  typoMatches(
    {term: typed, prefix: whole, parts}: QueryWord,
    similarity: number,
    limit: number = allowedTypos(whole),
  ): TermMatch[] {
    if (limit === 0) return [];
    const key = `${limit} ${parts.length} ${whole}`;
    let nearest = this.nearest.get(key);
    if (nearest === undefined) {
      // A name from code has no ending.
      nearest = this.nearestTo(typed, whole, limit, parts.length > 1 ? 0 : longestEnding);
      if (this.nearest.size >= cacheSize) this.nearest.clear();
      this.nearest.set(key, nearest);
    }
    return nearest.map((term) => ({term, similarity}));
  }

  private nearestTo(typed: string, whole: string, limit: number, ending: number): string[] {
    let least = Infinity;
    let nearest: string[] = [];
    for (const term of this.terms) {
      let distance = distanceTo(term, typed, whole, limit, ending);
      if (typed !== whole) distance = Math.min(distance, distanceTo(term, whole, whole, limit, ending));
      if (distance > least) continue;
      if (distance < least) nearest = [];
      least = distance;
      if (distance < Infinity) nearest.push(term);
    }
    return nearest;
  }
}

/** How many errors lie between a term and what was typed; `Infinity` when these are too many. */
function distanceTo(term: string, typed: string, whole: string, limit: number, ending: number): number {
  if (term.length < 3) return Infinity;
  // Two errors in a short stem make another word.
  const allowed = Math.min(term.length, typed.length) < 6 ? Math.min(1, limit) : limit;
  const distance = editDistance(typed, term, allowed);
  if (distance <= allowed) return distance;
  // Where the error is in the ending, that was not recognized as one: the stem is how the word begins.
  if (term.length < 5 || whole.length - term.length > ending) return Infinity;
  const suffixTypos = editDistance(term, whole, 1, true);
  return suffixTypos > 1 ? Infinity : suffixTypos + suffixTypoPenalty;
}
