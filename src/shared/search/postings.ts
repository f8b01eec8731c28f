/**
 * An inverted index that is small on the wire and needs no work when it is loaded: lists of sections are decoded when a
 * term is asked for. `npm run bench:search` measures it against MiniSearch on the same site.
 */

/** A packed index. Everything is text, so that the files are JSON and compress like it. */
export interface PackedPostings {
  /** Terms in code unit order, each as the number of characters it shares with the one before and the rest, joined by spaces. */
  terms: string;
  /** For each term its sections, joined by spaces: gaps between section numbers, with the number of occurrences (1, 2, 3 or more). */
  lists: string;
  /** Terms of each section on a logarithmic scale, one character each; `!` for an empty section. */
  lengths: string;
}

/** Printable ASCII without space, `"` and `\`, which JSON would escape or which separate lists. */
const alphabet = Array.from({length: 94}, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => !'"\\'.includes(character),
);
const digits = new Map(alphabet.map((character, value) => [character.charCodeAt(0), value]));
/** Values below end a number; values from it on say that another digit follows. */
const base = alphabet.length / 2;

const maxCount = 3;

function encodeNumber(value: number): string {
  let text = '';
  let rest = value;
  while (rest >= base) {
    text += alphabet[base + (rest % base)] ?? '';
    rest = Math.floor(rest / base);
  }
  return text + (alphabet[rest] ?? '');
}

/** Steps per doubling of the length. */
const lengthSteps = 4;

function encodeLength(length: number): string {
  return alphabet[Math.min(base * 2 - 1, Math.round(lengthSteps * Math.log2(1 + length)))] ?? '';
}

/** Packs the terms of each section, given in section order. */
export function packPostings(sections: readonly (readonly string[])[]): PackedPostings {
  const lists = new Map<string, Map<number, number>>();
  for (const [id, terms] of sections.entries()) {
    for (const term of terms) {
      const list = lists.get(term) ?? new Map<number, number>();
      list.set(id, (list.get(id) ?? 0) + 1);
      lists.set(term, list);
    }
  }
  const sorted = [...lists.keys()].sort();
  let before = '';
  const terms = sorted.map((term) => {
    let shared = 0;
    while (shared < before.length && shared < term.length && term[shared] === before[shared]) shared += 1;
    before = term;
    return encodeNumber(shared) + term.slice(shared);
  });
  const packedLists = sorted.map((term) => {
    let last = -1;
    let text = '';
    for (const [id, count] of lists.get(term) ?? []) {
      text += encodeNumber((id - last - 1) * maxCount + Math.min(count, maxCount) - 1);
      last = id;
    }
    return text;
  });
  return {
    terms: terms.join(' '),
    lists: packedLists.join(' '),
    lengths: sections.map(({length}) => encodeLength(length)).join(''),
  };
}

/** Gives every term that a typed word may stand for, with how well it fits (1 is exact). */
export interface TermMatch {
  /** Position of the term in the index. */
  term: number;
  similarity: number;
}

/** A loaded index: finds terms, and the sections that contain them. */
export class Postings {
  /** All terms, sorted. */
  readonly terms: readonly string[];
  private readonly lists: readonly string[];
  private readonly lengths: Float32Array;
  private readonly averageLength: number;

  constructor(packed: PackedPostings) {
    let before = '';
    this.terms =
      packed.terms === ''
        ? []
        : packed.terms.split(' ').map((entry) => {
            const {value, end} = readNumber(entry, 0);
            before = before.slice(0, value) + entry.slice(end);
            return before;
          });
    this.lists = packed.lists.split(' ');
    this.lengths = Float32Array.from(
      packed.lengths,
      (character) => 2 ** ((digits.get(character.charCodeAt(0)) ?? 0) / lengthSteps) - 1,
    );
    const filled = this.lengths.filter((length) => length > 0);
    this.averageLength = filled.reduce((sum, length) => sum + length, 0) / Math.max(1, filled.length);
  }

  /** Number of sections. */
  get size(): number {
    return this.lengths.length;
  }

  /** Position of a term, or -1. */
  find(term: string): number {
    const at = this.lowerBound(term);
    return this.terms[at] === term ? at : -1;
  }

  /** Positions of the terms that start with `prefix`, from the first up to (not including) the second number. */
  startingWith(prefix: string): [from: number, to: number] {
    return [this.lowerBound(prefix), this.lowerBound(`${prefix}\uFFFF`)];
  }

  /**
   * Adds the matches of one word to `scores`, by BM25 (Robertson and Zaragoza, 2009) with k1 = 1.2 and b = 0.6:
   * the best term counts for each section, and how rare the word is follows from all sections that it matches.
   *
   * @returns how many sections match
   */
  score(matches: readonly TermMatch[], boost: number, scores: Map<number, number>): number {
    const best = new Map<number, number>();
    for (const {term, similarity} of matches) {
      const list = this.lists[term] ?? '';
      let id = -1;
      for (let at = 0; at < list.length;) {
        const {value, end} = readNumber(list, at);
        at = end;
        id += Math.floor(value / maxCount) + 1;
        const count = (value % maxCount) + 1;
        const relativeLength = (this.lengths[id] ?? 0) / this.averageLength;
        const weight = (similarity * count * 2.2) / (count + 1.2 * (0.4 + 0.6 * relativeLength));
        if (weight > (best.get(id) ?? 0)) best.set(id, weight);
      }
    }
    const rarity = Math.log(1 + (this.size - best.size + 0.5) / (best.size + 0.5));
    for (const [id, weight] of best) scores.set(id, (scores.get(id) ?? 0) + boost * rarity * weight);
    return best.size;
  }

  private lowerBound(term: string): number {
    let from = 0;
    let to = this.terms.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.terms[middle] ?? '') < term) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function readNumber(text: string, start: number): {value: number; end: number} {
  let value = 0;
  let factor = 1;
  let at = start;
  for (;;) {
    const digit = digits.get(text.charCodeAt(at));
    if (digit === undefined)
      throw new RangeError(`search index: expected a number at position ${at}, found ${JSON.stringify(text[at] ?? 'the end')}`);
    at += 1;
    if (digit < base) return {value: value + digit * factor, end: at};
    value += (digit - base) * factor;
    factor *= base;
  }
}
