// cspell:ignore שלום עולם
import {$moveCaretSelection, $moveCharacter, createDOMRange} from '@lexical/selection';
import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection, type RangeSelection} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

/** Anchor and focus in a text after something moved the caret from its third place. */
async function after(text: string, $move: (selection: RangeSelection) => void): Promise<[number, number]> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode(text))), {discrete: true});
  await userEvent.click(element);
  editor.update(() => void $getRoot().getAllTextNodes()[0]?.select(3, 3), {discrete: true});
  await settled();
  let places: [number, number] = [-1, -1];
  editor.update(
    () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      $move(selection);
      places = [selection.anchor.offset, selection.focus.offset];
    },
    {discrete: true},
  );
  return places;
}

prove('true moves the focus and keeps the anchor; false moves both.', async () => {
  expect(
    await after('tides', (selection) => {
      $moveCaretSelection(selection, true, true, 'character');
    }),
  ).toEqual([3, 2]);
  expect(
    await after('tides', (selection) => {
      $moveCaretSelection(selection, false, true, 'character');
    }),
  ).toEqual([2, 2]);
});

prove('true moves towards the start of the text, false towards its end.', async () => {
  expect(
    await after('tides', (selection) => {
      $moveCaretSelection(selection, false, false, 'character');
    }),
  ).toEqual([4, 4]);
  expect(
    await after('שלום עולם', (selection) => {
      $moveCaretSelection(selection, false, true, 'character');
    }),
  ).toEqual([2, 2]);
});

prove('true moves to the left, false to the right, also in text that runs from right to left.', async () => {
  expect(
    await after('tides', (selection) => {
      $moveCharacter(selection, false, true);
    }),
  ).toEqual([2, 2]);
  expect(
    await after('tides', (selection) => {
      $moveCharacter(selection, false, false);
    }),
  ).toEqual([4, 4]);
  // There the end of the text is on the left.
  expect(
    await after('שלום עולם', (selection) => {
      $moveCharacter(selection, false, true);
    }),
  ).toEqual([4, 4]);
});

prove(
  'Makes a DOM range between two places of the document, which must be on the page. Returns null when an element of them is missing.',
  () => {
    document.body.replaceChildren();
    const {editor} = mount();
    editor.update(() => void $getRoot().append($createParagraphNode().append($createTextNode('tides'))), {discrete: true});
    editor.update(
      () => {
        const [text] = $getRoot().getAllTextNodes();
        if (text === undefined) throw new Error('expected a text');
        expect(createDOMRange(editor, text, 1, text, 3)?.toString()).toBe('id');
        const other = $createTextNode('not drawn yet');
        $getRoot().append($createParagraphNode().append(other));
        expect(createDOMRange(editor, other, 0, other, 1)).toBeNull();
      },
      {discrete: true},
    );
  },
);
