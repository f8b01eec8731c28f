import {editDistance} from './edit-distance.ts';

/** A page or an entry that a reader may have meant. */
export interface KnownPage {
  title: string;
  /** Address on this site. */
  url: string;
}

/** How alike two texts have to be, from 0 to 1, before one is offered for the other. */
const threshold = 0.45;

/**
 * The pages whose address or name is most like an address that does not exist.
 *
 * @param missing path of the address
 * @param pages everything that could have been meant
 * @param count the most to return
 * @returns best first; empty when nothing is like it
 */
export function closestPages(missing: string, pages: readonly KnownPage[], count = 5): KnownPage[] {
  const wanted = describe(missing);
  if (wanted.last === '') {
    return [];
  }
  return pages
    .map((page) => ({page, score: Math.max(likeness(wanted, describe(page.url)), 0.95 * titleLikeness(wanted.last, page.title))}))
    .filter(({score}) => score >= threshold)
    .sort((a, b) => b.score - a.score || a.page.url.length - b.page.url.length)
    .filter(({page}, index, all) => all.findIndex((other) => other.page.url === page.url) === index)
    .slice(0, count)
    .map(({page}) => page);
}

interface Described {
  /** What the address is about: its anchor or last segment, in lower case. */
  last: string;
  words: Set<string>;
}

function describe(address: string): Described {
  const [path = '', anchor = ''] = decode(address)
    .replace(/(?:\/index)?\.html?$/, '')
    .split('#');
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = anchor === '' ? (segments.at(-1) ?? '') : anchor;
  // `lexical.LexicalEditor` is about the class, whose module the address repeats.
  const own = /^[\w-]+\.(\w+)$/.exec(last)?.[1] ?? last;
  return {last: simplify(own), words: new Set(wordsOf(`${path} ${anchor}`))};
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Words of a path; a name in camel case counts as several. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 1 && word !== 'docs');
}

function simplify(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]+/g, '');
}

/** Three parts what it is about, one part the words of the whole path. */
function likeness(a: Described, b: Described): number {
  const shared = [...a.words].filter((word) => b.words.has(word)).length;
  const dice = (2 * shared) / (a.words.size + b.words.size || 1);
  return 0.75 * similarity(a.last, b.last) + 0.25 * dice;
}

function titleLikeness(wanted: string, title: string): number {
  return similarity(wanted, simplify(title.split('.').at(-1) ?? title));
}

/** 1 for equal texts, 0 for texts that have nothing in common. */
export function similarity(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
}
