import {useLexicalComposerContext} from '@lexical/react/LexicalComposerContext';
import {mergeRegister} from '@lexical/utils';
import {
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
} from 'lexical';
import {useEffect} from 'react';

import {$toggleItem} from './items';

/** The width that takes a click, in CSS pixels: the padding of an item. */
const markWidth = 32;

/** The item whose mark was pressed. */
function itemAt({type, detail, target, clientX}: MouseEvent): HTMLElement | null {
  const item = target instanceof Element ? target.closest('li') : null;
  if (item?.getAttribute('role') !== 'checkbox') {
    return null;
  }
  const {left, right} = item.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(item).direction === 'rtl';
  const distance = isRightToLeft ? right - clientX : clientX - left;
  // A click without a pointer has no position.
  const isWithoutPointer = type === 'click' && detail === 0;
  return isWithoutPointer || (distance >= 0 && distance < markWidth) ? item : null;
}

export function MarksPlugin() {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const item = itemAt(event);
      if (item === null || !editor.isEditable()) {
        return;
      }
      // The caret remains where it is, and CheckListPlugin does not tick the item a second time.
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') {
        editor.update(() => $toggleItem($getNearestNodeFromDOMNode(item)));
      }
    };
    // A tick can be the first change. The history can undo it only after another update.
    editor.update(() => $getRoot().markDirty(), {tag: 'history-merge'});
    return mergeRegister(
      editor.registerRootListener((root, previous) => {
        for (const type of ['pointerdown', 'click'] as const) {
          previous?.removeEventListener(type, press, true);
          root?.addEventListener(type, press, true);
        }
      }),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          const selection = $getSelection();
          if (
            !(event?.ctrlKey || event?.metaKey) ||
            !$isRangeSelection(selection) ||
            !editor.isEditable()
          ) {
            return false;
          }
          const isToggled = $toggleItem(selection.focus.getNode());
          if (isToggled) {
            event.preventDefault();
          }
          return isToggled;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
  }, [editor]);

  return null;
}
