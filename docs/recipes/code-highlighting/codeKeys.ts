import {mergeRegister} from '@lexical/utils';
import {
  COMMAND_PRIORITY_NORMAL,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {$getCodeBlock} from './codeBlock';

/** Lets Escape followed by Tab leave a code block. Returns the clean-up function. */
export function registerCodeKeys(editor: LexicalEditor): () => void {
  let isLeaving = false;
  // Before the highlighting, which handles the same keys with a low priority.
  const priority = COMMAND_PRIORITY_NORMAL;
  return mergeRegister(
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
