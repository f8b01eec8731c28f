import {readFileSync} from 'node:fs';

import {documentedVersion} from '../node/framework.ts';
import type {Problem} from './problems.ts';

/**
 * What pages write in place of the number of the documented version. It is filled in before anything else reads a page, so it works
 * in prose, front matter, code and addresses alike.
 */
const placeholder = /(\\?):(version\[\]|tag\[\]|release\[([^\]\n]*)\])/g;

/**
 * Fills in the documented version: `:version[]` becomes `1.2.3`, `:tag[]` the framework's tag `v1.2.3`. `:release[1.2]` becomes its
 * content: a version that is meant and stays. A backslash before the colon shows the placeholder itself, so a text is filled in once.
 *
 * @param version another one than the documented version, for tests
 */
export function fillVersions(text: string, version: string = documentedVersion): string {
  if (!text.includes(':')) return text;
  return text.replace(placeholder, (_, escape: string, name: string, release: string | undefined) => {
    if (escape !== '') return `:${name}`;
    return name === 'version[]' ? version : name === 'tag[]' ? `v${version}` : (release ?? '');
  });
}

/** Fills in the documented version in all texts of a value, such as front matter. */
export function fillVersionsIn<T>(value: T): T;
export function fillVersionsIn(value: unknown): unknown {
  if (typeof value === 'string') return fillVersions(value);
  if (Array.isArray(value)) return value.map((item: unknown) => fillVersionsIn(item));
  // Dates and the like have no texts inside.
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillVersionsIn<unknown>(item)]));
  }
  return value;
}

/** Reads a page as its readers see it, with the documented version filled in. */
export function readPage(file: string): string {
  return fillVersions(readFileSync(file, 'utf8'));
}

/** Says on a line of code, or on the line above it, why a number is not the documented version: `// version stays: the first one`. */
const stays = /(?:\/\/|#|<!--|\{?\/\*)\s*version stays: \S/;

/** A literal of the documented version. */
export interface VersionLiteral {
  /** Characters from the start of the text. */
  start: number;
  end: number;
  /** What to write instead on a page. */
  placeholder: string;
}

/**
 * Finds the documented version where it is written by hand: `1.2.3` and `v1.2.3` anywhere; `1.2` in sentences that call it a version,
 * because code is full of such numbers.
 *
 * @param isPage whether the text is a page, which has placeholders; code has a comment for what stays
 */
export function versionLiterals(text: string, isPage: boolean, version: string = documentedVersion): VersionLiteral[] {
  const full = version.replaceAll('.', '\\.');
  const short = version.split('.').slice(0, 2).join('\\.');
  const words = ['version', 'versions', 'Lexical', 'before', 'since', 'until', 'after', 'from', 'in', 'of'];
  const named = `(?:${words.flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`]).join('|')})[ \\n]`;
  const pattern = new RegExp(
    `:release\\[[^\\]\\n]*\\]|(?<![\\w.])(?<tag>v?)${full}(?![\\w-]|\\.\\d)|(?<=\\b${named})v?${short}(?![\\w-]|\\.\\d)`,
    'g',
  );
  return [...text.matchAll(pattern)].flatMap(({0: found, index, groups}) => {
    if (found.startsWith(':')) return [];
    if (!isPage && stays.test(text.slice(text.lastIndexOf('\n', text.lastIndexOf('\n', index) - 1) + 1, lineEnd(text, index)))) {
      return [];
    }
    const name = groups?.['tag'] === undefined ? `:release[${found}]` : groups['tag'] === 'v' ? ':tag[]' : ':version[]';
    return [{start: index, end: index + found.length, placeholder: name}];
  });
}

function lineEnd(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return end === -1 ? text.length : end;
}

/** Whether a file is a page of the site, in which placeholders are filled in; a README is none. */
export function hasPlaceholders(file: string): boolean {
  return /(?:^|\/)(?:docs|blog|src\/pages)\/.*\.mdx?$/.test(file.replaceAll('\\', '/'));
}

/** Reports the literals of {@link versionLiterals}. */
export function checkVersions(file: string, text: string, version: string = documentedVersion): Problem[] {
  const isPage = hasPlaceholders(file);
  return versionLiterals(text, isPage, version).map(({start, end, placeholder: instead}) => {
    const before = text.slice(0, start).split('\n');
    const found = text.slice(start, end);
    return {
      file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message: `expected no documented version that is written by hand, found "${found}"`,
      hint: isPage
        ? `Write \`${instead}\`, or \`:release[${found}]\` where another documented version must not change it. \`npm run check -- versions --fix\` does the former.`
        : 'Take it from `lexicalVersion` of src/config/site.ts, `:version[]` in quotes of pages; or say `// version stays: why` above it.',
    };
  });
}
