import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {page, userEvent} from 'vitest/browser';

import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {write} from '../support/writing.tsx';

async function open() {
  const {default: SlashEditor} = (await pageFiles('recipes/slash-menu.md', 'SlashEditor.tsx')) as {default: ComponentType};
  await import('../../../src/css/tokens.css');
  await import('../../../src/components/LiveSample/editor.css');
  return write(<SlashEditor />);
}

prove('A tap on an option chooses it and leaves the focus in the editor. Options are 32 pixels high.', async () => {
  await page.viewport(390, 700);
  const written = await open();
  await written.press('a word, and at the end of a long line /');
  const options = [...document.querySelectorAll('[role=option]')];
  const boxes = () => options.map((option) => option.getBoundingClientRect());
  expect(Math.min(...boxes().map(({height}) => height))).toBeGreaterThanOrEqual(32);
  // Nothing is wider than a phone, once the menu has its place.
  await expect
    .poll(() => [Math.max(...boxes().map(({right}) => right)) <= 390, document.documentElement.scrollWidth])
    .toEqual([true, 390]);
  await act(() => userEvent.click(options[1] ?? document.body));
  await written.press('!');
  expect([written.blocks(), document.activeElement]).toEqual([
    ['heading(a word, and at the end of a long line !)'],
    written.element,
  ]);
  await written.unmount();
});

prove('Undo after a choice shows the typed query again, after one step.', async () => {
  const written = await open();
  await written.press('a /bul{Enter}b');
  const end = JSON.stringify(written.editor.getEditorState());
  expect(written.blocks()).toEqual(['list(listitem(a b))']);
  const seen: string[] = [];
  for (let step = 0; step < 3; step += 1) {
    await written.press('{Control>}z{/Control}');
    seen.push(written.blocks().join());
  }
  expect([seen.includes('a /bul'), seen.at(-1)]).toEqual([true, '']);
  for (let step = 0; step < 3; step += 1) await written.press('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(JSON.stringify(written.editor.getEditorState())).toBe(end);
  await written.unmount();
});
