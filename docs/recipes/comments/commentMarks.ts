import {$unwrapMarkNode, $wrapSelectionInMarkNode} from '@lexical/mark';
import {$dfs, registerNestedElementResolver} from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $nodesOfType,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
} from 'lexical';
import {$createCommentNode, CommentNode} from './CommentNode';

/** Marks the selected text. */
export function $markSelection(id: string): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  // Splits the texts at both ends of the selection, and omits texts that it only touches.
  const texts = selection.extract().filter($isTextNode);
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return;
  // The framework also marks a text at whose end a selection begins.
  selection.setTextNodeRange(first, 0, last, last.getTextContentSize());
  $wrapSelectionInMarkNode(selection, false, id, $createCommentNode);
}

/** Paragraphs, links and other comments split a mark, so an id can be on several nodes. */
export function $marksOf(id: string): CommentNode[] {
  return $nodesOfType(CommentNode).filter((mark) => mark.hasID(id));
}

/** Takes an id from a mark, and a mark without an id from the text. */
export function $unmark(mark: CommentNode, id: string): void {
  mark.deleteID(id);
  if (mark.getIDs().length === 0) $unwrapMarkNode(mark);
}

/** Overlapping marks become neighbors that carry both ids. */
export function registerOverlap(editor: LexicalEditor): () => void {
  return registerNestedElementResolver<CommentNode>(
    editor,
    CommentNode,
    (from) => $createCommentNode(from.getIDs()),
    (from, to) => from.getIDs().forEach((id) => to.addID(id)),
  );
}

/** Cut text keeps its comment. A copy has none, because the comment remains at the original. */
export function registerPaste(editor: LexicalEditor, known: readonly string[]): () => void {
  return editor.registerCommand(
    SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
    ({nodes, selection}) => {
      const isCut = (id: string) => known.includes(id) && $marksOf(id).length === 0;
      const pasted = $createParagraphNode().append(...nodes);
      for (const {node} of $dfs(pasted)) {
        if (node instanceof CommentNode) {
          const copied = node.getIDs().filter((id) => !isCut(id));
          copied.forEach((id) => $unmark(node, id));
        }
      }
      selection.insertNodes(pasted.getChildren());
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
