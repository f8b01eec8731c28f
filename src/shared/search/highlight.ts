import {identifierParts, isStopWord, nameKey, stem} from './terms.ts';

const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

/** Text as HTML that shows exactly that text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Tells whether a word of a text is one that the reader searched for. */
export type Matcher = (word: string) => boolean;

/** A matcher for the terms (stems) and prefixes of a query. */
export function createMatcher(terms: ReadonlySet<string>, prefixes: readonly string[]): Matcher {
  const matches = (key: string): boolean =>
    key !== '' && !isStopWord(key) && (terms.has(stem(key)) || prefixes.some((prefix) => key.startsWith(prefix)));
  return (word) => matches(nameKey(word)) || identifierParts(word).some((part) => matches(nameKey(part)));
}

/** The text as HTML, with matched words inside `<mark>`. Everything else is escaped. */
export function markHtml(text: string, matches: Matcher): string {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(/[\p{L}\p{N}_$]+/gu)) {
    if (!matches(found[0])) continue;
    html += `${escapeHtml(text.slice(end, found.index))}<mark>${escapeHtml(found[0])}</mark>`;
    end = found.index + found[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

/**
 * The part of a text that shows the match: up to `length` characters around the densest run of matched words,
 * cut between words, with `…` where something is left out.
 */
export function snippet(text: string, matches: Matcher, length: number): string {
  if (text.length <= length) return text;
  const hits = [...text.matchAll(/[\p{L}\p{N}_$]+/gu)].filter((found) => matches(found[0])).map((found) => found.index);
  let best = 0;
  let bestCount = -1;
  for (const [index, start] of hits.entries()) {
    let count = 0;
    while ((hits[index + count] ?? Infinity) < start + length * 0.75) count += 1;
    if (count > bestCount) [best, bestCount] = [start, count];
  }
  let start = Math.max(0, Math.min(best - Math.round(length / 5), text.length - length));
  if (start > 0) start = text.indexOf(' ', start) + 1;
  let end = Math.min(text.length, start + length);
  if (end < text.length) end = Math.max(start + 1, text.lastIndexOf(' ', end));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
