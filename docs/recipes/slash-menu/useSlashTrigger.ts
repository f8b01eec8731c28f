import {$isCodeNode} from '@lexical/code';
import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import type {TriggerFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $getSelection,
  $isLineBreakNode,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ESCAPE_COMMAND,
  type LexicalNode,
} from 'lexical';
import {useCallback, useEffect, useRef} from 'react';

const slash = /(?:^|\s)(\/([\p{L}\p{N}]{0,20}))$/u;

function $isInCodeOrLink(node: LexicalNode): boolean {
  const isCode = $isTextNode(node) && node.hasFormat('code');
  return isCode || node.getParents().some((parent) => parent.isInline() || $isCodeNode(parent));
}

/** Finds a slash at the start of a word. Once Escape has closed the menu, it stays closed there. */
export function useSlashTrigger(): TriggerFn {
  const [editor] = useLexicalComposerContext();
  const word = useRef('');
  const dismissed = useRef('');
  useEffect(() => {
    const dismiss = () => {
      dismissed.current = word.current;
      return false;
    };
    return editor.registerCommand(KEY_ESCAPE_COMMAND, dismiss, COMMAND_PRIORITY_HIGH);
  }, [editor]);
  return useCallback((text) => {
    const [, replaceableString = '', matchingString = ''] = slash.exec(text) ?? [];
    const [node] = $getSelection()?.getNodes() ?? [];
    const leadOffset = text.length - replaceableString.length;
    const before = leadOffset === 0 ? node?.getPreviousSibling() : null;
    const isFound =
      node !== undefined &&
      replaceableString !== '' &&
      !$isInCodeOrLink(node) &&
      (!before || $isLineBreakNode(before) || /\s$/.test(before.getTextContent()));
    word.current = isFound ? `${node.getKey()} ${leadOffset}` : '';
    if (word.current !== dismissed.current) {
      dismissed.current = '';
    }
    const match = {leadOffset, matchingString, replaceableString};
    return isFound && dismissed.current === '' ? match : null;
  }, []);
}
