import {act, type ComponentType} from 'react';
import {expect, onTestFinished} from 'vitest';
import {page as screen, userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {showSample} from '../support/sample.ts';

const page = '/page-components/docs/examples/editor.md';
const text = 'Where does the caret go?';

/** Presses buttons of the sample in turn, and returns how many characters are before the caret after each. */
async function offsetsAfter(...buttons: ('Start' | 'End')[]): Promise<(number | undefined)[]> {
  document.body.replaceChildren();
  const {unmount} = await showSample((await import(/* @vite-ignore */ `${page}/FocusEditor.tsx`)) as {default: ComponentType});
  onTestFinished(() => unmount());
  const offsets: (number | undefined)[] = [];
  for (const name of buttons) {
    await act(async () => {
      await userEvent.click(screen.getByRole('button', {name}));
      await keysHandled();
    });
    expect(document.activeElement?.textContent).toBe(text);
    offsets.push(getSelection()?.anchorOffset);
  }
  return offsets;
}

prove('Press Start first: without a selection, the caret moves to defaultSelection.', async () => {
  expect(await offsetsAfter('Start')).toEqual([0]);
  expect(await offsetsAfter('End')).toEqual([text.length]);
});

prove('Then press End: the caret does not move, because now there is a selection.', async () => {
  expect(await offsetsAfter('Start', 'End')).toEqual([0, 0]);
  expect(await offsetsAfter('End', 'Start')).toEqual([text.length, text.length]);
});
