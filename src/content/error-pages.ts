import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {parseFrontMatter} from './front-matter.ts';

/** Hand-written pages about single codes: `docs/error/38.md`. */
export function writtenPagesDir(siteDir: string): string {
  return path.join(siteDir, 'docs/error');
}

/** Generated pages about the other codes; not in Git. */
export function derivedPagesDir(siteDir: string): string {
  return path.join(siteDir, 'docs/error/derived');
}

/** The hand-written page about messages without a number. */
export function plainMessagesPage(siteDir: string): string {
  return path.join(siteDir, 'docs/error/messages.md');
}

/**
 * The code that a hand-written page is about.
 *
 * @param relative the page's path from the site's folder
 */
export function codeOfPage(relative: string): number | undefined {
  const [, code] = /^docs\/error\/(\d+)\.md$/.exec(relative) ?? [];
  return code === undefined ? undefined : Number(code);
}

/** Codes that have a hand-written page, in order. */
export function writtenCodes(siteDir: string): number[] {
  return readdirSync(writtenPagesDir(siteDir))
    .flatMap((file) => /^(\d+)\.md$/.exec(file)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}

/** When each error is thrown, in a few words, by its code: `when` in the front matter of its page. */
export function errorConditions(siteDir: string): Record<number, string> {
  const conditions = writtenCodes(siteDir).map((code) => {
    const {when} = parseFrontMatter(readFileSync(path.join(writtenPagesDir(siteDir), `${code}.md`), 'utf8')).values;
    return [code, typeof when === 'string' ? when : ''];
  });
  // Made of the pairs above.
  return Object.fromEntries(conditions) as Record<number, string>;
}
