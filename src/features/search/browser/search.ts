/*
 * The search script: takes over the dialog that open-search.ts has made, and answers. Compiled by itself (scripts.ts), without
 * React, which follows links inside the site once it runs (src/client/router-links.ts).
 */
import {helpLinks, type HelpForms} from '../shared/help-links.ts';
import {SearchBackend} from './backend.ts';
import type {SearchResults} from './protocol.ts';
import {countText, staleText} from './results.ts';
import {clearHtml, footerHtml, nothingHtml, resultsHtml, rowsOf, startHtml, type Row} from './rows.ts';
import {longestQuery} from './search-box.ts';
import {rememberHit, removeSearch, saveSearch, type StoredList} from './stored-searches.ts';

/** Put in by the build (scripts.ts). */
declare const helpForms: HelpForms;
declare const styles: string;
declare const workerAddress: string;

/** One screen of results; "See all results" links to the rest. Fifteen make a keystroke a sixth slower. */
const hitsPerPage = 10;

/** Milliseconds before the box shows that it is busy. */
const busyIndicatorDelay = 300;

const box = window.searchBox;
const {dialog} = box;
const form = inside('form');
const body = inside('div');
const input = inside('input');
const status = Object.assign(document.createElement('p'), {className: 'sr-only', role: 'status'});
const note = Object.assign(document.createElement('p'), {className: 'site-search__note', role: 'note', hidden: true});
form.append(status);
dialog.append(note);

/** What open-search.ts has put into the dialog. */
function inside<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const element = dialog.querySelector(tag);
  if (element === null) {
    throw new Error(`search: expected an element "${tag}" in the dialog, found none. See mount() in open-search.ts.`);
  }
  return element;
}

const backend = new SearchBackend(workerAddress, box.worker);

let suggestions: readonly string[] = ['Quick start', 'Editor state', 'Troubleshooting'];
/** Number of the latest request; results of earlier requests are dropped. */
let lastRequest = 0;
/** Query of the shown results; undefined while none are shown. */
let shownQuery: string | undefined;
/**
 * Query whose best result opens when it arrives, because Enter was pressed early. Not the number of a request: the query runs again
 * when more of the index has loaded.
 */
let queryToOpen: string | undefined;
/** What the list shows, and its links. */
let rows: Row[] = [];
let options: HTMLAnchorElement[] = [];
let active = 0;

/** @param chosen the result that the HTML says is chosen */
function show(html: string, message: string, chosen = 0): void {
  // Before the list changes: afterwards, scrolling would have all of it laid out at once, and once more for what follows here.
  body.scrollTop = 0;
  body.innerHTML = html;
  options = [...body.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  input.setAttribute('aria-expanded', String(options.length > 0));
  active = chosen;
  updateActiveDescendant();
  if (status.textContent !== message) status.textContent = message;
}

/** Shows that the results are from an older version of the pages. */
function showStale(isStale: boolean): void {
  note.textContent = isStale ? staleText : '';
  note.hidden = !isStale;
}

/** Makes a result the one that Enter opens. */
function activate(index: number): void {
  options[active]?.setAttribute('aria-selected', 'false');
  active = index;
  options[active]?.setAttribute('aria-selected', 'true');
  updateActiveDescendant();
}

/** Points assistive technology to the active result. */
function updateActiveDescendant(): void {
  const option = options[active];
  if (option === undefined) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', option.id);
}

function showResults(results: SearchResults): void {
  const {query, total, isStale} = results;
  rows = rowsOf(results.hits);
  // More may have been found of the same query.
  const chosen = shownQuery === query ? Math.min(active, rows.length - 1) : 0;
  shownQuery = query;
  showStale(isStale);
  if (rows.length === 0) {
    show(nothingHtml(results, suggestions.slice(0, 3), helpLinks(query, helpForms)), countText(0));
    return;
  }
  const parts = new Set(results.hits.map(({part}) => part));
  if (suggestions.length < parts.size) suggestions = [...parts];
  show(resultsHtml(rows, chosen, results, form.action, helpLinks(query, helpForms)), countText(total), chosen);
}

/** Searches for the text in the box. */
async function runQuery(): Promise<void> {
  const query = input.value;
  const own = (lastRequest += 1);
  if (query.trim() === '') {
    shownQuery = undefined;
    showStale(false);
    show(startHtml(), '');
    delete dialog.dataset['busy'];
    return;
  }
  const slow = setTimeout(() => {
    dialog.dataset['busy'] = '';
  }, busyIndicatorDelay);
  try {
    const results = await backend.search({query, offset: 0, limit: hitsPerPage});
    if (own !== lastRequest) return;
    showResults(results);
    if (query === queryToOpen) options[0]?.click();
    queryToOpen = undefined;
  } catch (error) {
    if (own !== lastRequest) return;
    console.warn(error);
    shownQuery = queryToOpen = undefined;
    show('', '');
    box.fail(() => void runQuery());
  } finally {
    clearTimeout(slow);
    if (own === lastRequest) delete dialog.dataset['busy'];
  }
}

/** Opens the active result, once it has arrived. */
function openChosen(inNewTab: boolean): void {
  const option = options[active];
  if (shownQuery !== input.value) {
    if (!inNewTab) queryToOpen = input.value;
  } else if (!inNewTab) {
    option?.click();
  } else if (option !== undefined) {
    remember(option);
    window.open(option.href, '_blank', 'noopener');
  }
}

/** Notes a chosen result. */
function remember(link: HTMLAnchorElement): void {
  const hit = rows[options.indexOf(link)]?.hit;
  if (hit !== undefined) rememberHit(hit);
}

/** Moves through the results, or the focus through earlier searches, which have buttons. */
function move(by: number): void {
  if (options.length > 0) {
    activate((active + by + options.length) % options.length);
    options[active]?.scrollIntoView({block: 'nearest'});
    return;
  }
  const stops = [input, ...body.querySelectorAll<HTMLElement>('.DocSearch-Hit a')];
  const focused = stops.findIndex(({parentElement}) => parentElement?.contains(document.activeElement));
  stops.at((focused + by) % stops.length)?.focus();
}

dialog.addEventListener('keydown', (event) => {
  const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
  if (event.isComposing || altKey || shiftKey) return;
  const isCommand = ctrlKey || metaKey;
  if (!isCommand && /^Arrow(?:Down|Up)$/.test(key)) {
    event.preventDefault();
    move(key === 'ArrowDown' ? 1 : -1);
  } else if (isCommand && key === 'Enter' && event.target === input) {
    event.preventDefault();
    openChosen(true);
  }
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  openChosen(false);
});
form.addEventListener('input', () => {
  queryToOpen = undefined;
  void runQuery();
});
dialog.addEventListener('close', () => {
  queryToOpen = undefined;
});
form.addEventListener('reset', () => {
  // The box is emptied after this event.
  setTimeout(() => {
    input.focus();
    void runQuery();
  });
});
body.addEventListener('pointermove', ({target}) => {
  const index = target instanceof Element ? options.findIndex((option) => option.contains(target)) : -1;
  if (index !== -1 && index !== active) activate(index);
});
body.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (target instanceof HTMLAnchorElement) {
    remember(target);
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && target.target === '') dialog.close();
    return;
  }
  const {query, save, remove} = target?.dataset ?? {};
  if (query !== undefined) input.value = query;
  else if (save !== undefined) saveSearch(save);
  // rows.ts writes the name of the list there.
  else if (remove !== undefined) removeSearch(target?.dataset['list'] as StoredList, remove);
  else return;
  input.focus();
  void runQuery();
});
backend.onImproved(() => {
  if (dialog.open) void runQuery();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
input.maxLength = longestQuery;
for (const [name, value] of Object.entries({
  'aria-controls': 'search-hits',
  'aria-autocomplete': 'list',
  enterkeyhint: 'search',
})) {
  input.setAttribute(name, value);
}
input.insertAdjacentHTML('afterend', clearHtml());
dialog.insertAdjacentHTML('beforeend', footerHtml());
box.backend = backend;
box.help = (query) => helpLinks(query, helpForms);
box.onOpen = () => {
  backend.warm();
  void runQuery();
};
if (dialog.open) void runQuery();
