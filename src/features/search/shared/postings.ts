/**
 * Lists of sections by term. Those of headings, aliases and excerpts are made where they are searched, out of the texts that are sent anyway;
 * those of the rest of the text are packed, and decoded when a term is asked for.
 */

/** A packed list of sections by term. Everything is text, so that the files are JSON and compress like it. */
export interface PackedPostings {
  /** Terms in code unit order, each as the number of characters it shares with the one before and the rest, joined by spaces. */
  terms: string;
  /** For each term its sections, joined by spaces: how many sections lie between one and the next. */
  lists: string;
}

/** Printable ASCII without space, `"` and `\`, which JSON would escape or which separate lists. */
const alphabet = Array.from({length: 94}, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => !'"\\'.includes(character),
);
const digits = new Map(alphabet.map((character, value) => [character.charCodeAt(0), value]));
const base = alphabet.length - 1;

/** Digits below are numbers of their own: most gaps are that small. Those up to the last but one begin a number of two digits. */
const single = 78;

/** The last digit begins a number of four. */
const long = base;

/** Numbers from here on have four digits. */
const shortEnd = single + (long - single) * base;

function encodeNumber(value: number): string {
  const digit = (position: number): string => alphabet[position] ?? '';
  if (value < single) return digit(value);
  if (value < shortEnd) return digit(single + Math.floor((value - single) / base)) + digit((value - single) % base);
  return (
    digit(long) + digit(Math.floor(value / base / base) % base) + digit(Math.floor(value / base) % base) + digit(value % base)
  );
}

/** The sections of each term, for the terms of each section in section order. */
function listsOf(sections: readonly (readonly string[])[]): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  for (const [id, terms] of sections.entries()) {
    for (const term of terms) {
      const list = lists.get(term);
      if (list === undefined) lists.set(term, [id]);
      else if (list.at(-1) !== id) list.push(id);
    }
  }
  return lists;
}

/** Packs the terms of each section, given in section order. */
export function packPostings(sections: readonly (readonly string[])[]): PackedPostings {
  const lists = listsOf(sections);
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
    for (const id of lists.get(term) ?? []) {
      text += encodeNumber(id - last - 1);
      last = id;
    }
    return text;
  });
  return {terms: terms.join(' '), lists: packedLists.join(' ')};
}

/** Lists of sections by term. */
export interface Postings {
  terms: readonly string[];
  /** How many different terms each section has. */
  lengths: Float32Array;
  /** Mean of the lengths of those sections that have any. */
  averageLength: number;
  /** The sections that have a term, in their order; undefined when none has. */
  find: (term: string) => readonly number[] | undefined;
}

function averageOf(lengths: Float32Array): number {
  let sum = 0;
  let filled = 0;
  for (const length of lengths) {
    sum += length;
    if (length > 0) filled += 1;
  }
  return sum / Math.max(1, filled);
}

function postingsOf(lists: ReadonlyMap<string, readonly number[]>, size: number): Postings {
  const lengths = new Float32Array(size);
  for (const ids of lists.values()) for (const id of ids) lengths[id] = (lengths[id] ?? 0) + 1;
  return {terms: [...lists.keys()], lengths, averageLength: averageOf(lengths), find: (term) => lists.get(term)};
}

/**
 * Lists of sections for the terms of each section, given in section order.
 *
 * @param silent further terms of each section, which do not count for its length
 */
export function listPostings(sections: readonly (readonly string[])[], silent: readonly (readonly string[])[] = []): Postings {
  const postings = postingsOf(listsOf(sections), sections.length);
  const others = listsOf(silent);
  if (others.size === 0) return postings;
  return {
    ...postings,
    terms: [...new Set([...postings.terms, ...others.keys()])],
    find: (term) => postings.find(term) ?? others.get(term),
  };
}

/**
 * Reads packed lists.
 *
 * @param size number of sections
 * @throws a `RangeError` that names the position when they are damaged
 */
export function unpackPostings(packed: PackedPostings, size: number): Postings {
  const lists = new Map<string, readonly number[]>();
  const packedLists = packed.lists.split(' ');
  let before = '';
  for (const [index, entry] of (packed.terms === '' ? [] : packed.terms.split(' ')).entries()) {
    const {value, end} = readNumber(entry, 0);
    before = before.slice(0, value) + entry.slice(end);
    lists.set(before, readList(packedLists[index] ?? ''));
  }
  return postingsOf(lists, size);
}

function readList(list: string): number[] {
  const ids: number[] = [];
  let id = -1;
  for (let at = 0; at < list.length;) {
    const {value, end} = readNumber(list, at);
    at = end;
    id += value + 1;
    ids.push(id);
  }
  return ids;
}

function readNumber(text: string, at: number): {value: number; end: number} {
  const digit = (position: number): number => {
    const value = digits.get(text.charCodeAt(position));
    if (value === undefined) {
      throw new RangeError(
        `search index: expected a number at position ${position}, found ${JSON.stringify(text[position] ?? 'the end')}`,
      );
    }
    return value;
  };
  const first = digit(at);
  if (first < single) return {value: first, end: at + 1};
  if (first < long) return {value: single + (first - single) * base + digit(at + 1), end: at + 2};
  return {value: (digit(at + 1) * base + digit(at + 2)) * base + digit(at + 3), end: at + 4};
}
