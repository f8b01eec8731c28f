import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {registerRichText} from '@lexical/rich-text';
import {getTableObserverFromTableElement, TableCellNode, type HTMLTableElementWithWithTableSelectionState} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalNode} from 'lexical';
import {expect, vi} from 'vitest';
import {userEvent} from 'vitest/browser';

import {} from '../support/clipboard.ts';
import {$append, mount, settled} from '../support/editor.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {
  $appendTable,
  $cellAt,
  $cellWith,
  $selectCells,
  $tableSelection,
  change,
  outlineOf,
  tableNodes,
} from '../support/tables.ts';

/** Presses Backspace at the start of a cell, the second of its row. Gives what is in the cell, and how often the cell was asked. */
async function afterBackspace($content: () => LexicalNode[]): Promise<[outline: string, calls: number]> {
  document.body.replaceChildren();
  const {editor, element} = mount({nodes: tableNodes});
  registerRichText(editor);
  await userEvent.click(element);
  change(editor, () => {
    const cell = $cellAt($appendTable(1, 2), 1);
    cell
      .clear()
      .append(...$content())
      .selectStart();
  });
  await settled();
  const asked = vi.spyOn(TableCellNode.prototype, 'collapseAtStart');
  await userEvent.keyboard('{Backspace}');
  await settled();
  const calls = asked.mock.calls.length;
  asked.mockRestore();
  return [outlineOf(editor).find((outline) => outline.startsWith('table')) ?? '', calls];
}

prove(
  "Returns true: Backspace deletes nothing while the caret is at the start of the cell itself. In a paragraph of the cell, the paragraph's own method is called.",
  async () => {
    const first = 'tablecell(paragraph("a"))';
    expect(await afterBackspace(() => [$createTextNode('b')])).toEqual([`table(tablerow(${first},tablecell("b")))`, 1]);
    expect(await afterBackspace(() => [$createParagraphNode(), $createParagraphNode().append($createTextNode('b'))])).toEqual([
      `table(tablerow(${first},tablecell(paragraph("b"))))`,
      0,
    ]);
  },
);

/** An editor with a table of `a b` and `c d` in which `a` and `b` are selected by code. */
async function withSelectedCells({isShown}: {isShown: boolean}) {
  const {editor, container} = await openRichText(<TablePlugin />, tableNodes);
  editor.getRootElement()?.focus();
  await updated(editor, () => {
    $appendTable(2, 2);
    $append('behind');
    $getRoot().selectEnd();
  });
  await updated(editor, () => {
    $selectCells($cellWith('a'), $cellWith('b'));
    // The type adds a private field that the handlers fill in.
    const table = container.querySelector('table') as HTMLTableElementWithWithTableSelectionState;
    if (isShown) getTableObserverFromTableElement(table)?.updateTableTableSelection($tableSelection());
  });
  const colored = () =>
    [...container.querySelectorAll('td')]
      .filter(({style}) => style.backgroundColor !== '')
      .map(({textContent}) => textContent)
      .join('');
  return {editor, colored};
}

prove('Call it when you select cells in code: otherwise the entire table is highlighted.', async () => {
  const shown = await withSelectedCells({isShown: true});
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shown.colored()).toBe('ab');
  const others = await withSelectedCells({isShown: false});
  await expect.poll(() => others.colored()).toBe('abcd');
});
