import type {TableCellNode} from '@lexical/table';
import {$getRoot} from 'lexical';

import {expectError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $cellWith,
  $selectCells,
  $setTableSelection,
  $tableSelection,
  editorAfter,
  expectToDeselect,
  expectToSelectOneTable,
  expectWrongSelection,
} from '../support/tables.ts';

const page = (await pageFile('error/154.md', '$selectCells.ts')) as {
  $selectCells: (first: TableCellNode, last: TableCellNode) => boolean;
};
const {$deselectCells} = (await pageFile('error/156.md', '$deselectCells.ts')) as {$deselectCells: () => void};

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();
const $shape = (): void => void $tableSelection().getShape();

const $table = (): void => void $setTableSelection($cellWith('a'), $getRoot().getFirstChildOrThrow());
const $paragraph = (): void => void $setTableSelection($cellWith('a'), $getRoot().getLastChildOrThrow());

prove(
  'Usually set() got the key of the table, or of a node outside of it, as the third value. Set both cells at once:',
  async () => {
    for (const $wrong of [$table, $paragraph])
      for (const $use of [$nodes, $shape]) await expectError(154, (onError) => editorAfter(onError, $wrong, $use));
    await expectToSelectOneTable(page.$selectCells);
  },
);

prove('The focus cell or its row was removed, and you use getShape(): call $deselectCells() first.', async () => {
  for (const $remove of [() => $cellWith('d').remove(), () => $cellWith('d').getParentOrThrow().remove()]) {
    await expectError(154, (onError) => editorAfter(onError, $select, $remove, $shape));
    await expectToDeselect($deselectCells, $remove);
  }
});

prove(
  'The document is unchanged: onError gets the error, and Lexical drops the update. A wrong selection from an earlier update remains: set another one.',
  () => expectWrongSelection(154, $table, $nodes),
);
