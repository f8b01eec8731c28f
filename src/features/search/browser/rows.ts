import {escapeHtml} from '../../../shared/escape-html.ts';
import type {FoundSection} from '../shared/engine.ts';
import type {HelpLinks} from '../shared/help-links.ts';
import type {SearchResults} from './protocol.ts';
import {aspectsOf, foldByPage} from './results.ts';
import {namesOf, storedSearches, type StoredList} from './stored-searches.ts';

/** Most rows of one page. */
const rowsOfPage = 4;

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

/** A result of the list: below others of its page it is shorter. */
export interface Row {
  hit: FoundSection;
  isBelow: boolean;
}

/** The hits in the order of the list; of each page at most so many as a list has room for. */
export function rowsOf(hits: readonly FoundSection[]): Row[] {
  return foldByPage(hits).flatMap(({best, others}) => [
    {hit: best, isBelow: false},
    ...others.slice(0, rowsOfPage - 1).map((hit) => ({hit, isBelow: true})),
  ]);
}

function rowHtml({hit, isBelow}: Row, index: number, isChosen: boolean): string {
  // Below the best result of a page, its title has been said.
  const path = hit.headings.slice(0, isBelow ? 0 : -1).map(({text}) => escapeHtml(text));
  const text = [path.length > 0 && `<b>${path.join(' › ')}</b>`, hit.textHtml].filter(Boolean).join(' — ');
  return (
    `<div class="DocSearch-Hit"><a role="option" id="search-hit-${index}" tabindex="-1" aria-selected="${isChosen}" href="${escapeHtml(hit.url)}" ` +
    `data-type="${hit.headings.length > 1 ? 'section' : 'page'}" data-kind="${hit.kind}"${isBelow ? ' data-below' : ''}>` +
    `<span class="site-search__name">${hit.headings.at(-1)?.html ?? ''}${isBelow ? '' : ` <small>${escapeHtml(aspectsOf(hit))}</small>`}</span>` +
    `<span class="site-search__path">${text}</span></a></div>`
  );
}

function suggestionsHtml(queries: readonly string[]): string {
  const buttons = queries.map((query) => `<button type="button" data-query="${escapeHtml(query)}">${escapeHtml(query)}</button>`);
  return queries.length === 0 ? '' : `<p class="site-search__meant">Did you mean: ${buttons.join(', ')}</p>`;
}

function linkHtml(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
}

/** The list of results, as HTML, of which one is chosen. The backends escape everything but the marks around matches. */
export function resultsHtml(
  rows: readonly Row[],
  chosen: number,
  {query, total, suggestions}: SearchResults,
  searchPage: string,
  {ask, report}: HelpLinks,
): string {
  return (
    suggestionsHtml(suggestions) +
    `<div role="listbox" id="search-hits" aria-label="Search">${rows.map((row, index) => rowHtml(row, index, index === chosen)).join('')}</div>` +
    `<p class="site-search__all"><a href="${searchPage}?q=${encodeURIComponent(query)}">See all ${total} results</a></p>` +
    `<p class="site-search__help">Not what you are looking for? ${linkHtml(ask, 'Ask the community')} · ${linkHtml(report, 'Report what is missing')}</p>`
  );
}

function storedHtml(list: StoredList): string {
  const [title, place] = list === 'recent' ? ['Recent', 'history'] : ['Favorite', 'favorites'];
  const button = (text: string, shape: keyof typeof icons, action: string, id: string): string =>
    `<button type="button" class="site-search__action" title="${text}" data-${action}="${escapeHtml(id)}" data-list="${list}">${icon(shape)}</button>`;
  const rows = storedSearches(list).map((search) => {
    const {objectID: id, url} = search;
    const {title: name, path} = namesOf(search);
    return (
      `<li class="DocSearch-Hit"><a href="${escapeHtml(url)}" data-kind="${escapeHtml(search.kind ?? '')}">${icon(list === 'recent' ? 'recent' : 'star')}` +
      `<span><span class="site-search__name">${escapeHtml(name)}</span><span class="site-search__path">${escapeHtml(path)}</span></span></a>` +
      `${list === 'recent' ? button('Save this search', 'star', 'save', id) : ''}${button(`Remove this search from ${place}`, 'cross', 'remove', id)}</li>`
    );
  });
  return rows.length === 0
    ? ''
    : `<section class="site-search__group" aria-labelledby="search-${list}"><div id="search-${list}" class="site-search__part">${title}</div><ul>${rows.join('')}</ul></section>`;
}

/** What an empty box shows, as HTML: earlier searches, or what to type. */
export function startHtml(): string {
  return (
    storedHtml('recent') + storedHtml('favorite') ||
    `<p class="site-search__screen">Type a name from the code or a question, or paste an error message.</p>`
  );
}

/** What is shown of a query without results, as HTML. @param others queries that find something, for words that are like none */
export function nothingHtml({query, suggestions}: SearchResults, others: readonly string[], {ask, report}: HelpLinks): string {
  const buttons = others.map(
    (text) => `<li><button type="button" data-query="${escapeHtml(text)}">${escapeHtml(text)}</button></li>`,
  );
  return (
    `<div class="site-search__screen">${icon('nothing')}<p class="site-search__title">No results for "<strong>${escapeHtml(query)}</strong>"</p>` +
    `${suggestionsHtml(suggestions)}<p>Try searching for:</p><ul>${buttons.join('')}</ul>` +
    `<p>Believe this query should return results? ${linkHtml(report, 'Let us know.')}</p><p>${linkHtml(ask, 'Ask the community')}</p></div>`
  );
}

/** The button that empties the box, as HTML. */
export function clearHtml(): string {
  return `<button type="reset" title="Clear the query" aria-label="Clear the query">${icon('cross')}</button>`;
}

/** The line below the list, as HTML: which keys there are. */
export function footerHtml(): string {
  const keys = [
    [`<kbd>${icon('enter')}</kbd>`, 'to select'],
    [`<kbd>${icon('down')}</kbd><kbd>${icon('up')}</kbd>`, 'to navigate'],
    ['<kbd>esc</kbd>', 'to close'],
  ].map(([key, text]) => `<li>${key} ${text}</li>`);
  return `<footer class="site-search__keys"><ul>${keys.join('')}</ul></footer>`;
}
