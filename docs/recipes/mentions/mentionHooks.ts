import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {BLUR_COMMAND, COMMAND_PRIORITY_LOW, FOCUS_COMMAND} from 'lexical';
import {useEffect, useState} from 'react';

import type {Person} from './MentionNode';

/** An async function that may pass on the signal, which ends outdated requests. */
export type FindPeople = (query: string, signal: AbortSignal) => Promise<Person[]>;

/** Sends a request for each query, and drops an answer that arrives after the query has changed. */
export function usePeople(query: string | null, findPeople: FindPeople) {
  const [answer, setAnswer] = useState({people: [] as Person[], message: ''});
  useEffect(() => {
    const request = new AbortController();
    const show = (message: string, people: Person[] = []) =>
      request.signal.aborted || setAnswer({people, message});
    show(query === null ? '' : 'Looking for people…');
    if (query !== null) {
      const found = ({length}: Person[]) =>
        length > 0 ? `Found: ${length}. Arrow keys choose, Enter inserts.` : 'No one found.';
      findPeople(query, request.signal).then(
        (people) => show(found(people), people),
        () => show('People could not be loaded. Type on to try again.'),
      );
    }
    return () => request.abort();
  }, [findPeople, query]);
  return answer;
}

/** Whether users can type: the editor has the focus and is not read-only. False on a server. */
export function useIsWriting(): boolean {
  const [editor] = useLexicalComposerContext();
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const follow = ({type}: FocusEvent) => {
      setHasFocus(type === 'focus');
      return false;
    };
    return mergeRegister(
      editor.registerCommand(FOCUS_COMMAND, follow, COMMAND_PRIORITY_LOW),
      editor.registerCommand(BLUR_COMMAND, follow, COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return useLexicalEditable() && hasFocus;
}
