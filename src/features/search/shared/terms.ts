// cspell:ignore arent couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt wouldnt

/**
 * Words that carry no meaning in a question about documentation. Names of the API that are also English words
 * (`get`, `set`, `from`, `is`, `on`, `can`) are only dropped from running text and long queries, never from symbol names.
 */
const stopWords = new Set(
  (
    'a about after again all also am an and any are as at be because been before being both but by can could did do does doing ' +
    'down during each few for from further had has have having he her here hers him his how i if in into is it its itself me more ' +
    'most my no nor not of off on once only or other our out over own same she should so some such than that the their them ' +
    'then there these they this those through to too under until up very want was we were what when where which while who whom ' +
    'why will with would you your ' +
    'already another every give given gives made make makes one say says see sees something take taken takes whether yet ' +
    // What is left of "can't" and "won't", and how these are written in haste.
    'ca wo arent cant couldnt didnt doesnt dont hasnt havent im isnt ive shouldnt wasnt wont wouldnt'
  ).split(' '),
);

/** Whether a lower-case word says nothing about the subject. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Letters and digits only, lower case: `$getRoot()`, `getRoot` and `getroot` have the same key. */
export function nameKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The words inside an identifier: `$getRoot` → get, Root; `TOGGLE_LINK_COMMAND` → TOGGLE, LINK, COMMAND; `HTMLElement` → HTML, Element. */
export function identifierParts(identifier: string): string[] {
  return identifier.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{L}\p{N}_$]+/gu) ?? [];
}

/**
 * Word endings off, so that `nodes` finds `node` and `serializing` finds `serialization`.
 * Deliberately small: it only has to do the same on both sides, and never touches words of up to four letters.
 */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  let result = word;
  if (result.endsWith('ies') && result.length > 4) result = `${result.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(result)) result = result.slice(0, -2);
  else if (/[^su]s$/.test(result)) result = result.slice(0, -1);
  // "registered" and "register" only meet when one ending after the other goes.
  for (let shorter = withoutEnding(result); shorter !== result; shorter = withoutEnding(result)) result = shorter;
  return result;
}

function withoutEnding(word: string): string {
  for (const ending of ['ization', 'iation', 'ation', 'ing', 'ed', 'er', 'or', 'e']) {
    const rest = word.length - ending.length;
    if (!word.endsWith(ending) || rest < (ending.length === 1 ? 3 : 4)) continue;
    const result = word.slice(0, ending === 'ization' ? rest + 2 : rest);
    // "running" and "run" share a stem only when the doubled letter goes.
    return (ending === 'ing' || ending === 'ed') && /([bdgmnprt])\1$/.test(result) ? result.slice(0, -1) : result;
  }
  return word;
}

const wordPattern = /[\p{L}\p{N}_$]+/gu;

/** Whether a word is written like a name from code: `$x`, `a_b`, `camelCase`. */
export function isIdentifier(word: string): boolean {
  return /[$_]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word);
}

/** Words of a text, with full-width letters and ligatures as plain letters, without what is short for another: "editor's", "doesn't", "I've". */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/n['’]t\b|['’](?:s|m|re|ve|ll|d)\b/gi, '')
      .match(wordPattern) ?? []
  );
}

/** The words of a text that carry meaning, in lower case unless they are names from code; all of its words when none does. */
export function meaningfulWords(text: string): string[] {
  const words = wordsOf(text).map((word) => (identifierParts(word).length > 1 ? word : word.toLowerCase()));
  const meaningful = words.filter((word) => !isStopWord(nameKey(word)));
  return meaningful.length > 0 ? meaningful : words;
}

/** What the index makes of a word. */
interface WordTerms {
  key: string;
  /** Names from code are kept as they are, without capitals and punctuation; others lose their endings. */
  term: string;
  /** Stems of the words inside a name from code; empty for other words. */
  parts: readonly string[];
}

/** Texts repeat their words, and loading an index goes through all of them. */
const analyzed = new Map<string, WordTerms>();

function analyze(word: string): WordTerms {
  let result = analyzed.get(word);
  if (result === undefined) {
    const key = nameKey(word);
    const parts = identifierParts(word);
    result = {
      key,
      term: isIdentifier(word) ? key : stem(key),
      parts: parts.length > 1 ? parts.map((part) => stem(nameKey(part))) : [],
    };
    analyzed.set(word, result);
  }
  return result;
}

/** The terms of a short text. */
export interface ShortText {
  /** Of all words that carry meaning, and for names from code also of the words inside them; of all words when none carries meaning. */
  terms: readonly string[];
  /** Words that carry no meaning: they are looked for when a query has no others. */
  stopWords: readonly string[];
  /** What it consists of: the same with the words inside a name in place of the name. */
  contents: readonly string[];
}

/** Terms of a short text, such as a heading. */
export function shortText(text: string): ShortText {
  const words = wordsOf(text).map(analyze);
  const meaningful = words.filter(({key}) => !isStopWord(key));
  const terms: string[] = [];
  const contents: string[] = [];
  for (const {key, term, parts} of meaningful.length > 0 ? meaningful : words) {
    if (key === '') continue;
    terms.push(term, ...parts);
    contents.push(...(parts.length > 0 ? parts : [term]));
  }
  return {terms, contents, stopWords: words.filter((word) => !meaningful.includes(word)).map(({term}) => term)};
}

/** Terms of a short text, see `ShortText`. */
export function headingTerms(text: string): string[] {
  return [...shortText(text).terms];
}

/**
 * Terms of running text for the index: of the words that carry meaning. Names from code stay whole; their parts are found where they are
 * headings, and would add a third to the index here.
 */
export function textTerms(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const {key, term} = analyze(word);
    return key.length > 1 && !isStopWord(key) ? [term] : [];
  });
}

/** A word of a query: how it was typed, and the terms under which the index knows it. */
export interface QueryWord {
  /** Stem of the whole word without punctuation. */
  term: string;
  /** Lower-case form before stemming: what a prefix, or a name from code, is looked up with. */
  prefix: string;
  /** The words inside a name from code; empty for a plain word. */
  parts: QueryWord[];
}

/** The meaningful words of a query, in order. When nothing but stop words was typed, these are what is looked for. */
export function queryWords(query: string): QueryWord[] {
  const words = wordsOf(query).flatMap((raw): QueryWord[] => {
    const parts = identifierParts(raw);
    const word = toQueryWord(raw);
    return word.prefix === '' ? [] : [{...word, parts: parts.length > 1 ? parts.map(toQueryWord) : []}];
  });
  const meaningful = words.filter((word) => !isStopWord(word.prefix));
  return meaningful.length > 0 ? meaningful : words;
}

function toQueryWord(raw: string): QueryWord {
  const prefix = nameKey(raw);
  return {prefix, term: stem(prefix), parts: []};
}
