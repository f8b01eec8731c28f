import {$getRoot, $isElementNode} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/recipes/images.md';
const src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The page's editor with an image between two paragraphs, and the caret in the first. */
async function showPage() {
  document.body.replaceChildren();
  // The plugin of the tests makes it from the block of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/ImagesEditor.tsx`)) as {default: ComponentType});
  const {editor, element} = shown;
  const image = {alt: '', src, type: 'image', version: 1};
  const json = storedDocument(storedParagraph('hello'), image, storedParagraph('tail'));
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(json));
  });
  const [first] = element.querySelectorAll('p');
  if (first === undefined) throw new Error('expected a paragraph');
  await act(async () => {
    await userEvent.click(first);
    await userEvent.keyboard('{End}');
  });
  return {
    ...shown,
    isSelected: () => element.querySelector('img')?.classList.contains('ed-selected'),
    texts: () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => ($isElementNode(node) ? node.getTextContent() : node.getType())),
      ),
    press: (keys: string) =>
      act(async () => {
        await userEvent.keyboard(keys);
      }),
  };
}

prove('The left and right arrow keys reach the image, up and down jump over it.', async () => {
  const {isSelected, texts, press, unmount} = await showPage();
  await press('{ArrowRight}');
  expect(isSelected()).toBe(true);
  await press('{ArrowRight}');
  expect(isSelected()).toBe(false);
  await press('{ArrowLeft}');
  expect(isSelected()).toBe(true);
  await press('{ArrowLeft}{ArrowDown}');
  expect(isSelected()).toBe(false);
  await press('b');
  expect(texts()).toEqual(['hello', 'image', expect.stringContaining('b')]);
  await press('{ArrowUp}');
  expect(isSelected()).toBe(false);
  await press('a');
  expect(texts()[0]).toContain('a');
  await unmount();
});

prove(
  'Enter in the description splits a paragraph. Keys that are pressed in an input inside a decorator reach the editor, too. A handler of KEY_DOWN_COMMAND that returns true keeps them from it, as above.',
  async () => {
    const {element, texts, press, unmount} = await showPage();
    // The image is selected, which Backspace in the text would delete.
    await press('{ArrowRight}');
    const field = element.querySelector('input');
    if (field === null) throw new Error('expected a field');
    await act(async () => {
      await userEvent.click(field);
      await userEvent.keyboard('A bridges{Backspace}{ArrowLeft}{Enter}{Delete}{Control>}a{/Control}');
      await userEvent.keyboard('A dog');
    });
    expect([field.value, texts()]).toEqual(['A dog', ['hello', 'image', 'tail']]);
    await unmount();
  },
);
