import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $createTableSelection,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableObserver,
  TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {mount, settled} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** A table with a row of three cells and one of two; the first cell has a background color. */
function open() {
  const mounted = mount({nodes: [TableNode, TableRowNode, TableCellNode]});
  const cells: TableCellNode[][] = [];
  const tables: TableNode[] = [];
  updateNow(mounted.editor, () => {
    const table = $createTableNode();
    for (const length of [3, 2]) {
      const row = Array.from({length}, () =>
        $createTableCellNode(TableCellHeaderStates.NO_STATUS).append($createParagraphNode()),
      );
      cells.push(row);
      table.append($createTableRowNode().append(...row));
    }
    tables.push(table);
    cells[0]?.[0]?.setBackgroundColor('gold');
    $getRoot().append(table);
  });
  const [table] = tables;
  if (table === undefined) throw new Error('expected a table');
  return {...mounted, cells, table};
}

prove('columns: How many cells the last row has.', async () => {
  const {editor, table} = open();
  const observer = new TableObserver(editor, table.getKey());
  await settled();
  expect([observer.table.columns, observer.table.rows, observer.table.domRows[0]?.length]).toEqual([2, 2, 3]);
});

prove('hasBackgroundColor: Whether the element has an inline background color.', async () => {
  const {editor, table} = open();
  const observer = new TableObserver(editor, table.getKey());
  await settled();
  expect(observer.table.domRows[0]?.map((cell) => cell?.hasBackgroundColor)).toEqual([true, false, false]);
});

prove('toX: The last column, which is selected too.', () => {
  const {editor, table, cells} = open();
  updateNow(editor, () => {
    const [from, to] = [cells[0]?.[0], cells[1]?.[1]];
    if (from === undefined || to === undefined) throw new Error('expected the corners');
    const selection = $createTableSelection();
    selection.set(table.getKey(), from.getKey(), to.getKey());
    expect(selection.getShape()).toEqual({fromX: 0, fromY: 0, toX: 1, toY: 1});
    expect(selection.getNodes().filter((node) => node instanceof TableCellNode)).toHaveLength(4);
  });
});
