import type {FenceMeta} from './fence.ts';
import {parseExclusions} from './exclusions.ts';

/** Words after the language of a fence that stand alone, and what each does. CONTRIBUTING.md shows them. */
export const flagWords = {
  run: 'executes the block; what it prints must equal the `text output` block below it',
  live: 'mounts the block above its code: a component (`tsx`) or a function `mount(root)` (`ts`) as default export',
  output: 'on a `text` block: what the `run` block above it prints',
  tall: 'on a `live` block: a higher frame',
  start: 'on a page of the learning path: the code that its step starts with',
  solution: 'on a page of the learning path: the code that passes its check',
  diff: 'colors lines that begin with `+` and `-`',
  wrap: 'breaks long lines',
  showLineNumbers: 'numbers the lines',
  npm2yarn: 'on a `bash` block: adds tabs for other package managers',
} as const;

/** Words after the language of a fence that have a value, and what each does. */
export const valueWords = {
  name: 'gives the block a name for `extends`',
  extends: 'continues the block of this name on the same page',
  from: 'shows files from a folder beside the page, such as `./notes/src/Note.tsx`; several are separated by blanks',
  title: 'shows a file name above the block',
  fold: 'how many lines each file shows before "Show all lines"; 25 without it',
  focus: 'dims all other lines, such as `focus=2-4`; `{2-4}` marks lines instead',
  limits: 'hazards that the block is not made for, with the reason: `limits="no-undo: why"`',
  eslint: 'on a block about lint rules: the rule that it shows',
  lexical: 'on `docs/upgrading.md`: the later version for which the block is, such as `lexical=0.17`; a weekly test compiles it',
  skip: 'does not compile the block, with the reason; at most five on the site',
} as const;

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
      if (lines === undefined) errors.push(`"${whole}" after the language: expected line numbers such as {1,3-5}`);
      for (const line of lines ?? []) highlight.add(line);
    } else if (key !== undefined && quoted !== undefined) {
      const value = quoted.replace(/^(["'{])(.*)["'}]$/, '$2');
      if (!Object.hasOwn(valueWords, key)) {
        errors.push(`unknown word "${key}=" after the language: expected one of ${list(Object.keys(valueWords), '=')}`);
      } else if (value.trim() === '') {
        errors.push(`"${key}=" after the language has no value`);
      } else {
        values.set(key, value);
        if (key === 'limits') errors.push(...parseExclusions(value).errors);
      }
    } else if (word !== undefined) {
      if (Object.hasOwn(flagWords, word)) {
        flags.add(word);
      } else if (Object.hasOwn(valueWords, word)) {
        errors.push(`"${word}" after the language needs a value: ${word}=…`);
      } else {
        errors.push(
          `unknown word "${word}" after the language: expected ${list(Object.keys(flagWords))}, ${list(Object.keys(valueWords), '=')} or {lines}`,
        );
      }
    }
  }
  // A sample that is not live may have functions that are called in the background.
  const limited = [...parseExclusions(values.get('limits') ?? '').exclusions.keys()];
  if (limited.some((name) => name !== 'background') && !flags.has('live')) {
    errors.push('"limits=" is for samples that run on the page: add live, or remove it');
  }
  if (flags.has('tall') && !flags.has('live')) errors.push('"tall" is for samples that run on the page: add live, or remove it');
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
    if (match?.[1] === undefined) return undefined;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (first < 1 || last < first) return undefined;
    for (let line = first; line <= last; line++) lines.push(line);
  }
  return lines;
}

function list(words: readonly string[], suffix = ''): string {
  return words.map((word) => word + suffix).join(', ');
}
