import type {LexicalEditor} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {textOf} from '../support/editor.ts';
import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';

const page = '/page-components/docs/packages/lexical-history.md';

const press = (keys: string): Promise<void> =>
  act(async () => {
    await userEvent.keyboard(keys);
    await keysHandled();
  });

/** The page's editor in React, or the other one, with its button for undo. */
async function open(isReact: boolean): Promise<{editor: LexicalEditor; element: HTMLElement; undo: HTMLButtonElement}> {
  document.body.replaceChildren();
  if (isReact) {
    const {editor, element, container} = await showSample(
      (await import(/* @vite-ignore */ `${page}/HistoryButtons.tsx`)) as {default: ComponentType},
    );
    const [undo] = container.querySelectorAll('button');
    if (undo === undefined) throw new Error('expected a button');
    return {editor, element, undo};
  }
  document.body.innerHTML = '<div id="editor"></div><button id="undo">Undo</button>';
  const {editor} = (await import(/* @vite-ignore */ `${page}/onClick.ts`)) as {editor: LexicalEditor};
  const element = document.querySelector('div');
  const undo = document.querySelector('button');
  if (element === null || undo === null) throw new Error('expected the page');
  return {editor, element, undo};
}

prove('Type, pause, type again, and press Undo.', async () => {
  for (const isReact of [true, false]) {
    const {editor, element, undo} = await open(isReact);
    await act(() => userEvent.click(element));
    await press('{End}');
    const before = textOf(editor);
    for (const keys of ['a', '{Enter}', 'b', '{Enter}', 'c']) await press(keys);
    const after = textOf(editor);
    undo.focus();
    // Each press undoes: none of them gets into the text, where it would end what can be redone.
    for (let step = 0; step < 9; step += 1) await press('{Enter}');
    expect([textOf(editor), document.activeElement]).toEqual([before, undo]);
    await act(() => userEvent.click(element));
    for (let step = 0; step < 9; step += 1) await press('{Control>}y{/Control}');
    expect(textOf(editor)).toBe(after);
  }
});
