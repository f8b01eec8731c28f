import {mergeRegister} from '@lexical/utils';
import {$getRoot, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor} from 'lexical';
import {$move, $selectedBlocks} from './blocks';

const directions = ['up', 'down'] as const;

/** Moves the selected blocks by one place. Returns a message for the status. */
export function $moveSelected(direction: 'up' | 'down'): string {
  const blocks = $selectedBlocks();
  const first = blocks[0]?.getIndexWithinParent() ?? 0;
  $move(blocks, direction === 'up' ? Math.max(0, first - 1) : first + blocks.length + 1);
  const place = blocks[0] === undefined ? 0 : blocks[0].getIndexWithinParent() + 1;
  return `Block ${place} of ${$getRoot().getChildrenSize()}`;
}

/** Adds two buttons and a status to `toolbar`, and the keys Alt+Shift+Up and Down. Returns the clean-up function. */
export function registerMoveKeys(editor: LexicalEditor, toolbar: HTMLElement): () => void {
  const status = document.createElement('span');
  status.setAttribute('role', 'status');

  const move = (direction: 'up' | 'down') => {
    if (editor.isEditable()) {
      const focused = document.activeElement;
      editor.update(() => (status.textContent = $moveSelected(direction)), {
        discrete: true,
        tag: 'history-push',
      });
      // Lexical has focused the text, where a second Enter on the button would split the block.
      if (focused instanceof HTMLElement) {
        focused.focus();
      }
    }
  };
  const buttons = directions.map((direction) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ed-button';
    button.textContent = `Move ${direction}`;
    button.addEventListener('click', () => move(direction));
    return button;
  });
  toolbar.append(...buttons, status);

  const showFor = (isEditable: boolean) =>
    buttons.forEach((button) => (button.hidden = !isEditable));
  showFor(editor.isEditable());
  return mergeRegister(
    editor.registerEditableListener(showFor),
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const direction = directions.find((one) => event.key.toLowerCase() === `arrow${one}`);
        if (!event.altKey || !event.shiftKey || direction === undefined) {
          return false;
        }
        event.preventDefault();
        move(direction);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    () => [...buttons, status].forEach((element) => element.remove()),
  );
}
