import type {DocSearchHit, DocSearchTransformClient} from '@docsearch/react';

import {escapeHtml} from '../../../shared/escape-html.ts';
import {
  SearchUnavailable,
  type HitHeading,
  type SearchBackend,
  type SearchHit,
  type SearchRequest,
  type SearchResults,
} from './backend.ts';

type AlgoliaSearch = DocSearchTransformClient['search'];
type SearchParameters = Parameters<AlgoliaSearch>[0];

/** DocSearch calls a slow search "stalled" after 300 ms; an error state set earlier than that would be overwritten. */
const afterStalled = 350;

/**
 * A promise whose failure stays visible in DocSearch's modal.
 *
 * The modal sets its error state in `.catch(…)` and rethrows; the autocomplete below it then returns to idle and shows
 * "no results" instead. So the handler runs once the request can no longer be called stalled, and the promise after it
 * stays open: nothing overwrites the error, and nothing is rejected without a handler.
 */
class VisibleFailure<T> extends Promise<T> {
  override catch<R = never>(onRejected?: ((reason: unknown) => R | PromiseLike<R>) | null): Promise<T | R> {
    return super.catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, afterStalled));
      try {
        await onRejected?.(error);
      } catch {
        // The modal rethrows what it was given.
      }
      return new Promise<never>(() => undefined);
    });
  }
}

interface PlainQuery {
  query: string;
  page: number;
  hitsPerPage: number;
}

/** The first query of a request in either form of Algolia's client: `{requests: […]}` or `[…]`, with the parameters inside or under `params`. */
export function queryOf(parameters: SearchParameters): PlainQuery {
  const [first] = Array.isArray(parameters) ? parameters : parameters.requests;
  const nested = first !== undefined && 'params' in first && typeof first.params === 'object' ? first.params : {};
  const {query = '', page = 0, hitsPerPage = 20} = {...first, ...nested} as Partial<PlainQuery>;
  return {query, page, hitsPerPage};
}

/** What the modal's client needs besides a backend. */
export interface ClientOptions {
  scope: Pick<SearchRequest, 'language' | 'tags'>;
  /** Turns the absolute address of a hit into what a link on this host uses. */
  toPath: (url: string) => string;
  onResults: (results: SearchResults) => void;
  onFailure: () => void;
}

/** A backend in the shape of the Algolia client that `@docsearch/react` searches with. */
export function createDocSearchClient(
  getBackend: () => Promise<SearchBackend>,
  options: ClientOptions,
): DocSearchTransformClient {
  const run = async (parameters: SearchParameters): Promise<SearchResults> => {
    try {
      const backend = await getBackend();
      const results = await backend.search({...queryOf(parameters), ...options.scope});
      options.onResults(results);
      return results;
    } catch (error) {
      options.onFailure();
      throw error instanceof SearchUnavailable ? error : new SearchUnavailable('search: the query failed', {cause: error});
    }
  };
  const search = (parameters: SearchParameters): Promise<unknown> =>
    new VisibleFailure((resolve, reject) => {
      run(parameters).then(({hits, query, total, page, pageCount}) => {
        resolve({
          results: [
            {
              hits: hits.map((hit) => toDocSearchHit(hit, options.toPath)),
              nbHits: total,
              nbPages: pageCount,
              page,
              query,
              hitsPerPage: hits.length,
            },
          ],
        });
      }, reject);
    });
  return {
    // Algolia's signature is generic over the record type; the modal asks for DocSearchHit, which is what is made above.
    search: search as AlgoliaSearch,
    addAlgoliaAgent: () => undefined,
    transporter: {algoliaAgent: {value: '', add: () => ({value: ''}) as never}},
  };
}

function highlighted(headings: readonly HitHeading[], level: number): DocSearchHit['_highlightResult']['hierarchy']['lvl0'] {
  const heading = headings.find((candidate) => candidate.level === level);
  return {value: heading?.html ?? '', matchLevel: 'none', matchedWords: []};
}

/** A hit in DocSearch's form, with what the site's own rows show. */
export interface ModalHit extends DocSearchHit {
  kind: SearchHit['kind'];
  /** Safe HTML: what matched, with the matches in `<mark>`. */
  titleHtml: string;
  /** Text that says where that is; empty where the title is the page's and says it all. */
  path: string;
}

/** The hit as DocSearch expects it. Its strings end up in `innerHTML`, so all of them are escaped. */
function toDocSearchHit(hit: SearchHit, toPath: (url: string) => string): ModalHit {
  const text = (level: number): string | null => {
    const heading = hit.headings.find((candidate) => candidate.level === level);
    return heading === undefined ? null : escapeHtml(heading.text);
  };
  const marks = {
    lvl0: highlighted(hit.headings, 0),
    lvl1: highlighted(hit.headings, 1),
    lvl2: highlighted(hit.headings, 2),
    lvl3: highlighted(hit.headings, 3),
    lvl4: highlighted(hit.headings, 4),
    lvl5: highlighted(hit.headings, 5),
    lvl6: highlighted(hit.headings, 6),
  };
  const content = {value: hit.textHtml, matchLevel: 'none' as const, matchedWords: []};
  const url = toPath(hit.url);
  const own = hit.headings.at(-1);
  return {
    objectID: hit.id,
    kind: hit.kind,
    titleHtml: hit.type === 'content' ? hit.textHtml : (own?.html ?? ''),
    path: hit.type === 'lvl1' ? hit.text : (hit.headings.find(({level}) => level === 1)?.text ?? ''),
    type: hit.type,
    content: hit.text === '' ? null : escapeHtml(hit.text),
    url,
    url_without_anchor: url.split('#')[0] ?? url,
    anchor: hit.anchor,
    hierarchy: {
      // The only one that DocSearch shows as text: the title of a group.
      lvl0: hit.headings.find(({level}) => level === 0)?.text ?? '',
      lvl1: text(1) ?? '',
      lvl2: text(2),
      lvl3: text(3),
      lvl4: text(4),
      lvl5: text(5),
      lvl6: text(6),
    },
    _highlightResult: {
      content,
      hierarchy: {...marks, lvl0: {...marks.lvl0, value: hit.headings.find(({level}) => level === 0)?.text ?? ''}},
      hierarchy_camel: [],
    },
    _snippetResult: {content, hierarchy: marks, hierarchy_camel: []},
  };
}
