import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** The list of removed URLs, from the site's folder. */
export const removedUrlsFile = 'src/config/removed-urls.json';

/** A URL that people link to and that a version of the framework removed. */
export interface RemovedUrl {
  /** Path of the page: `/docs/api/classes/lexical.TextNode`. */
  page: string;
  /** Id of a part of the page; undefined when the entire page was removed. */
  anchor: string | undefined;
  /** Version without it: `1.2.3`. */
  version: string;
  /** A sentence for readers who followed an old link. */
  reason: string;
  /** Address of what to read instead; a page that is gone always has one. */
  to: string | undefined;
}

const example =
  '{"address": "/docs/api/modules/lexical#name", "in": "1.2.3", "reason": "It was a second name.", "to": "/docs/api/modules/lexical#other"}';

/**
 * Reads the removed URLs of a site; an empty list without the file.
 *
 * @throws for entries that are not as in the example of the message, and for two about one address
 */
export function readRemovedUrls(siteDir: string): RemovedUrl[] {
  const file = path.join(siteDir, removedUrlsFile);
  return existsSync(file) ? parseRemovedUrls(readFileSync(file, 'utf8')) : [];
}

/** Reads removed URLs from JSON; see {@link readRemovedUrls}. */
export function parseRemovedUrls(json: string): RemovedUrl[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error(`${removedUrlsFile}: expected a list of entries such as ${example}.`);
  const seen = new Set<string>();
  return entries.map((entry: unknown, index) => {
    const text = (key: string): string | undefined => {
      const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : undefined;
      return typeof value === 'string' && value.trim() !== '' ? value : undefined;
    };
    const [address, version, reason, to] = ['address', 'in', 'reason', 'to'].map(text);
    const fail = (problem: string) =>
      new Error(`${removedUrlsFile}: entry ${index + 1}, ${address ?? 'without an address'}: ${problem}. An entry: ${example}`);
    if (address?.startsWith('/') !== true) throw fail('expected an "address" that begins with "/"');
    if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) throw fail('expected "in", the exact version that removed it');
    if (reason === undefined) throw fail('expected a "reason" for readers who follow an old link');
    const [page = '', anchor] = address.split('#');
    if (to?.startsWith('/') === false) throw fail(`expected "to" to begin with "/", found "${to}"`);
    if (anchor === undefined && to === undefined) throw fail('a removed page needs "to", the address to open instead');
    if (seen.has(address)) throw fail('another entry has the same address; merge the two');
    seen.add(address);
    return {page, anchor, version, reason, to};
  });
}

/** Whether a page, or one of its anchors, was removed. Removing a page removes its anchors. */
export function isRemoved(removedUrls: readonly RemovedUrl[], page: string, anchor?: string): boolean {
  return removedUrls.some((removed) => removed.page === page && (removed.anchor === undefined || removed.anchor === anchor));
}

/**
 * The removed URLs that exist.
 *
 * @param pages ids by page address, of all pages that the list could name
 */
export function removedUrlsThatExist(
  removedUrls: readonly RemovedUrl[],
  pages: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return removedUrls
    .filter(({page, anchor}) => (anchor === undefined ? pages.has(page) : pages.get(page)?.has(anchor) === true))
    .map(
      ({page, anchor}) =>
        `${removedUrlsFile}: expected removed addresses, found ${page}${anchor === undefined ? '' : `#${anchor}`}, which exists. ` +
        'Remove the entry: old links work without it.',
    );
}
