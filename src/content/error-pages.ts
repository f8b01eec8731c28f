import {readdirSync} from 'node:fs';
import path from 'node:path';

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
