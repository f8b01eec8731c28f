import {isStopWord, nameKey} from './terms.ts';

/** Where the number of an error stands: after the word, in the address that a message names, or alone after a number sign. */
const codePattern = /(?:error\s*(?:code\s*)?#?|[?&]code=|\/docs\/error\/|^\s*#)\s*(\d{1,4})\b/i;

/** Fewer meaningful words than this, in order, are no message that somebody pasted. */
const leastWords = 3;

/** From this many words on, a message that is there as a whole counts even when most of its words say little. */
const leastWhole = 4;

/** Share of the message, or of what was pasted, that has to be the same. */
const leastShare = 0.75;

/** The number of an error in a pasted message or address, for example `38` in "Minified Lexical error #38; visit …"; null when there is none. */
export function errorCode(query: string): string | null {
  const digits = codePattern.exec(query)?.[1];
  return digits === undefined ? null : String(Number(digits));
}

/** The words of a message in order, without its placeholders (`%s`, `{name}`, `<name>`). */
export function messageWords(message: string): string[] {
  const words = message.replace(/%[a-z]|\{[^}]*\}|<[^>]*>/g, ' ').match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return words.map(nameKey).filter((word) => word !== '');
}

/**
 * How much a query is the text of an error message, 0–1. Values in place of the placeholders do not count against it, nor
 * does text around it; and a beginning or a middle of the message is enough. 0 for everything that only shares some words.
 *
 * @param query words of the query, see `messageWords`
 * @param message words of the message
 */
export function messageShare(query: readonly string[], message: readonly string[]): number {
  const asked = new Set(query);
  if (message.filter((word) => asked.has(word)).length < leastWords) return 0;
  const {length, meaningful} = commonSequence(query, message);
  const isWhole = length === message.length && length >= leastWhole;
  if (meaningful < leastWords && !isWhole) return 0;
  const ofMessage = length / message.length;
  const ofQuery = length / query.length;
  if (Math.max(ofMessage, ofQuery) < leastShare) return 0;
  // Among messages that begin alike, the one that is nearer in length is meant.
  return 0.7 * Math.max(ofMessage, ofQuery) + 0.3 * Math.min(ofMessage, ofQuery);
}

/** Length of the longest sequence of words that both have in this order, and how many of its words are no stop words. */
function commonSequence(a: readonly string[], b: readonly string[]): {length: number; meaningful: number} {
  let previous = b.map(() => ({length: 0, meaningful: 0}));
  const nothing = {length: 0, meaningful: 0};
  for (const word of a) {
    const current: typeof previous = [];
    for (const [column, other] of b.entries()) {
      const before = previous[column - 1] ?? nothing;
      const [above, left] = [previous[column] ?? nothing, current[column - 1] ?? nothing];
      current.push(
        word === other
          ? {length: before.length + 1, meaningful: before.meaningful + (isStopWord(word) ? 0 : 1)}
          : above.length >= left.length
            ? above
            : left,
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? nothing;
}
