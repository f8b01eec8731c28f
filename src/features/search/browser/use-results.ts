import {useCallback, useEffect, useState} from 'react';

import type {Facets, SearchFilter} from '../shared/facets.ts';
import {SearchUnavailable, type SearchHit, type SearchResults} from './results.ts';
import type {HelpLinks} from './help-links.ts';
import './search-box.ts';

/** What is shown for a query. */
export interface Results {
  /** Answers so far; those of the previous query until the first for this one is there. */
  hits: readonly SearchHit[];
  /** Number of all results for the query; null while it is unknown. */
  total: number | null;
  hasMore: boolean;
  /** What the hits are about; null before the first answer. */
  facets: Facets | null;
  /** Queries that may have been meant. */
  suggestions: readonly string[];
  /** Where to get on without a result; null until the search script is there. */
  help: HelpLinks | null;
  /** Whether the results are from an older version of the pages. */
  isStale: boolean;
  isLoading: boolean;
  failure: SearchUnavailable | null;
  /** Fetches the next page of results. */
  more: () => void;
  /** Repeats the query after a failure. */
  retry: () => void;
}

/** Identifies a request: a new query, another filter, a further page or another attempt. */
interface ResultsKey extends SearchQuestion {
  page: number;
  attempt: number;
}

/** Query and filter. */
export interface SearchQuestion {
  query: string;
  filter: SearchFilter;
}

interface Answer {
  wanted: ResultsKey;
  results: SearchResults;
  hits: readonly SearchHit[];
}

/** Queries the backend and collects its results, page by page. */
export function useResults({query, filter}: SearchQuestion, hitsPerPage: number): Results {
  const {kind, package: name} = filter;
  const [asked, setAsked] = useState<ResultsKey>({query, filter, page: 0, attempt: 0});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isOfQuestion = (wanted: ResultsKey | undefined): boolean =>
    wanted?.query === query && wanted.filter.kind === kind && wanted.filter.package === name;
  const [failed, setFailed] = useState<{wanted: ResultsKey; error: SearchUnavailable} | null>(null);
  // A new question starts at its first page.
  const {page, attempt} = isOfQuestion(asked) ? asked : {page: 0, attempt: 0};

  useEffect(() => {
    if (query.trim() === '') return undefined;
    const chosen: SearchFilter = {...(kind !== undefined && {kind}), ...(name !== undefined && {package: name})};
    const wanted = {query, filter: chosen, page, attempt};
    let gone = false;
    let stop: (() => void) | undefined;
    const runQuery = async (): Promise<void> => {
      try {
        const backend = await window.searchBox.load();
        if (isGone()) return;
        stop ??= backend.onImproved(() => void runQuery());
        const results = await backend.search({query, page, hitsPerPage, filter: chosen});
        if (isGone()) return;
        setAnswer((before) => {
          const isNext =
            before?.wanted.query === query && before.wanted.filter.kind === kind && before.wanted.filter.package === name;
          const earlier = isNext ? before.hits.slice(0, page * hitsPerPage) : [];
          return {wanted, results, hits: [...earlier, ...results.hits]};
        });
      } catch (error) {
        if (isGone()) return;
        setFailed({
          wanted,
          error: error instanceof SearchUnavailable ? error : new SearchUnavailable('search: the query failed', {cause: error}),
        });
      }
    };
    const isGone = (): boolean => gone;
    void runQuery();
    return () => {
      gone = true;
      stop?.();
    };
  }, [query, kind, name, page, attempt, hitsPerPage]);

  const isSame = (wanted: ResultsKey | undefined): boolean =>
    isOfQuestion(wanted) && wanted?.page === page && wanted.attempt === attempt;
  const isEmpty = query.trim() === '';
  const failure = !isEmpty && isSame(failed?.wanted) ? (failed?.error ?? null) : null;
  const isAnswered = answer !== null && isOfQuestion(answer.wanted);
  return {
    hits: isEmpty ? [] : (answer?.hits ?? []),
    total: !isEmpty && isAnswered ? answer.results.total : null,
    hasMore: !isEmpty && isAnswered && answer.results.page + 1 < answer.results.pageCount,
    facets: isEmpty ? null : (answer?.results.facets ?? null),
    suggestions: !isEmpty && isAnswered ? answer.results.suggestions : [],
    help: !isEmpty && (isAnswered || failure !== null) ? (window.searchBox.help?.(query) ?? null) : null,
    isStale: !isEmpty && isAnswered && answer.results.isStale,
    isLoading: !isEmpty && failure === null && !isSame(answer?.wanted),
    failure,
    more: useCallback(() => {
      setAsked({query, filter, page: page + 1, attempt});
    }, [query, filter, page, attempt]),
    retry: useCallback(() => {
      setAsked({query, filter, page, attempt: attempt + 1});
    }, [query, filter, page, attempt]),
  };
}
