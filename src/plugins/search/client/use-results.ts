import {useCallback, useEffect, useState} from 'react';

import {SearchUnavailable, type SearchHit, type SearchResults} from './backend.ts';
import './search-box.ts';

/** What is shown for a query. */
export interface Results {
  /** Answers so far; those of the previous query until the first for this one is there. */
  hits: readonly SearchHit[];
  /** Number of all results for the query; null while it is unknown. */
  total: number | null;
  hasMore: boolean;
  /** Whether the results are from an older version of the pages. */
  isStale: boolean;
  isLoading: boolean;
  failure: SearchUnavailable | null;
  /** Fetches the next page of results. */
  more: () => void;
  /** Asks again after a failure. */
  retry: () => void;
}

/** Identifies a request: a new query, a further page or another attempt. */
interface Wanted {
  query: string;
  page: number;
  attempt: number;
}

interface Answer {
  wanted: Wanted;
  results: SearchResults;
  hits: readonly SearchHit[];
}

/** Asks the backend for a query and keeps what it answered, page by page. */
export function useResults(query: string, hitsPerPage: number): Results {
  const [asked, setAsked] = useState<Wanted>({query, page: 0, attempt: 0});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<{wanted: Wanted; error: SearchUnavailable} | null>(null);
  // A new query starts at its first page.
  const {page, attempt} = asked.query === query ? asked : {page: 0, attempt: 0};

  useEffect(() => {
    if (query.trim() === '') return undefined;
    const wanted = {query, page, attempt};
    let gone = false;
    let stop: (() => void) | undefined;
    const ask = async (): Promise<void> => {
      try {
        const backend = await window.searchBox.load();
        if (isGone()) return;
        stop ??= backend.onImproved(() => void ask());
        const results = await backend.search({query, page, hitsPerPage});
        if (isGone()) return;
        setAnswer((before) => {
          const earlier = before?.wanted.query === query ? before.hits.slice(0, page * hitsPerPage) : [];
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
    void ask();
    return () => {
      gone = true;
      stop?.();
    };
  }, [query, page, attempt, hitsPerPage]);

  const isSame = (wanted: Wanted | undefined): boolean =>
    wanted?.query === query && wanted.page === page && wanted.attempt === attempt;
  const isEmpty = query.trim() === '';
  const failure = !isEmpty && isSame(failed?.wanted) ? (failed?.error ?? null) : null;
  const isAnswered = answer?.wanted.query === query;
  return {
    hits: isEmpty ? [] : (answer?.hits ?? []),
    total: !isEmpty && isAnswered ? answer.results.total : null,
    hasMore: !isEmpty && isAnswered && answer.results.page + 1 < answer.results.pageCount,
    isStale: !isEmpty && isAnswered && answer.results.isStale,
    isLoading: !isEmpty && failure === null && !isSame(answer?.wanted),
    failure,
    more: useCallback(() => {
      setAsked({query, page: page + 1, attempt});
    }, [query, page, attempt]),
    retry: useCallback(() => {
      setAsked({query, page, attempt: attempt + 1});
    }, [query, page, attempt]),
  };
}
