import {markSelection} from '@lexical/utils';
import {$createTextNode, $getRoot, $setSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** An editor with two plain texts and a bold one, the first of which is selected, and the marks of that. */
function marked() {
  document.body.replaceChildren();
  const {editor, element} = mount();
  updateNow(editor, () => {
    const first = $append('first').append($createTextNode('bold').toggleFormat('bold')).getFirstChildOrThrow();
    $append('second');
    $selectText(first.getKey());
  });
  const stop = markSelection(editor);
  const drawn = () =>
    [...document.querySelectorAll<HTMLElement>(':scope > body > div > div')].filter((each) => !element.contains(each));
  return {editor, stop, drawn};
}

/** Selects the whole text with a key or with these words. */
function $selectText(which: string): void {
  const text = $getRoot()
    .getAllTextNodes()
    .find((node) => node.getKey() === which || node.getTextContent() === which);
  text?.select(0, text.getTextContentSize());
}

async function select(editor: LexicalEditor, which: string): Promise<void> {
  updateNow(editor, () => {
    $selectText(which);
  });
  await settled();
}

prove('Both ends must be in text that is rendered as a <span>', async () => {
  const {editor, drawn, stop} = marked();
  const place = () => drawn().map((each) => [each.style.left, each.style.top, each.style.width]);
  const before = place();
  await select(editor, 'bold');
  expect(place()).toEqual(before);
  await select(editor, 'second');
  expect(place()).not.toEqual(before);
  updateNow(editor, () => {
    $setSelection(null);
  });
  await settled();
  expect(place()).toEqual([]);
  stop();
});
