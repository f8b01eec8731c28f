import {
  defaultAnchor,
  indexFormat,
  type CoreIndex,
  type HeadingEntry,
  type PageEntry,
  type PartEntry,
  type TextIndex,
} from '../shared/index-files.ts';
import {packAliases} from '../shared/packed-aliases.ts';
import {packPostings} from '../shared/postings.ts';
import {levels, type SearchRecord} from '../shared/record.ts';
import {textTerms} from '../shared/terms.ts';
import {routeOf} from './records.ts';

/**
 * Characters of a section's text that are kept for display. All of the text is indexed; only what is shown is cut, because
 * the whole first query has to stay below 200 kB.
 */
export const longestExcerpt = 160;

/**
 * Of the text that is not shown, words are found that at most so many sections have, as a share of all and at least in number: a word that
 * stands in many says next to nothing of a section where it is mentioned in passing, and its list is long. The reference and the pages of
 * errors say most of what they are about in their beginning.
 */
const rareWords = {
  guides: {share: 0.03, atLeast: 100},
  lists: {share: 0.006, atLeast: 20},
};

/** What the files of the embedded index are made of. */
export interface IndexContent {
  core: CoreIndex;
  /** Each section's text, what is shown of it, what it is also found by, and how rare a word has to be that is not shown. */
  texts: {text: string; shown: string; hidden: string; rareWords: keyof typeof rareWords}[];
}

/** The beginning of a text, cut between words. */
function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  return `${text.slice(0, space > 0 ? space : length).replace(/…$/, '')}…`;
}

/** Counts of texts, for which several lengths of excerpts are tried. */
const counted = new WeakMap<IndexContent['texts'], ReadonlyMap<string, number>>();

/** In how many sections each word stands. */
function countsOf(texts: IndexContent['texts']): ReadonlyMap<string, number> {
  const known = counted.get(texts);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const {text, hidden} of texts) {
    for (const term of new Set(textTerms(`${text} ${hidden}`))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  counted.set(texts, counts);
  return counts;
}

/** The second file, with excerpts of at most so many characters. */
export function textIndex(texts: IndexContent['texts'], length = longestExcerpt): TextIndex {
  const excerpts = texts.map(({shown}) => excerptOf(shown, length));
  const counts = countsOf(texts);
  const rest = texts.map(({text, shown, hidden, rareWords: rarity}, id) => {
    const excerpt = excerpts[id] ?? '';
    const notShown = text === shown ? text.slice(excerpt.replace(/…$/, '').length) : text;
    const {share, atLeast} = rareWords[rarity];
    const most = Math.max(atLeast, share * texts.length);
    return textTerms(`${notShown} ${hidden}`).filter((term) => (counts.get(term) ?? 0) <= most);
  });
  return {format: indexFormat, excerpts, words: packPostings(rest)};
}

/**
 * Makes the embedded index from the records of the site.
 *
 * @param records all records, those of one page in page order
 * @param siteRoot address of the site with the base URL, ending in a slash
 */
export function buildIndex(records: readonly SearchRecord[], siteRoot: string): IndexContent {
  const parts: PartEntry[] = [];
  const pages: PageEntry[] = [];
  const aliases: [section: number, phrases: readonly string[]][] = [];
  const messages: CoreIndex['messages'] = [];
  const classes = new Map<string, {page: number; base: string | undefined}>();
  const texts: IndexContent['texts'] = [];
  let current: {url: string; page: PageEntry} | undefined;

  for (const record of records) {
    if (record.type === 'content') {
      const last = texts.at(-1);
      if (last === undefined) continue;
      const isShown = last.text === last.shown;
      last.text = [last.text, record.content].filter(Boolean).join(' ');
      if (isShown) last.shown = last.text;
      continue;
    }
    const own = record.hierarchy[record.type] ?? record.hierarchy.lvl1;
    let shown = '';
    if (current?.url !== record.url_without_anchor) {
      current = {
        url: record.url_without_anchor,
        page: [routeOf(record.url_without_anchor, siteRoot), record.hierarchy.lvl1, partIndex(parts, record)],
      };
      pages.push(current.page);
      if (record.error_message !== undefined) {
        messages.push([pages.length - 1, record.error_message]);
        shown = record.error_message;
      }
      if (record.kind === 'api') classes.set(own, {page: pages.length - 1, base: record.base_class});
    } else {
      const anchor = record.anchor ?? '';
      const heading: HeadingEntry = [levels.indexOf(record.type), own];
      if (anchor !== defaultAnchor(own)) heading.push(anchor);
      current.page.push(heading);
    }
    if (record.aliases !== undefined) aliases.push([texts.length, record.aliases]);
    const isList = record.kind === 'api' || record.kind === 'error';
    texts.push({text: '', shown, hidden: (record.names ?? []).join(' '), rareWords: isList ? 'lists' : 'guides'});
  }

  const bases = [...classes.values()].flatMap(({page, base}): CoreIndex['bases'] => {
    const found = base === undefined ? undefined : classes.get(base);
    return found === undefined ? [] : [[page, found.page]];
  });
  return {
    core: {
      format: indexFormat,
      parts,
      pages,
      aliases: packAliases(aliases),
      messages,
      bases,
    },
    texts,
  };
}

function partIndex(parts: PartEntry[], {hierarchy: {lvl0}, kind}: SearchRecord): number {
  const known = parts.findIndex((part) => part[0] === lvl0 && part[1] === kind);
  return known === -1 ? parts.push([lvl0, kind]) - 1 : known;
}
