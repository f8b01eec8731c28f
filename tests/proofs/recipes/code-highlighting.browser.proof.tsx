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

prove('Tab, Shift+Tab | indent, or remove a tab', async () => {
  const {element, code, press, unmount} = await showPage();
  const before = code();
  await press('{Home}');
  await press('{Tab}');
  expect([document.activeElement, code()]).toEqual([element, before.replace(/};$/, '\t};')]);
  await press('{Shift>}{Tab}{/Shift}');
  expect([document.activeElement, code()]).toEqual([element, before]);
  await unmount();
});

prove('Esc, then Tab | move the focus out of the editor', async () => {
  const {behind, element, code, press, unmount} = await showPage();
  const before = code();
  await press('{Escape}');
  expect(document.activeElement).toBe(element);
  await press('{Tab}');
  expect([document.activeElement, code()]).toEqual([behind, before]);
  await press('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(element);
  await press('{Escape}');
  await press('{Shift>}{Tab}{/Shift}');
  expect([element.contains(document.activeElement), document.activeElement === document.body, code()]).toEqual([
    false,
    false,
    before,
  ]);
  await unmount();

  // Another key in between ends it.
  const again = await showPage();
  await again.press('{Escape}');
  await again.press('a');
  await again.press('{Tab}');
  expect([document.activeElement, again.code()]).toEqual([again.element, `${before}a\t`]);
  await again.unmount();
});
