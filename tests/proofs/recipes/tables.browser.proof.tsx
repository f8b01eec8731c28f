import {$isTableNode} from '@lexical/table';
import {$getRoot, $isElementNode} from 'lexical';
import {act, type ComponentType} from 'react';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {keysHandled} from '../support/keys.ts';
import {prove} from '../support/prove.ts';
import {change, showSample} from '../support/sample.ts';

const page = '/page-components/docs/recipes/tables.md';

/** What is in the document after `a` was typed in the last cell, and `b` after a key or a click below the table. */
async function leave(isLast: boolean, key: string): Promise<string[]> {
  document.body.replaceChildren();
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.ed-content {min-height: 300px}';
  // The plugin of the tests makes it from the block of the page.
  const {editor, element, unmount} = await showSample(
    (await import(/* @vite-ignore */ `${page}/PriceList.tsx`)) as {default: ComponentType},
  );
  if (isLast) await change(editor, () => $getRoot().getLastChild()?.remove());
  const cell = [...element.querySelectorAll('td')].at(-1);
  if (cell === undefined) throw new Error('expected a cell');
  await act(async () => {
    await userEvent.click(cell);
    await userEvent.keyboard('{End}a');
    if (key === 'click') await userEvent.click(element, {position: {x: 20, y: element.getBoundingClientRect().height - 3}});
    else await userEvent.keyboard(key);
    await userEvent.keyboard('b');
  });
  const result = editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => ($isTableNode(node) ? 'table' : $isElementNode(node) ? node.getTextContent() : '')),
  );
  await unmount();
  style.remove();
  return result;
}

prove('A click below the table puts the caret into it. Append a paragraph after the table.', async () => {
  expect((await leave(true, 'click'))[1]).not.toBe('b');
  expect((await leave(false, 'click'))[1]).toBe('b');
  for (const key of ['{ArrowDown}', '{ArrowRight}', '{Tab}']) expect(await leave(true, key)).toEqual(['table', 'b']);
});

prove('Tab and Shift+Tab move from cell to cell. After the last cell, Tab moves the caret out of the table.', async () => {
  document.body.replaceChildren();
  const {element, unmount} = await showSample(
    (await import(/* @vite-ignore */ `${page}/PriceList.tsx`)) as {default: ComponentType},
  );
  const [first] = element.querySelectorAll('td');
  if (first === undefined) throw new Error('expected a cell');
  const texts = () => [...element.querySelectorAll('th, td')].map(({textContent}) => textContent);
  await act(async () => {
    await userEvent.click(first);
    for (const keys of ['{End}{ArrowRight}', 'a', '{ArrowUp}', 'b', '{Shift>}{Tab}{/Shift}', 'c']) {
      await userEvent.keyboard(keys);
      await keysHandled();
    }
  });
  const [item, price, tea, amount] = texts();
  expect([item?.includes('c'), price?.includes('b'), tea, amount]).toEqual([true, true, 'Tea, green', 'a4.20']);
  await unmount();
  expect((await leave(false, '{Tab}'))[1]).toBe('b');
});
