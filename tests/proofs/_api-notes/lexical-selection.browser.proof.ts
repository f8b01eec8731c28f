// cspell:ignore שלום עולם
import {$moveCharacter} from '@lexical/selection';
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

prove('true moves to the left, false to the right, also in right-to-left text.', async () => {
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
