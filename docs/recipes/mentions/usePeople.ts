import {useEffect, useState} from 'react';

import type {Person} from './MentionNode';

export type FindPeople = (query: string, signal: AbortSignal) => Promise<Person[]>;

/** What the menu shows. */
export interface Answer {
  state: 'closed' | 'waiting' | 'found' | 'failed';
  people: Person[];
}

/** Sends a request for each query, and drops an answer that arrives after the query has changed. */
export function usePeople(query: string | null, findPeople: FindPeople): Answer {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (query === null) {
      return undefined;
    }
    const request = new AbortController();
    const answerWith = (next: Answer) => {
      if (!request.signal.aborted) {
        setAnswer(next);
      }
    };
    // An async function also rejects if findPeople throws.
    const send = async () => findPeople(query, request.signal);
    send().then(
      (people) => answerWith({people, state: 'found'}),
      () => answerWith({people: [], state: 'failed'}),
    );
    return () => {
      request.abort();
      setAnswer(undefined);
    };
  }, [findPeople, query]);
  return query === null
    ? {people: [], state: 'closed'}
    : (answer ?? {people: [], state: 'waiting'});
}
