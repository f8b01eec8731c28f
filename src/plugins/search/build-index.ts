import MiniSearch from 'minisearch';

import {coreOptions, textOptions, type CoreDocument, type TextDocument} from '../../shared/search/engine.ts';
import {indexFormat, type CoreIndex, type PartEntry, type SectionEntry, type TextIndex} from '../../shared/search/index-files.ts';
import {levels, type SearchRecord} from '../../shared/search/record.ts';
import {routeOf} from './records.ts';

/** Characters of a section's text that are kept for snippets. All of the text is indexed; only what is shown is cut. */
const keptText = 300;

/** The files of the embedded index and what went into them. */
export interface EmbeddedIndex {
  core: CoreIndex;
  text: TextIndex;
}

/**
 * Builds the embedded index from the records of the site.
 *
 * @param records all records, those of one page in page order
 * @param siteRoot address of the site with the base URL, ending in a slash
 */
export function buildIndex(records: readonly SearchRecord[], siteRoot: string): EmbeddedIndex {
  const parts: PartEntry[] = [];
  const pages: CoreIndex['pages'] = [];
  const sections: SectionEntry[] = [];
  const fullTexts: string[][] = [];
  const pageIndex = new Map<string, number>();
  let chain: number[] = [];

  for (const record of records) {
    if (record.type === 'content') {
      fullTexts.at(-1)?.push(record.content ?? '');
      continue;
    }
    let part = parts.findIndex(
      ([label, kind, tag]) => label === record.hierarchy.lvl0 && kind === record.kind && tag === record.docusaurus_tag,
    );
    if (part === -1) part = parts.push([record.hierarchy.lvl0, record.kind, record.docusaurus_tag]) - 1;
    let page = pageIndex.get(record.url_without_anchor);
    if (page === undefined) {
      page = pages.push([routeOf(record.url_without_anchor, siteRoot), record.hierarchy.lvl1, part]) - 1;
      pageIndex.set(record.url_without_anchor, page);
      chain = [];
    }
    const level = levels.indexOf(record.type);
    chain = chain.filter((id) => (sections[id]?.[2] ?? 0) < level);
    const id =
      sections.push([
        page,
        chain.at(-1) ?? -1,
        level,
        record.hierarchy[record.type] ?? record.hierarchy.lvl1,
        record.anchor ?? '',
      ]) - 1;
    chain.push(id);
    fullTexts.push([]);
  }

  const core = new MiniSearch<CoreDocument>(coreOptions);
  const text = new MiniSearch<TextDocument>(textOptions);
  for (const [id, [page, , level, heading]] of sections.entries()) {
    core.add({id, heading, path: level === 1 ? '' : (pages[page]?.[1] ?? '')});
    const full = (fullTexts[id] ?? []).join(' ');
    if (full !== '') text.add({id, text: full});
  }
  return {
    core: {format: indexFormat, language: records[0]?.language ?? 'en', parts, pages, sections, index: core.toJSON()},
    text: {format: indexFormat, texts: fullTexts.map((blocks) => blocks.join(' ').slice(0, keptText)), index: text.toJSON()},
  };
}
