import {$isCodeNode} from '@lexical/code';
import type {TriggerFn} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {$getSelection, $isLineBreakNode, $isTextNode, type LexicalNode} from 'lexical';

const slash = /(?:^|\s)(\/([\p{L}\p{N}]{0,20}))$/u;

function $isInCodeOrLink(node: LexicalNode): boolean {
  const isCode = $isTextNode(node) && node.hasFormat('code');
  return isCode || node.getParents().some((parent) => parent.isInline() || $isCodeNode(parent));
}

/** Finds a slash at the start of a word, and the letters after it. */
export const $findSlash: TriggerFn = (text) => {
  const [, replaceableString = '', matchingString = ''] = slash.exec(text) ?? [];
  const [node] = $getSelection()?.getNodes() ?? [];
  if (node === undefined || replaceableString === '' || $isInCodeOrLink(node)) return null;
  const leadOffset = text.length - replaceableString.length;
  const before = leadOffset === 0 ? node.getPreviousSibling() : null;
  const isStart = !before || $isLineBreakNode(before) || /\s$/.test(before.getTextContent());
  return isStart ? {leadOffset, matchingString, replaceableString} : null;
};
