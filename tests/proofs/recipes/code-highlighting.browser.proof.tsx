import {$getRoot} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/code-highlighting.md';

/** The page's editor with a button behind it, and the caret at the end of the code. */
async function showPage() {
  document.body.replaceChildren();
  const shown = await showSample((await import(/* @vite-ignore */ `${page}/CodeBlocks.tsx`)) as {default: ComponentType});
  const behind = document.body.appendChild(document.createElement('button'));
  await act(async () => {
    await userEvent.click(shown.element);
  });
  await change(shown.editor, () => $getRoot().getFirstChild()?.selectEnd());
  return {
    ...shown,
    behind,
    code: () => shown.editor.getEditorState().read(() => $getRoot().getFirstChild()?.getTextContent() ?? ''),
    press: (keys: string) =>
      act(async () => {
        await userEvent.keyboard(keys);
        await keysHandled();
      }),
  };
}

prove(
  'Tab indents inside code, so it does not leave the editor. Esc takes the focus off the text; the next Tab goes on behind it.',
  async () => {
    const {behind, element, code, press, unmount} = await showPage();
    const before = code();
    await press('{Tab}');
    expect([document.activeElement, code()]).toEqual([element, `${before}\t`]);
    await press('{Escape}');
    expect(document.activeElement).not.toBe(element);
    await press('{Tab}');
    expect([document.activeElement, code()]).toEqual([behind, `${before}\t`]);
    await unmount();
  },
);

prove('A click on a button leaves the focus in the code; the menu keeps it for the next key.', async () => {
  const {container, element, code, press, unmount} = await showPage();
  const menu = container.querySelector('select');
  const copy = [...container.querySelectorAll('button')].find(({textContent}) => textContent === 'Copy');
  if (menu === null || copy === undefined) throw new Error('expected a menu and a button');
  await act(async () => {
    await userEvent.click(copy);
    await keysHandled();
  });
  await press('1');
  expect([document.activeElement, code().slice(-1)]).toEqual([element, '1']);
  menu.focus();
  const chosen = [menu.value];
  for (const key of ['{ArrowDown}', '{ArrowDown}']) {
    await press(key);
    chosen.push(menu.value);
  }
  expect([document.activeElement, new Set(chosen).size]).toEqual([menu, 3]);
  expect(code().slice(-1)).toBe('1');
  await unmount();
});
