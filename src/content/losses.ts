import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Where it is written down which addresses may get lost, from the site's folder. */
export const lossesFile = 'src/config/losses.json';

/** An address that people link to and that a version of the framework has taken away. */
export interface Loss {
  /** Path of the page: `/docs/api/classes/lexical.TextNode`. */
  page: string;
  /** Id of a part of the page; undefined when the page as a whole is gone. */
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
 * Reads the losses of a site; none when it has no file of them.
 *
 * @throws for entries that are not as in the example of the message, and for two about one address
 */
export function readLosses(siteDir: string): Loss[] {
  const file = path.join(siteDir, lossesFile);
  return existsSync(file) ? parseLosses(readFileSync(file, 'utf8')) : [];
}

/** Reads losses from JSON; see {@link readLosses}. */
export function parseLosses(json: string): Loss[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error(`${lossesFile}: expected a list of entries such as ${example}.`);
  const seen = new Set<string>();
  return entries.map((entry: unknown, index) => {
    const text = (key: string): string | undefined => {
      const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, key) : undefined;
      return typeof value === 'string' && value.trim() !== '' ? value : undefined;
    };
    const [address, version, reason, to] = ['address', 'in', 'reason', 'to'].map(text);
    const fail = (problem: string) =>
      new Error(`${lossesFile}: entry ${index + 1}, ${address ?? 'without an address'}: ${problem}. An entry: ${example}`);
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

/** Whether a page, or one of its anchors, may be lost. An anchor goes with its page. */
export function isLost(losses: readonly Loss[], page: string, anchor?: string): boolean {
  return losses.some((loss) => loss.page === page && (loss.anchor === undefined || loss.anchor === anchor));
}

/**
 * The losses that are none: the address is there.
 *
 * @param pages ids by page address, of all pages that the losses could be about
 */
export function needlessLosses(losses: readonly Loss[], pages: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return losses
    .filter(({page, anchor}) => (anchor === undefined ? pages.has(page) : pages.get(page)?.has(anchor) === true))
    .map(
      ({page, anchor}) =>
        `${lossesFile}: expected removed addresses, found ${page}${anchor === undefined ? '' : `#${anchor}`}, which exists. ` +
        'Remove the entry: old links work without it.',
    );
}
