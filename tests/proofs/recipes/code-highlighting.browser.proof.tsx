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
