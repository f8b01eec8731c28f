import {calculateZoomLevel, markSelection} from '@lexical/utils';
import {$createTextNode, $getRoot, $setSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

prove(
  'Returns how much the CSS property zoom enlarges an element: the product of its own zoom and that of all elements around it.',
  () => {
    const [outer, inner] = [document.createElement('div'), document.createElement('div')];
    document.body.append(outer);
    outer.append(inner);
    expect(calculateZoomLevel(inner)).toBe(1);
    outer.style.zoom = '2';
    inner.style.zoom = '1.5';
    expect([calculateZoomLevel(inner), calculateZoomLevel(outer), calculateZoomLevel(null)]).toEqual([3, 2, 1]);
    outer.remove();
  },
);

/** An editor with two plain texts and a bold one, the first of which is selected, and the marks of that. */
function marked() {
  document.body.replaceChildren();
  const {editor, element} = mount();
  updateNow(editor, () => {
    const first = $append('first').append($createTextNode('bold').toggleFormat('bold')).getFirstChildOrThrow();
    $append('second');
    $selectText(first.getKey());
  });
  const calls: string[][] = [];
  const stop = markSelection(editor, (elements) => {
    calls.push(elements.map((each) => each.style.background));
  });
  const drawn = () =>
    [...document.querySelectorAll<HTMLElement>(':scope > body > div > div')].filter((each) => !element.contains(each));
  return {editor, calls, stop, drawn};
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

prove('Draws the selection with elements of its own and follows it, until the function that it returns is called.', async () => {
  const {editor, drawn, stop} = marked();
  expect(drawn()).toHaveLength(1);
  const top = drawn()[0]?.style.top;
  await select(editor, 'second');
  expect(drawn()).toHaveLength(1);
  expect(drawn()[0]?.style.top).not.toBe(top);
  stop();
  expect(drawn()).toHaveLength(0);
  await select(editor, 'first');
  expect(drawn()).toHaveLength(0);
});

prove(
  'Only a range is drawn, and only when both ends are in text that is shown as a <span>. With an end in bold text, for example, what was drawn before stays.',
  async () => {
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
  },
);

prove(
  'onReposition: Called with the elements whenever some were drawn or moved, and again before these are taken away. They have their colors by then.',
  async () => {
    const {editor, calls, stop} = marked();
    expect(calls).toEqual([['highlight']]);
    await select(editor, 'second');
    // Those of the selection before, and the new ones.
    expect(calls).toEqual([['highlight'], ['highlight'], ['highlight']]);
    const count = calls.length;
    stop();
    expect(calls.length).toBeGreaterThan(count);
  },
);
