import {$isCodeNode} from '@lexical/code';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {MenuTextMatch, TriggerFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ESCAPE_COMMAND,
} from 'lexical';
import {useCallback, useEffect, useRef} from 'react';

const pattern = /(?:^|\s)(\/([\p{L}\p{N}]{0,20}))$/u;

/** Finds a slash at the start of a block or after a space, and none in code. */
function $matchSlash(text: string): MenuTextMatch | null {
  const [, replaceableString, matchingString] = pattern.exec(text) ?? [];
  const selection = $getSelection();
  if (
    replaceableString === undefined ||
    matchingString === undefined ||
    !$isRangeSelection(selection)
  ) {
    return null;
  }
  const node = selection.anchor.getNode();
  const parent = node.getParent();
  // Inline parents are links.
  if (
    parent === null ||
    parent.isInline() ||
    $isCodeNode(parent) ||
    ($isTextNode(node) && node.hasFormat('code'))
  ) {
    return null;
  }
  const leadOffset = text.length - replaceableString.length;
  const before = leadOffset === 0 ? node.getPreviousSibling() : null;
  return before === null || $isLineBreakNode(before) || /\s$/.test(before.getTextContent())
    ? {leadOffset, matchingString, replaceableString}
    : null;
}

/** Once Escape has closed the menu, it stays closed until the caret leaves the word. */
export function useSlashTrigger(): TriggerFn {
  const [editor] = useLexicalComposerContext();
  const place = useRef<string | null>(null);
  const dismissed = useRef<string | null>(null);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          dismissed.current = place.current;
          return false;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return useCallback((text) => {
    const match = $matchSlash(text);
    const selection = $getSelection();
    place.current =
      match !== null && $isRangeSelection(selection)
        ? `${selection.anchor.key} ${match.leadOffset}`
        : null;
    if (place.current !== dismissed.current) {
      dismissed.current = null;
    }
    return dismissed.current === null ? match : null;
  }, []);
}
