import {$getRoot} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {settled, textOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';

const page = '/page-components/docs/recipes/comments.md';

/** The page's editor with a line of text, in which the first word is selected by keyboard. */
async function showPage() {
  document.body.replaceChildren();
  // The plugin of the tests makes it from the block of the page.
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/CommentsEditor.tsx`)) as {default: ComponentType});
  const {container, editor, element} = shown;
  await change(editor, () => {
    editor.setEditorState(editor.parseEditorState(storedDocument(storedParagraph('one two three'))));
  });
  const press = (keys: string) =>
    act(async () => {
      await userEvent.keyboard(keys);
      await keysHandled();
      await settled();
    });
  await act(async () => {
    await userEvent.click(element);
  });
  await change(editor, () => $getRoot().getFirstDescendant()?.selectStart());
  await press('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
  return {
    ...shown,
    press,
    marked: () => [...element.querySelectorAll('mark')].map(({textContent}) => textContent),
    field: () => container.querySelector('input'),
  };
}

prove("The editor's state keeps its selection while the input has the focus, so add marks the selected words.", async () => {
  const {editor, container, field, marked, press, unmount} = await showPage();
  await press('{Tab}');
  expect(document.activeElement).toBe(field());
  // In the text, the second key would replace what is selected.
  await press('Why?{Enter}{Enter}');
  expect([marked(), textOf(editor), document.activeElement]).toEqual([['one'], 'one two three', field()]);
  for (const [name, focused] of [
    ['Show', 'BUTTON'],
    ['Resolve', 'UL'],
  ] as const) {
    container.querySelector<HTMLElement>(`[aria-label="${name}: Why?"]`)?.focus();
    await press('{Enter}{Enter}');
    expect([textOf(editor), document.activeElement?.tagName]).toEqual(['one two three', focused]);
  }
  expect(marked()).toEqual([]);
  await unmount();
});
