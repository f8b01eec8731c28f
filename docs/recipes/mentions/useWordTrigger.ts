import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {TriggerFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import useLexicalEditable from '@lexical/react/useLexicalEditable';
import {mergeRegister} from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  KEY_ESCAPE_COMMAND,
} from 'lexical';
import {useCallback, useEffect, useRef, useState} from 'react';

/** A trigger at the start of a word. Once Escape has closed the menu, it stays closed until the caret leaves the word. */
export function useWordTrigger(triggerFn: TriggerFn): TriggerFn {
  const [editor] = useLexicalComposerContext();
  const word = useRef<string | null>(null);
  const dismissed = useRef<string | null>(null);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          dismissed.current = word.current;
          return false;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return useCallback(
    (text, forEditor) => {
      const match = triggerFn(text, forEditor);
      const selection = $getSelection();
      word.current = null;
      if (match !== null && $isRangeSelection(selection)) {
        const node = selection.anchor.getNode();
        const before = match.leadOffset === 0 ? node.getPreviousSibling() : null;
        // Bold text and a mention are separate nodes: their last letter also counts.
        if (!$isTextNode(before) || /\s$/.test(before.getTextContent())) {
          word.current = `${node.getKey()} ${match.leadOffset}`;
        }
      }
      if (word.current !== dismissed.current) {
        dismissed.current = null;
      }
      return word.current === null || dismissed.current !== null ? null : match;
    },
    [triggerFn],
  );
}

/** Whether users can type: the editor has the focus and is not read-only. False on a server. */
export function useIsWriting(): boolean {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const follow = (next: boolean) => () => {
      setHasFocus(next);
      return false;
    };
    setHasFocus(editor.getRootElement()?.contains(document.activeElement) ?? false);
    return mergeRegister(
      editor.registerCommand(FOCUS_COMMAND, follow(true), COMMAND_PRIORITY_LOW),
      editor.registerCommand(BLUR_COMMAND, follow(false), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return isEditable && hasFocus;
}
