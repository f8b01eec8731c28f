// cspell:ignore bridg xhello

import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph, type StoredNode} from '../support/stored-json.ts';

const page = '/page-components/docs/recipes/images.md';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60"/></svg>';
const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const stored = (alt = ''): StoredNode => ({alt, src, type: 'image', version: 1});

/** The page's editor with an image between two paragraphs, and the caret at the end of the first. */
async function showPage(...nodes: StoredNode[]) {
  document.body.replaceChildren();
  // The plugin of the tests makes it from the block of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/ImagesEditor.tsx`)) as {default: ComponentType});
  const {container, editor, element} = shown;
  const blocks = nodes.length > 0 ? nodes : [storedParagraph('hello'), stored(), storedParagraph('tail')];
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(storedDocument(...blocks)));
  });
  const press = (keys: string) =>
    act(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
    });
  const click = (target: Element | null | undefined) =>
    act(async () => {
      if (!target) throw new Error('expected something to click on');
      await userEvent.click(target);
      await keysHandled();
    });
  const [first] = element.querySelectorAll('p');
  if (first !== undefined) {
    await click(first);
    await press('{End}');
  }
  return {
    ...shown,
    click,
    press,
    image: () => element.querySelector('img'),
    field: () => element.querySelector('input'),
    button: (name: string) => [...container.querySelectorAll('button')].find(({textContent}) => textContent === name),
    isSelected: () => element.querySelector('img')?.classList.contains('ed-selected'),
    /** The key of the only selected image, or the text of the block with the caret. */
    place: () =>
      editor.getEditorState().read(() => {
        const selection = $getSelection();
        if ($isNodeSelection(selection)) return selection.getNodes().map((node) => node.getIndexWithinParent());
        return $isRangeSelection(selection) ? selection.anchor.getNode().getTextContent() : null;
      }),
    texts: () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => ($isElementNode(node) ? node.getTextContent() : node.getType())),
      ),
  };
}

prove('All four arrow keys reach an image: left and right from beside it, up and down from the line next to it.', async () => {
  const {place, press, unmount} = await showPage();
  const places: unknown[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await press(`{${key}}`);
    places.push(place());
  }
  expect(places).toEqual([[1], 'tail', [1], 'hello', [1], 'tail', [1]]);
  await unmount();
});

prove(
  'Tab leads from the text to the descriptions and their buttons. Enter or Escape in a description goes back to its image.',
  async () => {
    const {element, field, place, press, texts, unmount} = await showPage();
    await press('{Tab}');
    expect(document.activeElement).toBe(field());
    await press('A dog{Enter}');
    expect([document.activeElement, place(), field()?.value]).toEqual([element, [1], 'A dog']);
    await press('{Tab}{Tab}{Enter}');
    expect([document.activeElement?.textContent, texts()]).toEqual(['Move up', ['image', 'hello', 'tail']]);
    await unmount();
  },
);

prove(
  'Enter in the description splits a paragraph. Keys that are pressed in an input inside a decorator reach the editor, too. Stop their events in the decorator, as ImageView does.',
  withClipboard(async () => {
    const {click, field, press, texts, unmount} = await showPage();
    await click(field());
    await press('A bridges{Backspace}{ArrowLeft}{Delete}');
    expect([field()?.value, texts()]).toEqual(['A bridg', ['hello', 'image', 'tail']]);
    await press('{Control>}ax{/Control}');
    expect([field()?.value, texts()]).toEqual(['', ['hello', 'image', 'tail']]);
    await press('{Control>}vz{/Control}{Enter}');
    expect(texts()).toEqual(['hello', 'image', 'tail']);
    await unmount();
  }),
);

prove(
  'Letters that are typed elsewhere end up in the text. A commit that moves nodes takes the focus from any field outside the editor. insert() gives it back.',
  async () => {
    const {button, editor, texts, unmount} = await showPage();
    const other = document.body.appendChild(document.createElement('input'));
    await act(async () => {
      button('Insert drawing')?.click();
      await userEvent.click(other);
      await userEvent.keyboard('a');
      await expect.poll(() => texts().length, {timeout: 5000}).toBe(4);
      await userEvent.keyboard('b');
    });
    expect([document.activeElement === other, other.value, texts()]).toEqual([true, 'ab', ['hello', 'image', 'image', 'tail']]);
    // What any other update does.
    await change(editor, () => $getRoot().getLastChild()?.insertBefore($createParagraphNode()));
    expect(document.activeElement === other).toBe(false);
    await unmount();
  },
);

prove(
  'A click selects an image as well. A selected image is cut and pasted like text.',
  withClipboard(async () => {
    const {click, image, isSelected, press, texts, unmount} = await showPage();
    await click(image());
    expect(isSelected()).toBe(true);
    await press('{Control>}x{/Control}');
    expect(texts()).toEqual(['hello', 'tail']);
    await press('{Control>}v{/Control}');
    // The browser hands over what is pasted when it has read the clipboard.
    await expect.poll(texts, {timeout: 5000}).toEqual(['hello', 'image', 'tail']);
    await unmount();
  }),
);

prove(
  'Letters that are typed on a selected image come at the start of the text. While a node is selected, the browser has no caret and puts them there. The handler of KEY_DOWN_COMMAND begins a paragraph first.',
  async () => {
    const {click, editor, image, press, texts, unmount} = await showPage();
    // That of the page.
    editor._commands.get(KEY_DOWN_COMMAND)?.at(COMMAND_PRIORITY_LOW)?.clear();
    await click(image());
    expect(window.getSelection()?.rangeCount).toBe(0);
    await press('x');
    expect(texts()).toEqual(['xhello', 'image', 'tail']);
    await unmount();
  },
);
