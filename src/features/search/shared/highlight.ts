import {identifierParts, isStopWord, nameKey, stem} from './terms.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

/** Tells whether a word of a text is one that the reader searched for. */
export type Matcher = (word: string) => boolean;

/** A matcher for terms of the index (stems). */
export function createMatcher(terms: ReadonlySet<string>): Matcher {
  const matches = (key: string): boolean => key !== '' && !isStopWord(key) && terms.has(stem(key));
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
