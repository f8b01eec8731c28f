import type {FenceMeta} from './fence.ts';
import {parseLimits} from './limits.ts';

const flagWords = new Set(['run', 'live', 'output', 'diff', 'wrap', 'npm2yarn', 'showLineNumbers', 'tall', 'start', 'solution']);
const valueWords = new Set(['name', 'extends', 'skip', 'eslint', 'title', 'focus', 'fold', 'limits', 'from']);

/**
 * Reads the words after a fence's language, such as `run name=emoji {1,3-5} title="Emoji.ts"`.
 *
 * @param text everything after the language; null and undefined when there is nothing
 * @returns the words, and one message for each word that has no meaning
 */
export function parseMeta(text: string | null | undefined): {meta: FenceMeta; errors: string[]} {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const highlight = new Set<number>();
  const errors: string[] = [];
  for (const match of (text ?? '').matchAll(/\{([^}]*)\}|([\w-]+)=("[^"]*"|'[^']*'|\{[^}]*\}|\S+)|(\S+)/g)) {
    const [whole, ranges, key, quoted, word] = match;
    if (ranges !== undefined) {
      const lines = parseRanges(ranges);
      if (lines === undefined) {
        errors.push(`"${whole}" after the language: expected line numbers such as {1,3-5}`);
      } else {
        for (const line of lines) {
          highlight.add(line);
        }
      }
    } else if (key !== undefined && quoted !== undefined) {
      const value = quoted.replace(/^(["'{])(.*)["'}]$/, '$2');
      if (!valueWords.has(key)) {
        errors.push(`unknown word "${key}=" after the language: expected one of ${list(valueWords, '=')}`);
      } else if (value.trim() === '') {
        errors.push(`"${key}=" after the language has no value`);
      } else {
        values.set(key, value);
        if (key === 'limits') {
          errors.push(...parseLimits(value).errors);
        }
      }
    } else if (word !== undefined) {
      if (flagWords.has(word)) {
        flags.add(word);
      } else if (valueWords.has(word)) {
        errors.push(`"${word}" after the language needs a value: ${word}=…`);
      } else {
        errors.push(
          `unknown word "${word}" after the language: expected ${list(flagWords)}, ${list(valueWords, '=')} or {lines}`,
        );
      }
    }
  }
  if (values.has('limits') && !flags.has('live')) {
    errors.push('"limits=" is for samples that run on the page: add live, or remove it');
  }
  if (flags.has('tall') && !flags.has('live')) {
    errors.push('"tall" is for samples that run on the page: add live, or remove it');
  }
  return {meta: {flags, values, highlight}, errors};
}

/**
 * Reads `1,3-5`.
 *
 * @returns the line numbers in the order of writing; undefined when the text is not a list of numbers and ranges
 */
export function parseRanges(text: string): number[] | undefined {
  const lines: number[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (match?.[1] === undefined) {
      return undefined;
    }
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (first < 1 || last < first) {
      return undefined;
    }
    for (let line = first; line <= last; line++) {
      lines.push(line);
    }
  }
  return lines;
}

function list(words: Iterable<string>, suffix = ''): string {
  return [...words].map((word) => word + suffix).join(', ');
}
