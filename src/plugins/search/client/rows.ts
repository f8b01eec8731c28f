import {escapeHtml} from '../../../shared/escape-html.ts';
import type {SearchTexts} from '../texts.ts';
import type {SearchHit, SearchResults} from './backend.ts';
import {namesOf, storedSearches, type StoredList} from './stored-searches.ts';

/** Put in by the build (scripts.ts). */
declare const texts: SearchTexts;

/** Most rows of one part of the site. */
const rowsOfPart = 5;

const icons = {
  recent: 'M3.2 6.6a8.2 8.2 0 1 1 1.3 9.9M6.4 7.3H2.6V3.4M10.5 6v5.6l2.5 1.4',
  star: 'M10 14.2 5 17l1-5.6-4-4 5.5-.7L10 1.7l2.5 5 5.6.8-4 4 .9 5.5z',
  cross: 'm5 5 10 10M15 5 5 15',
  nothing: 'M15.5 4.8c2 3 1.7 7-1 9.7l4.3 4.3-4.3-4.3a7.8 7.8 0 0 1-9.8 1M2.5 13.3A7.8 7.8 0 0 1 13.2 2.4M2 18 18 2',
  enter: 'M16 5v4c0 1.4-1.3 2.7-2.7 2.7H5M9 15.7l-4-4 4-4',
  down: 'M10 4.5v11M14 11.5l-4 4-4-4',
  up: 'M10 15.5v-11M14 8.5l-4-4-4 4',
};

function icon(name: keyof typeof icons): string {
  return `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${icons[name]}"/></svg>`;
}

function titleHtml({type, headings, textHtml}: SearchHit): string {
  return type === 'content' ? textHtml : (headings.at(-1)?.html ?? '');
}

/** Text that says where a hit is; the beginning of the page where the title is the page's. */
function pathOf(hit: SearchHit): string {
  return hit.type === 'lvl1' ? hit.text : textAt(hit, 1);
}

function textAt(hit: SearchHit, level: number): string {
  return hit.headings.find((heading) => heading.level === level)?.text ?? '';
}

/** A row of the list: a hit, and the row of its page when that stands above it. */
export interface Row {
  hit: SearchHit;
  page: SearchHit | undefined;
}

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}

/** The hits in the order of the list: by part of the site, each where its best hit is, and in it by page. */
export function rowsByPart(hits: readonly SearchHit[]): Map<string, Row[]> {
  const parts = [...grouped(hits, (hit) => textAt(hit, 0))].map(([part, all]): [string, Row[]] => {
    const pages = grouped(all.slice(0, rowsOfPart), (hit) => textAt(hit, 1));
    const rows = [...pages.values()].flatMap((ofPage) => {
      const page = ofPage.find(({type}) => type === 'lvl1');
      return ofPage.map((hit): Row => ({hit, page: page === hit ? undefined : page}));
    });
    return [part, rows];
  });
  return new Map(parts);
}

function rowHtml({hit, page}: Row, index: number): string {
  const kind = hit.kind === null ? '' : ` data-kind="${hit.kind}"`;
  return (
    `<div class="DocSearch-Hit"><a role="option" id="search-hit-${index}" tabindex="-1" aria-selected="false" href="${escapeHtml(hit.url)}" ` +
    `data-type="${hit.type}"${kind}${page === undefined ? '' : ' data-below'}>` +
    `<span class="site-search__name">${titleHtml(hit)}</span><span class="site-search__path">${escapeHtml(pathOf(hit))}</span></a></div>`
  );
}

/** The list of results, as HTML. The backends escape everything but the marks around matches. */
export function resultsHtml(
  parts: ReadonlyMap<string, readonly Row[]>,
  {query, total}: SearchResults,
  searchPage: string,
): string {
  let index = 0;
  const groups = [...parts].map(
    ([part, rows], number) =>
      `<div role="group" class="site-search__group" aria-labelledby="search-part-${number}"><div id="search-part-${number}" class="site-search__part">${escapeHtml(part)}</div>` +
      `${rows.map((row) => rowHtml(row, index++)).join('')}</div>`,
  );
  const all = texts.seeAll.replace('{count}', String(total));
  return (
    `<div role="listbox" id="search-hits" aria-label="${escapeHtml(texts.label)}">${groups.join('')}</div>` +
    `<p class="site-search__all"><a href="${searchPage}?q=${encodeURIComponent(query)}">${escapeHtml(all)}</a></p>`
  );
}

function storedHtml(list: StoredList): string {
  const [title, remove] = list === 'recent' ? [texts.recent, texts.removeRecent] : [texts.favorite, texts.removeFavorite];
  const button = (text: string, shape: keyof typeof icons, action: string, id: string): string =>
    `<button type="button" class="site-search__action" title="${text}" data-${action}="${escapeHtml(id)}" data-list="${list}">${icon(shape)}</button>`;
  const rows = storedSearches(list).map((search) => {
    const {objectID: id, url} = search;
    const {title: name, path} = namesOf(search);
    return (
      `<li class="DocSearch-Hit"><a href="${escapeHtml(url)}" data-kind="${escapeHtml(search.kind ?? '')}">${icon(list === 'recent' ? 'recent' : 'star')}` +
      `<span><span class="site-search__name">${escapeHtml(name)}</span><span class="site-search__path">${escapeHtml(path)}</span></span></a>` +
      `${list === 'recent' ? button(texts.save, 'star', 'save', id) : ''}${button(remove, 'cross', 'remove', id)}</li>`
    );
  });
  return rows.length === 0
    ? ''
    : `<section class="site-search__group" aria-labelledby="search-${list}"><div id="search-${list}" class="site-search__part">${title}</div><ul>${rows.join('')}</ul></section>`;
}

/** What an empty box shows, as HTML: earlier searches, or what to type. */
export function startHtml(): string {
  return storedHtml('recent') + storedHtml('favorite') || `<p class="site-search__screen">${texts.start}</p>`;
}

/** What is shown of a query without results, as HTML. */
export function nothingHtml(query: string, suggestions: readonly string[], reportUrl: string): string {
  const report = new URL(reportUrl);
  report.searchParams.set('title', `Search finds nothing for "${query}"`);
  report.searchParams.set('body', `I searched the documentation for:\n\n    ${query}\n\nand expected to find:\n\n`);
  const buttons = suggestions.map(
    (text) => `<li><button type="button" data-query="${escapeHtml(text)}">${escapeHtml(text)}</button></li>`,
  );
  return (
    `<div class="site-search__screen">${icon('nothing')}<p class="site-search__title">${texts.none} "<strong>${escapeHtml(query)}</strong>"</p>` +
    `<p>${texts.suggested}:</p><ul>${buttons.join('')}</ul>` +
    `<p>${texts.report} <a href="${escapeHtml(report.href)}" target="_blank" rel="noopener noreferrer">${texts.reportLink}</a></p></div>`
  );
}

/** The button that empties the box, as HTML. */
export function clearHtml(): string {
  return `<button type="reset" title="${texts.clear}" aria-label="${texts.clear}">${icon('cross')}</button>`;
}

/** The line below the list, as HTML: which keys there are. */
export function footerHtml(isHosted: boolean): string {
  const keys = [
    [`<kbd>${icon('enter')}</kbd>`, texts.select],
    [`<kbd>${icon('down')}</kbd><kbd>${icon('up')}</kbd>`, texts.navigate],
    ['<kbd>esc</kbd>', texts.close],
  ].map(([key, text]) => `<li>${key} ${text}</li>`);
  const service = isHosted
    ? `<a href="https://www.algolia.com/developers" target="_blank" rel="noopener noreferrer">${texts.searchBy} Algolia</a>`
    : '';
  return `<footer class="site-search__keys"><ul>${keys.join('')}</ul>${service}</footer>`;
}
