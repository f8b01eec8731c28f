import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {
  type TriggerFn,
  useBasicTypeaheadTriggerMatch,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {
  $getSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  KEY_ESCAPE_COMMAND,
} from 'lexical';
import {useCallback, useEffect, useRef, useState} from 'react';

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

/** Once Escape has closed the menu, it stays closed until the caret leaves the word. */
export function useMentionTrigger(): TriggerFn {
  const [editor] = useLexicalComposerContext();
  const triggerFn = useBasicTypeaheadTriggerMatch('@', {minLength: 0, maxLength: 30});
  const word = useRef('');
  const dismissed = useRef('');
  useEffect(() => {
    const dismiss = () => {
      dismissed.current = word.current;
      return false;
    };
    return editor.registerCommand(KEY_ESCAPE_COMMAND, dismiss, COMMAND_PRIORITY_HIGH);
  }, [editor]);
  return useCallback(
    (text) => {
      const match = triggerFn(text, editor);
      const [node] = $getSelection()?.getNodes() ?? [];
      word.current = match === null ? '' : `${node?.getKey()} ${match.leadOffset}`;
      if (word.current !== dismissed.current) {
        dismissed.current = '';
      }
      return dismissed.current === '' ? match : null;
    },
    [editor, triggerFn],
  );
}

/** Whether users can type: the editor has the focus and is not read-only. False on a server. */
export function useIsWriting(): boolean {
  const [editor] = useLexicalComposerContext();
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const follow = (next: boolean) => {
      setHasFocus(next);
      return false;
    };
    follow(editor.getRootElement()?.matches(':focus-within') ?? false);
    return mergeRegister(
      editor.registerCommand(FOCUS_COMMAND, () => follow(true), COMMAND_PRIORITY_LOW),
      editor.registerCommand(BLUR_COMMAND, () => follow(false), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return useLexicalEditable() && hasFocus;
}
