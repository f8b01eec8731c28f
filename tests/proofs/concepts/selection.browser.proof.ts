import {registerRichText} from '@lexical/rich-text';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
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
prove('SELECTION_CHANGE_COMMAND is sent for the first only: a format that is switched on at a caret goes unnoticed.', heard);

prove("For a range that the user made, hasFormat('bold') is true only when all selected text is bold.", async () => {
  const {editor} = await page();
  await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await settled();
  expect(isBold(editor)).toBe(true);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await settled();
  expect(editor.getEditorState().read(() => $getSelection()?.getTextContent())).toBe('in bold');
  expect(isBold(editor)).toBe(false);
});

prove(
  'After an update that changed something, Lexical writes a range to the DOM. That moves focus into the editor when it was elsewhere; two cases are left out.',
  async () => {
    const {editor, element} = await page();
    element.blur();
    editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 3), {discrete: true});
    expect([window.getSelection()?.toString(), document.activeElement === element]).toEqual(['all', true]);
    // The first of the cases that the page on focus has.
    element.blur();
    editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(0, 1), {discrete: true, tag: 'collaboration'});
    expect(document.activeElement === element).toBe(false);
  },
);
