import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type EditorState,
  type LexicalEditor,
  type TextNode,
} from 'lexical';

import {$createEmojiNode} from './EmojiNode';

export const emojis: Record<string, string> = {
  ':)': '🙂',
  ':(': '🙁',
  ':dev:': '👩🏽‍💻',
  '<3': '❤️',
  ':D': '😃',
};

// At the caret, and not inside a word. <3 and :D wait for a space: they could become <30 or :Draft.
const pattern = /(?:^|\s)(?:(:\)|:\(|:dev:)|(<3|:D)\s)$/;

interface TypedCode {
  node: TextNode;
  code: string;
  start: number;
}

/** The code that the last letter has completed. */
function $findTypedCode(before: EditorState): TypedCode | null {
  const selection = $getSelection();
  const node =
    $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
  if (
    !$isTextNode(node) ||
    !$isRangeSelection(selection) ||
    !node.isSimpleText() ||
    node.hasFormat('code')
  ) {
    return null;
  }
  const parent = node.getParent();
  // Inline parents are links. The type is compared so that @lexical/code need not be imported.
  if (parent === null || parent.isInline() || parent.getType() === 'code') {
    return null;
  }
  // Only text that became longer was typed. A block that is new with its text was loaded.
  const sizeBefore = before.read(() => {
    const size = $getNodeByKey(node.getKey())?.getTextContentSize();
    return size ?? ($getNodeByKey(parent.getKey()) === null ? Infinity : 0);
  });
  const match = pattern.exec(node.getTextContent().slice(0, selection.anchor.offset));
  const code = match?.[1] ?? match?.[2];
  if (match === null || code === undefined || node.getTextContentSize() <= sizeBefore) {
    return null;
  }
  const start = match.index + match[0].indexOf(code);
  // Bold text is a separate node: its last letter also counts.
  const previous = start === 0 ? node.getPreviousSibling() : null;
  const isInsideWord =
    $isTextNode(previous) && previous.isSimpleText() && /\S$/.test(previous.getTextContent());
  return isInsideWord ? null : {code, node, start};
}

function $replaceCode({code, node, start}: TypedCode): void {
  const end = start + code.length;
  const parts = start === 0 ? node.splitText(end) : node.splitText(start, end);
  const typed = start === 0 ? parts[0] : parts[1];
  typed?.replace(
    $createEmojiNode(code, emojis[code] ?? code)
      .setFormat(node.getFormat())
      .setStyle(node.getStyle()),
  );
}

const notTyped = ['collaboration', 'historic', 'paste'];

/** Replaces codes as they are typed. Returns the clean-up function. */
export function registerEmoji(editor: LexicalEditor): () => void {
  let stateBefore = editor.getEditorState();
  return editor.registerUpdateListener(({dirtyLeaves, editorState, tags}) => {
    // An input method must not lose the text that it works on. Its text counts as typed at the end.
    if (editor.isComposing()) {
      return;
    }
    const before = stateBefore;
    stateBefore = editorState;
    if (dirtyLeaves.size === 0 || notTyped.some((tag) => tags.has(tag))) {
      return;
    }
    const typed = editorState.read(() => $findTypedCode(before));
    if (typed !== null) {
      // A separate step, so that undo shows the code.
      editor.update(() => $replaceCode(typed), {discrete: true, tag: 'history-push'});
    }
  });
}
