import {mergeRegister} from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {$getCodeBlock} from './codeBlock';

/** Adds a paragraph if the caret is in the first or last line of the document, and the line is code. */
function $leave(event: KeyboardEvent, edge: 'start' | 'end'): boolean {
  const selection = $getSelection();
  const block = $getCodeBlock();
  const isEnd = edge === 'end';
  const sibling = isEnd ? block?.getNextSibling() : block?.getPreviousSibling();
  if (
    event.shiftKey ||
    event.altKey ||
    block === null ||
    sibling !== null ||
    !$isRangeSelection(selection) ||
    !selection.isCollapsed()
  ) {
    return false;
  }
  // The text between the caret and the edge of the block.
  const rest = selection.clone();
  rest.focus.set(block.getKey(), isEnd ? block.getChildrenSize() : 0, 'element');
  if (rest.getTextContent().includes('\n')) {
    return false;
  }
  const paragraph = $createParagraphNode();
  if (isEnd) {
    block.insertAfter(paragraph);
  } else {
    block.insertBefore(paragraph);
  }
  paragraph.select();
  event.preventDefault();
  return true;
}

/** Lets the arrow keys, and Escape followed by Tab, leave a code block. Returns the clean-up function. */
export function registerCodeKeys(editor: LexicalEditor): () => void {
  let isLeaving = false;
  // Before the highlighting, which handles the same keys with a low priority.
  const priority = COMMAND_PRIORITY_NORMAL;
  return mergeRegister(
    editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $leave(event, 'start'), priority),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $leave(event, 'end'), priority),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({key}) => {
        const isKept = isLeaving && (key === 'Tab' || key === 'Shift');
        isLeaving = isKept || (key === 'Escape' && $getCodeBlock() !== null);
        return false;
      },
      priority,
    ),
    // Without a blur, Tab continues from the caret in every browser.
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => isLeaving, priority),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      () => {
        const isLeft = isLeaving;
        isLeaving = false;
        return isLeft;
      },
      priority,
    ),
  );
}
