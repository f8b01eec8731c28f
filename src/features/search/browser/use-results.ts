import {useEffect, useState} from 'react';

import type {FoundSection} from '../shared/engine.ts';
import type {Facets, SearchFilter} from '../shared/facets.ts';
import type {HelpLinks} from '../shared/help-links.ts';
import type {SearchResults} from './protocol.ts';
import './search-box.ts';

/** What is shown for a query. */
export interface Results {
  /** Answers so far; those of the previous query until the first for this one is there. */
  hits: readonly FoundSection[];
  /** What the hits are about; null before the first answer. */
  facets: Facets | null;
  /** The latest answer to this question; null until it is there. */
  answer: SearchResults | null;
  /** Where to get on without a result; null until the search script is there. */
  help: HelpLinks | null;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Fetches the next page of results. */
  more: () => void;
  /** Repeats the query after a failure. */
  retry: () => void;
}

/** Query and filter. */
export interface SearchQuestion {
  query: string;
  filter: SearchFilter;
}

/** A request: for a new question, for a further page of its results, or another attempt, each an object of its own. */
interface Wanted {
  question: SearchQuestion;
  page: number;
}

/**
 * Queries the backend and collects its results, page by page.
 *
 * @param question the same object as long as it is the same question
 */
export function useResults(question: SearchQuestion, hitsPerPage: number): Results {
  const [wanted, setWanted] = useState<Wanted>({question, page: 0});
  const [latest, setLatest] = useState<{wanted: Wanted; results: SearchResults; hits: readonly FoundSection[]} | null>(null);
  const [failed, setFailed] = useState<Wanted | null>(null);
  // A new question starts at its first page.
  if (wanted.question !== question) setWanted({question, page: 0});

  useEffect(() => {
    const {
      question: {query, filter},
      page,
    } = wanted;
    if (query.trim() === '') return undefined;
    let gone = false;
    const isGone = (): boolean => gone;
    let stop: (() => void) | undefined;
    const runQuery = async (): Promise<void> => {
      try {
        const backend = await window.searchBox.load();
        if (isGone()) return;
        stop ??= backend.onImproved(() => void runQuery());
        const offset = page * hitsPerPage;
        const results = await backend.search({query, offset, limit: hitsPerPage, filter});
        if (isGone()) return;
        setLatest((before) => {
          const earlier = before?.wanted.question === wanted.question ? before.hits.slice(0, offset) : [];
          return {wanted, results, hits: [...earlier, ...results.hits]};
        });
      } catch {
        if (!isGone()) setFailed(wanted);
      }
    };
    void runQuery();
    return () => {
      gone = true;
      stop?.();
    };
  }, [wanted, hitsPerPage]);

  const {page} = wanted;
  const isEmpty = question.query.trim() === '';
  const shown = isEmpty ? null : latest;
  const answer = shown?.wanted.question === question ? shown.results : null;
  const hasFailed = !isEmpty && failed === wanted;
  return {
    hits: shown?.hits ?? [],
    facets: shown?.results.facets ?? null,
    answer,
    help: answer !== null || hasFailed ? (window.searchBox.help?.(question.query) ?? null) : null,
    hasMore: answer !== null && (page + 1) * hitsPerPage < answer.total,
    isLoading: !isEmpty && !hasFailed && latest?.wanted !== wanted,
    hasFailed,
    more: () => setWanted({question, page: page + 1}),
    retry: () => setWanted({question, page}),
  };
}
