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

/** Codes that have a hand-written page, in order. */
export function writtenCodes(siteDir: string): number[] {
  return readdirSync(writtenPagesDir(siteDir))
    .flatMap((file) => /^(\d+)\.md$/.exec(file)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}
