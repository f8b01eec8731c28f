import {decode} from '../decode.ts';

/** What an address that does not exist is about. */
export interface LostAddress {
  /** Words of all of its parts in order, in lower case and in the singular. */
  words: readonly string[];
  /** Its last part that says something, without the module in front of a name and without the ending of a file. */
  topic: string;
  /** Folders above the topic, from the outermost. */
  folders: readonly string[];
  /** The path without what wraps or opens it, and those of its folders, the longest first: `/docs/react/ssr`, `/docs/react`. */
  paths: readonly string[];
  /** What to ask the search for: the topic, the topic with the folder above it, and the folder where it says something. */
  queries: readonly string[];
}

/** Parts of an address that say where a page is, and not what it is about. */
const locationWords = new Set(
  (
    'docs doc documentation en next latest current guide guides concept concepts api reference module modules class classes ' +
    'interface interfaces function functions type-aliases types variables enums package packages demo demos plugin plugins ' +
    'getting-started example examples'
  ).split(' '),
);

/** Parts that stand for the folder in which they are. */
const openings = /^(?:index|readme|intro|introduction|overview|start|about|basics)$/i;

/** Files that no page stands in for. */
const files = /\.(?:avif|css|gif|ico|jpe?g|json|map|png|svg|txt|webp|woff2?|xml)$/i;

/**
 * Reads what an address says, without what every address of a documentation says.
 *
 * @param pathname the path, encoded or not
 * @param hash the part from `#` on
 */
export function readLostAddress(pathname: string, hash = ''): LostAddress {
  if (files.test(pathname)) return {words: [], topic: '', folders: [], paths: [], queries: []};
  const parts = [
    ...decode(pathname)
      .replace(/\]\(.*/, '')
      .split('/'),
    decode(hash).replace('#', ''),
  ]
    .map((part) => part.replaceAll(/^["'`<([]+|["'`>)\],.;:!?]+$/g, '').replace(/\.(?:html?|mdx?|[jt]sx?)$/i, ''))
    .filter((part) => part !== '' && !/^v?\d+(?:\.\d+)+$/.test(part));
  // Addresses of files in a repository and those with a language or a version have folders above `docs`.
  const docs = parts.findLastIndex((part) => part.toLowerCase() === 'docs');
  const below = parts.slice(docs + 1);
  const isTelling = (part: string | undefined): boolean =>
    part !== undefined && !locationWords.has(part.toLowerCase()) && !openings.test(part);
  const telling = below.findLastIndex(isTelling);
  const at = telling === -1 ? below.length - 1 : telling;
  const folders = below.slice(0, Math.max(at, 0));
  const topic = ownName(below[at] ?? '');
  const own = below.slice(0, below.findLastIndex((part) => !openings.test(part)) + 1 || undefined);
  const [query, folder] = [spaced(topic), spaced(ownName(folders.at(-1) ?? ''))];
  const queries = [query, `${query} ${folder}`, isTelling(folders.at(-1)) ? folder : ''].map((text) => text.trim());
  return {
    words: parts.slice(Math.max(docs, 0)).flatMap(wordsOf),
    topic,
    folders,
    paths: own.map((_, index) => [...(docs === -1 ? [] : ['/docs']), ...own.slice(0, own.length - index)].join('/')),
    queries: query === '' ? [] : [...new Set(queries)].filter((text) => text !== ''),
  };
}

/** `lexical.LexicalEditor` and `lexical_react_LexicalComposer` are about what stands last, and packages say `lexical-` in front. */
function ownName(part: string): string {
  const name = /^(?:[\w-]+\.|lexical_(?:react_)?)([$\w-]+)$/.exec(part)?.[1] ?? part;
  return name.replace(/^@?lexical[-_](?=.)/i, '');
}

/** As somebody would type it: names from code stay whole. */
function spaced(part: string): string {
  return part.replaceAll(/[-_+\s]+/g, ' ').trim();
}

/** Words of a text in lower case and in the singular; a name from code counts as several. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
}
