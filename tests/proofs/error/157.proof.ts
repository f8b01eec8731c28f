import {$createTableCellNode, $createTableRowNode} from '@lexical/table';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {expectError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $cellWith,
  $selectCells,
  $setTableSelection,
  $tableSelection,
  type CellSelectionFix,
  editorAfter,
  expectToDeselect,
  expectToSelectOneTable,
} from '../support/tables.ts';

const page: CellSelectionFix = {
  ...(await pageFile('error/157.md', '$selectCells.ts')),
  ...(await pageFile('error/157.md', '$deselectCells.ts')),
} as CellSelectionFix;

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();

const $remove = (): void => $cellWith('a').getParentOrThrow().remove();
const $moveOut = (): void => {
  $getRoot().getFirstChildOrThrow().insertBefore($cellWith('a').getParentOrThrow());
};

prove('The row of the anchor cell was removed earlier in the update. In a later update it is error 20.', async () => {
  await expectError(157, (onError) =>
    editorAfter(onError, $select, () => {
      $remove();
      $nodes();
    }),
  );
  await expectError(20, (onError) => editorAfter(onError, $select, $remove, $nodes));
});

prove('Rows were moved out of their table while cells were selected, to unwrap it for example.', () =>
  expectError(157, (onError) => editorAfter(onError, $select, $moveOut, $nodes)),
);

prove('The selection was set with a cell whose row was not put into a table yet.', () =>
  expectError(157, (onError) =>
    editorAfter(onError, () => {
      const cell = $createTableCellNode(0);
      const row = $createTableRowNode().append(cell);
      $setTableSelection(cell, cell);
      $nodes();
      expect(row.getParent()).toBeNull();
    }),
  ),
);

prove('Select cells with a function that refuses cells of different tables, or of none:', () => expectToSelectOneTable(page));

prove('Take the selection away before you remove, replace or move cells and rows:', async () => {
  for (const $change of [$remove, $moveOut]) await expectToDeselect(page, $change);
});
