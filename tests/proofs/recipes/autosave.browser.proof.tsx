import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {page as screen, userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {render} from '../support/react.ts';

const page = '/page-components/docs/recipes/autosave.md';

/** Whether a request with so many bytes may outlive its page. */
function isTaken(bytes: number): Promise<boolean> {
  return fetch('/nowhere', {method: 'POST', body: 'x'.repeat(bytes), keepalive: true}).then(
    () => true,
    () => false,
  );
}

prove('A request that shall outlive its page needs keepalive, which browsers refuse for bodies over 64 KiB.', async () => {
  expect([await isTaken(30_000), await isTaken(64 * 1024 + 1)]).toEqual([true, false]);
  const large = await fetch('/nowhere', {method: 'POST', body: 'x'.repeat(64 * 1024 + 1)});
  expect(large).toBeInstanceOf(Response);
});

prove('Nothing takes the focus. Tab leads from the text to the choices of a conflict.', async () => {
  localStorage.clear();
  document.body.replaceChildren();
  const {default: AutosaveEditor} = (await import(/* @vite-ignore */ `${page}/AutosaveEditor.tsx`)) as {
    default: ComponentType;
  };
  const {unmount} = await render(<AutosaveEditor />);
  const note = screen.getByRole('textbox', {name: 'Note'});
  const somebody = screen.getByRole('button', {name: 'Somebody else saves'}).element() as HTMLElement;
  await act(async () => {
    await userEvent.click(note);
    somebody.click();
    await userEvent.keyboard('!');
    await keysHandled();
  });
  const choice = screen.getByRole('button', {name: 'Replace it with mine'});
  await act(async () => {
    // A pause, and the answer of the sample's server.
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
  });
  await expect.element(choice).toBeVisible();
  expect(document.activeElement).toBe(note.element());
  await act(async () => {
    await userEvent.tab();
  });
  expect(document.activeElement).toBe(choice.element());
  await unmount();
  localStorage.clear();
});
