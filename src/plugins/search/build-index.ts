import {
  defaultAnchor,
  indexFormat,
  type CoreIndex,
  type HeadingEntry,
  type PageEntry,
  type PartEntry,
  type TextIndex,
} from '../../shared/search/index-files.ts';
import {packPostings} from '../../shared/search/postings.ts';
import {levels, type SearchRecord} from '../../shared/search/record.ts';
import {headingTerms, textTerms} from '../../shared/search/terms.ts';
import {routeOf} from './records.ts';

/**
 * Characters of a section's text that are kept for display. All of the text is indexed; only what is shown is cut, because
 * the whole first query has to stay below 200 kB.
 */
export const longestExcerpt = 160;

/** The files of the embedded index. */
export interface EmbeddedIndex {
  core: CoreIndex;
  text: TextIndex;
}

/** The beginning of a text, cut between words. */
export function excerptOf(text: string, length = longestExcerpt): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  return `${text.slice(0, space > 0 ? space : length).replace(/…$/, '')}…`;
}

/**
 * Builds the embedded index from the records of the site.
 *
 * @param records all records, those of one page in page order
 * @param siteRoot address of the site with the base URL, ending in a slash
 */
export function buildIndex(records: readonly SearchRecord[], siteRoot: string): EmbeddedIndex {
  const parts: PartEntry[] = [];
  const pages: PageEntry[] = [];
  /** What is indexed of each section's heading: the anchor too where it has words of its own. */
  const headings: string[] = [];
  const asks: string[] = [];
  const texts: string[] = [];
  const messages: CoreIndex['messages'] = [];
  /** What is shown of a section in place of its text. */
  const shown = new Map<number, string>();
  let current: {url: string; page: PageEntry} | undefined;

  for (const record of records) {
    const last = texts.length - 1;
    if (record.type === 'content') {
      texts[last] = [texts[last], record.content].filter(Boolean).join(' ');
      continue;
    }
    const own = record.hierarchy[record.type] ?? record.hierarchy.lvl1;
    if (current?.url !== record.url_without_anchor) {
      current = {
        url: record.url_without_anchor,
        page: [routeOf(record.url_without_anchor, siteRoot), record.hierarchy.lvl1, partIndex(parts, record)],
      };
      pages.push(current.page);
      if (record.error_message !== undefined) {
        messages.push([pages.length - 1, record.error_message]);
        shown.set(texts.length, record.error_message);
      }
    } else {
      const anchor = record.anchor ?? '';
      const heading: HeadingEntry = [levels.indexOf(record.type), own];
      if (anchor !== defaultAnchor(own)) heading.push(anchor);
      current.page.push(heading);
    }
    headings.push(
      record.anchor === null || record.anchor === defaultAnchor(own) ? own : `${own} ${record.anchor.replaceAll('-', ' ')}`,
    );
    asks.push((record.asks ?? []).join(' '));
    texts.push('');
  }

  return {
    core: {
      format: indexFormat,
      language: records[0]?.language ?? 'en',
      parts,
      pages,
      headings: packPostings(headings.map(headingTerms)),
      asks: packPostings(asks.map(headingTerms)),
      messages,
    },
    text: {
      format: indexFormat,
      excerpts: texts.map((text, id) => excerptOf(shown.get(id) ?? text)),
      words: packPostings(texts.map(textTerms)),
    },
  };
}

function partIndex(parts: PartEntry[], {hierarchy, kind, docusaurus_tag: tag}: SearchRecord): number {
  const known = parts.findIndex((part) => part[0] === hierarchy.lvl0 && part[1] === kind && part[2] === tag);
  return known === -1 ? parts.push([hierarchy.lvl0, kind, tag]) - 1 : known;
}
