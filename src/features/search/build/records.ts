import {createHash} from 'node:crypto';

import {aliasFileName, type SearchAliases, wholePage} from '../../../content/search-aliases.ts';
import {examplesFolder} from '../../../content/examples.ts';
import {packageOf} from '../shared/package-of.ts';
import {levels, type Hierarchy, type RecordType, type SearchRecord, type SectionKind} from '../shared/record.ts';
import type {ExtractedPage} from './extract.ts';
import {partOf} from './parts.ts';

/** Longest text of one record, in characters. Algolia refuses records above 10 kB; a few sentences also rank better than a chapter. */
const maxContent = 600;

/** The section of links that pages end with. */
const lastSection = 'Next steps';

const pageRanks = {guide: 50, package: 45, api: 30, error: 20, page: 10, blog: 5} as const;

/** Route of an absolute address below the site's base URL, without a trailing slash: `/docs/intro`. */
export function routeOf(url: string, siteRoot: string): string {
  if (!url.startsWith(siteRoot)) {
    throw new Error(
      `search: expected an address below ${siteRoot}, found ${url}. The page's canonical link is wrong: check "url" and "baseUrl" of docusaurus.config.ts.`,
    );
  }
  return `/${url.slice(siteRoot.length)}`.replace(/(.)\/$/, '$1');
}

/** Blocks of text joined to pieces of at most `maxContent` characters; a longer block is cut between words. */
export function joinBlocks(blocks: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const block of blocks) {
    let rest = block;
    while (rest.length > maxContent) {
      const space = rest.lastIndexOf(' ', maxContent);
      const end = space > 0 ? space : maxContent;
      if (piece !== '') pieces.push(piece);
      piece = '';
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    if (piece !== '' && piece.length + rest.length + 1 > maxContent) {
      pieces.push(piece);
      piece = rest;
    } else {
      piece = piece === '' ? rest : `${piece} ${rest}`;
    }
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

/** @param headings of a section and those that it stands below, by their levels */
function hierarchyOf(label: string, headings: readonly (string | undefined)[]): Hierarchy {
  const [, lvl1 = '', lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = headings;
  return {lvl0: label, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6};
}

/**
 * The message that an error's page explains: marked as such in the page, or else its title without the number.
 * Null for other pages.
 */
function messageOf({message, sections}: ExtractedPage, kind: SectionKind): string | null {
  if (kind !== 'error' || message !== null) return message;
  const title = (sections[0]?.heading ?? '').replace(
    /^(?:(?:minified\s+)?lexical\s+)?error\s*(?:code\s*)?#?\d+\s*[:.–—-]?\s*/i,
    '',
  );
  return title.split(' ').length >= 3 ? title : null;
}

/** Pages of the reference about other versions: lists of names. What became of a symbol stands at its entry, too, where it is looked for. */
const versionList = /^\/docs\/versions\/(?:[\d.]+|earlier)$/;

/**
 * What is searched of a page. One that lists names or examples is found by its title and its headings: the sentences of two hundred
 * examples would be a twentieth of the index, and the reference says the same.
 */
function searchedAs(page: ExtractedPage, route: string): ExtractedPage {
  if (!route.startsWith(`/${examplesFolder}/`) && !versionList.test(route)) return page;
  const sections = page.sections.map((section) => (section.level === 1 ? section : {...section, blocks: [], names: []}));
  return {...page, sections};
}

/**
 * The records of one page: one per heading, and one per few sentences of text below it.
 *
 * @param aliases how readers search for the page and its sections
 * @param locationOf names the file and line of the aliases of a heading, for the message
 * @throws when it has no such section
 */
export function recordsOf(
  rendered: ExtractedPage,
  siteRoot: string,
  aliases: SearchAliases = new Map(),
  locationOf: (id: string) => string = () => aliasFileName,
): SearchRecord[] {
  const route = routeOf(rendered.url, siteRoot);
  const page = searchedAs(rendered, route);
  const {kind, label} = partOf(route, page.breadcrumb);
  const message = messageOf(page, kind);
  checkAnchors(aliases, page, route, locationOf);
  const records: SearchRecord[] = [];
  // The page of one error is one answer: its parts have the same names on all of them.
  const isWhole = kind === 'error' && /\/\d+$/.test(route);
  const headings: (string | undefined)[] = [];
  for (const [index, section] of page.sections.entries()) {
    headings.length = section.level;
    headings[section.level] = section.heading;
    // "Methods" and the like: in the reference, headings of level 2 only group the entries below them.
    if (kind === 'api' && section.level === 2) continue;
    // Links to other pages, which are found themselves.
    if (section.heading === lastSection) continue;
    const isPart = isWhole && index > 0;
    const {anchor} = isPart ? {anchor: ''} : section;
    const phrases = isWhole ? [...aliases.values()].flat() : (aliases.get(anchor === '' ? wholePage : anchor) ?? []);
    const hierarchy = hierarchyOf(label, isPart ? headings.slice(0, 2) : headings);
    const add = (type: RecordType, content: string | null, rank: number): void => {
      const position = records.length;
      const url = anchor === '' ? page.url : `${page.url}#${anchor}`;
      records.push({
        objectID: createHash('sha256').update(`${url}\0${type}\0${position}`).digest('hex').slice(0, 20),
        type,
        hierarchy,
        content,
        url,
        url_without_anchor: page.url,
        anchor: anchor === '' ? null : anchor,
        language: 'en',
        docusaurus_tag: page.tag,
        kind,
        package: packageOf(route),
        ...(phrases.length > 0 && type !== 'content' && {aliases: phrases}),
        ...(section.names !== undefined && section.names.length > 0 && type !== 'content' && {names: section.names}),
        ...(message !== null && type === 'lvl1' && {error_message: message}),
        ...(page.base !== undefined && type === 'lvl1' && {base_class: page.base}),
        weight: {pageRank: pageRanks[kind], level: rank, position},
      });
    };
    if (!isPart) add(levels[section.level] ?? 'lvl6', null, 100 - section.level * 10);
    for (const piece of joinBlocks(section.blocks)) add('content', piece, 0);
  }
  return records;
}

function checkAnchors(aliases: SearchAliases, {sections}: ExtractedPage, route: string, placeOf: (id: string) => string): void {
  const anchors = sections.map(({anchor}) => anchor).filter((anchor) => anchor !== '');
  const unknown = [...aliases.keys()].find((id) => id !== wholePage && !anchors.includes(id));
  if (unknown !== undefined) {
    throw new Error(
      `${placeOf(unknown)}: expected "${wholePage}" or the id of a heading of ${route}, found "${unknown}". Write one of: ${anchors.join(', ')}.`,
    );
  }
}
