// cspell:ignore twothree
import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  type RangeSelection,
  type TextModeType,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** An editor of rich text with one line, which has the focus and the caret behind the second word. */
async function open(): Promise<LexicalEditor> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(
    () => {
      $getRoot().append($createParagraphNode().append($createTextNode('one two').setFormat('bold'), $createTextNode(' three')));
    },
    {discrete: true},
  );
  await userEvent.click(element);
  return editor;
}

/** The text after something was done with the caret behind "two". */
async function textAfter($do: (selection: RangeSelection) => void): Promise<string> {
  const editor = await open();
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(7, 7), {discrete: true});
  await settled();
  editor.update(
    () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) $do(selection);
    },
    {discrete: true},
  );
  return textOf(editor);
}

prove('true deletes before the caret, as Backspace does; false after it.', async () => {
  expect(
    await textAfter((selection) => {
      selection.deleteCharacter(true);
    }),
  ).toBe('one tw three');
  expect(
    await textAfter((selection) => {
      selection.deleteCharacter(false);
    }),
  ).toBe('one twothree');
});

prove('When a user selects several texts, all of them must have the format.', async () => {
  const editor = await open();
  const isBold = async (from: number, steps: number): Promise<boolean | undefined> => {
    editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(from, from), {discrete: true});
    await settled();
    await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(steps)}{/Shift}`);
    await settled();
    return editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.hasFormat('bold') : undefined;
    });
  };
  // Within the bold text, and from there into the one that is not.
  expect(await isBold(0, 3)).toBe(true);
  expect(await isBold(4, 6)).toBe(false);
});

prove('normal text is deleted by characters, segmented text by words, and token text only entirely.', async () => {
  const rest = (mode: TextModeType): Promise<string> =>
    textAfter((selection) => {
      $getRoot().getAllTextNodes()[0]?.setMode(mode);
      selection.deleteCharacter(true);
    });
  expect([await rest('normal'), await rest('segmented'), await rest('token')]).toEqual(['one tw three', 'one three', ' three']);
});
