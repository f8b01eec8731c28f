import {
  $computeTableMap,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $insertTableColumn__EXPERIMENTAL,
  type TableCellNode,
} from '@lexical/table';
import type {LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {settled} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $appendNestedTable,
  $appendTable,
  $cellAt,
  $cellWith,
  $selectBetween,
  $selectCells,
  change,
  rowsOf,
  tableNodes,
} from '../support/tables.ts';
import {inEditor} from '../support/updates.ts';

const {insertColumnAfter} = (await pageFile('error/111.md', 'insertColumnAfter.ts')) as {
  insertColumnAfter: (editor: LexicalEditor) => void;
};
const {$columnsBetween} = (await pageFile('error/110.md', '$columnsBetween.ts')) as {
  $columnsBetween: (first: TableCellNode, second: TableCellNode) => number | null;
};

const functions = [() => $insertTableColumn__EXPERIMENTAL(), $deleteTableRow__EXPERIMENTAL, $deleteTableColumn__EXPERIMENTAL];

const $inTwoTables = (): void => $selectBetween($cellAt($appendTable(2, 2), 0), $cellAt($appendTable(2, 2, 'p'), 0));
const $intoTheInner = (): void => {
  const [outer, inner] = $appendNestedTable();
  $selectBetween($cellAt(outer, 1), $cellAt(inner, 0));
};
const $outOfTheInner = (): void => {
  const [outer, inner] = $appendNestedTable();
  $selectBetween($cellAt(inner, 0), $cellAt(outer, 1));
};

const open = (onError: OnError, $fill: () => void): LexicalEditor => inEditor({nodes: tableNodes}, $fill)(onError);

/** The numbers of cells in the rows after a press of the button. */
const columnsAfter = async ($select: () => void): Promise<number[]> => {
  const editor = await expectNoError(async (onError) => {
    const used = open(onError, $select);
    insertColumnAfter(used);
    await settled();
    return used;
  });
  return rowsOf(editor).map((row) => row.length);
};

prove('Usually the selection begins in one table and ends in another.', async () => {
  for (const $change of functions) await expectError(111, (onError) => change(open(onError, $inTwoTables), $change));
});

prove('A table inside a cell, with one end of the selection in each: the same check.', async () => {
  for (const $select of [$intoTheInner, $outOfTheInner]) {
    for (const $change of functions) await expectError(111, (onError) => change(open(onError, $select), $change));
    expect(await columnsAfter($select)).toEqual([2, 2, 1, 1]);
  }
});

prove('Check first that both ends are in one table:', async () => {
  expect(await columnsAfter($inTwoTables)).toEqual([2, 2, 2, 2]);
  expect(
    await columnsAfter(() => {
      const table = $appendTable(2, 2);
      $selectBetween($cellAt(table, 0), $cellAt(table, 3));
    }),
  ).toEqual([3, 3]);
  expect(await columnsAfter(() => $selectCells($cellAt($appendTable(2, 2), 0), $cellWith('c')))).toEqual([3, 3]);
  // In the inner table alone.
  expect(
    await columnsAfter(() => {
      const [, inner] = $appendNestedTable();
      $selectBetween($cellAt(inner, 0), $cellAt(inner, 1));
    }),
  ).toEqual([2, 2, 2, 2]);
});

prove('Your code passes a cell of another table, or a removed cell: take the table from both cells.', async () => {
  for (const $other of [() => $cellAt($appendTable(1, 1, 'p'), 0), () => $cellWith('b')]) {
    await expectError(111, (onError) => {
      open(onError, () => {
        const table = $appendTable(1, 2);
        const other = $other();
        if (table.isParentOf(other)) other.remove();
        $computeTableMap(table, $cellAt(table, 0), other);
      });
    });
  }
  let columns: (number | null)[] = [];
  await expectNoError((onError) =>
    open(onError, () => {
      const table = $appendTable(1, 3);
      const [first, second, third] = [$cellAt(table, 0), $cellAt(table, 1), $cellAt(table, 2)];
      const other = $cellAt($appendTable(1, 1, 'p'), 0);
      columns = [$columnsBetween(first, second), $columnsBetween(first, other)];
      third.remove();
      columns.push($columnsBetween(first, third));
    }),
  );
  expect(columns).toEqual([1, null, null]);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    111,
    () => {
      $inTwoTables();
      $deleteTableRow__EXPERIMENTAL();
    },
    {nodes: tableNodes},
  ),
);
