import {escapeHtml} from '../../../shared/escape-html.ts';
import type {FoundSection} from '../shared/engine.ts';
import {levels, type RecordType, type SectionKind} from '../shared/record.ts';

/** A chosen result, in the form in which DocSearch 3 keeps it: names and texts below `lvl0` are HTML. */
export interface StoredSearch {
  /** The address: what a result is otherwise known by may be another one's after the next build. */
  objectID: string;
  url: string;
  kind: SectionKind | null;
  type: RecordType;
  hierarchy: {lvl0: string; lvl1: string} & Partial<Record<RecordType, string | null>>;
  content: string | null;
}

/** Most searches of a list. Fewer recent ones are shown below favorites. */
const limits = {favorite: 10, recent: 7, recentWithFavorites: 4};

/** Readers' lists have had these names since the dialog was DocSearch's. */
const keys = {recent: '__DOCSEARCH_RECENT_SEARCHES__docs', favorite: '__DOCSEARCH_FAVORITE_SEARCHES__docs'};

/** Names of the two lists. */
export type StoredList = keyof typeof keys;

function isStoredSearch(value: unknown): value is StoredSearch {
  const {objectID, url, hierarchy} = (value ?? {}) as Partial<StoredSearch>;
  return (
    typeof objectID === 'string' && typeof url === 'string' && /^(?:\/|https?:)/.test(url) && typeof hierarchy?.lvl1 === 'string'
  );
}

function limitOf(list: StoredList): number {
  if (list === 'favorite') return limits.favorite;
  return storedSearches('favorite').length > 0 ? limits.recentWithFavorites : limits.recent;
}

/** The searches of a list, the latest first; what cannot be read is left out. */
export function storedSearches(list: StoredList): StoredSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys[list]) ?? '[]');
    const searches = Array.isArray(stored) ? stored.filter(isStoredSearch) : [];
    return (
      searches
        .filter(({url}, index) => searches.findIndex((other) => other.url === url) === index)
        // Those that DocSearch has kept are known by something else.
        .map((search) => ({...search, objectID: search.url}))
        .slice(0, limitOf(list))
    );
  } catch {
    // No storage, or not JSON: the next search that is kept replaces it.
    return [];
  }
}

function store(list: StoredList, searches: readonly StoredSearch[]): void {
  try {
    localStorage.setItem(keys[list], JSON.stringify(searches.slice(0, limitOf(list))));
  } catch {
    // Without storage nothing is kept.
  }
}

/** Removes a search from a list. */
export function removeSearch(list: StoredList, objectID: string): void {
  store(
    list,
    storedSearches(list).filter((search) => search.objectID !== objectID),
  );
}

function addSearch(list: StoredList, search: StoredSearch): void {
  store(list, [search, ...storedSearches(list).filter(({objectID}) => objectID !== search.objectID)]);
}

/** Makes a recent search a favorite. */
export function saveSearch(objectID: string): void {
  const search = storedSearches('recent').find((candidate) => candidate.objectID === objectID);
  if (search === undefined) return;
  removeSearch('recent', objectID);
  addSearch('favorite', search);
}

/** Notes that a result was chosen, unless it is a favorite. */
export function rememberHit({url, kind, part, headings, text}: FoundSection): void {
  if (storedSearches('favorite').some(({objectID}) => objectID === url)) return;
  const [page, ...below] = headings;
  addSearch('recent', {
    objectID: url,
    url,
    kind,
    // What is shown is the heading, also of a result that was found by its text.
    type: levels[headings.at(-1)?.level ?? 1] ?? 'lvl1',
    hierarchy: {
      lvl0: part,
      lvl1: escapeHtml(page?.text ?? ''),
      ...Object.fromEntries(below.map((heading) => [`lvl${heading.level}`, escapeHtml(heading.text)])),
    },
    content: text === '' ? null : escapeHtml(text),
  });
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

/** What a stored search is called, and where that is, as text. */
export function namesOf({type, hierarchy, content}: StoredSearch): {title: string; path: string} {
  const page = plainText(hierarchy.lvl1);
  const own = plainText((type === 'content' ? content : hierarchy[type]) ?? hierarchy.lvl1);
  return type === 'lvl1' ? {title: page, path: plainText(content ?? '')} : {title: own, path: page};
}
