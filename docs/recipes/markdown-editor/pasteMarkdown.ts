import {$isCodeNode} from '@lexical/code';
import {$convertFromMarkdownString} from '@lexical/markdown';
import {$findMatchingParent} from '@lexical/utils';
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';

import {transformers} from './transformers';

/** Whether reading a source takes minutes, because a line has hundreds of marks. */
function isSlow(source: string): boolean {
  return /(?:[*_~`=][^*_~`=\n]*){300}/.test(source);
}

/** Reads pasted text as Markdown. Returns the clean-up function. */
export function registerMarkdownPaste(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const selection = $getSelection();
      const data = event instanceof ClipboardEvent ? event.clipboardData : null;
      const source = data?.getData('text/plain') ?? '';
      // Prefer HTML when present; other Lexical editors also copy it.
      const isLeft = source === '' || isSlow(source) || data?.types.includes('text/html');
      if (isLeft || !$isRangeSelection(selection)) return false;
      const start = selection.isBackward() ? selection.focus : selection.anchor;
      if ($findMatchingParent(start.getNode(), $isCodeNode) !== null) return false;
      const target = selection.clone();
      // The import joins the lines of a paragraph only inside the document.
      const container = $createParagraphNode();
      $getRoot().append(container);
      $convertFromMarkdownString(source.replaceAll('\r\n', '\n'), transformers, container);
      $setSelection(target);
      const blocks = container.getChildren();
      const [first, last] = [blocks[0], blocks.at(-1)];
      const words = $isParagraphNode(first) && first === last ? first.getChildren() : [];
      // Words without Markdown are left to the editor, which keeps their spaces.
      const [word] = words;
      const isPlain = words.length === 1 && $isTextNode(word) && word.getFormat() === 0;
      if (!isPlain) {
        event.preventDefault();
        // One undo takes the paste back, and not what was typed just before.
        $addUpdateTag('history-push');
        if ($isParagraphNode(last) && source.endsWith(' ')) last.append($createTextNode(' '));
        if ($isParagraphNode(first)) {
          first.splice(0, 0, source.startsWith(' ') ? [$createTextNode(' ')] : []);
          // Words first: inserted as blocks, they would replace an empty heading or quote.
          $insertNodes(first.getChildren());
        }
        if (first !== last || !$isParagraphNode(first)) $insertNodes(blocks);
        if ($isParagraphNode(first)) first.remove();
      }
      container.remove();
      return !isPlain;
    },
    COMMAND_PRIORITY_LOW,
  );
}
