import {registerRichText} from '@lexical/rich-text';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  SELECTION_CHANGE_COMMAND,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** An editor with "all in " and a bold "bold", and the caret of a user in it. */
async function page(): Promise<{editor: LexicalEditor; element: HTMLElement}> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => void $append('all in ').append($createTextNode('bold').toggleFormat('bold')), {discrete: true});
  await userEvent.click(element);
  await settled();
  return {editor, element};
}

/** Whether the selection counts as bold. */
function isBold(editor: LexicalEditor): boolean | undefined {
  return editor.getEditorState().read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) ? selection.hasFormat('bold') : undefined;
  });
}

const heard = async (): Promise<void> => {
  const {editor} = await page();
  const calls: string[] = [];
  editor.registerUpdateListener(() => calls.push(`update, bold: ${String(isBold(editor))}`));
  editor.registerCommand(SELECTION_CHANGE_COMMAND, () => calls.push('selection change') < 0, COMMAND_PRIORITY_LOW);
  await userEvent.keyboard('{Home}');
  await settled();
  expect(new Set(calls)).toEqual(new Set(['update, bold: false', 'selection change']));
  calls.length = 0;
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
  await settled();
  expect([...new Set(calls)]).toEqual(['update, bold: true']);
};
prove('SELECTION_CHANGE_COMMAND is not enough: it is not sent when a format is switched on at a caret.', heard);

prove("When the user selects text, hasFormat('bold') is true only if all of it is bold.", async () => {
  const {editor} = await page();
  await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await settled();
  expect(isBold(editor)).toBe(true);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await settled();
  expect(editor.getEditorState().read(() => $getSelection()?.getTextContent())).toBe('in bold');
  expect(isBold(editor)).toBe(false);
});

prove('A range that you set moves the focus into the editor.', async () => {
  const {editor, element} = await page();
  const focusAfter = (select: () => void): boolean => {
    element.blur();
    editor.update(select, {discrete: true});
    return document.activeElement === element;
  };
  expect(focusAfter(() => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 3))).toBe(true);
  expect(window.getSelection()?.toString()).toBe('all');
  expect(
    focusAfter(() => {
      $setSelection(null);
    }),
  ).toBe(false);
});
