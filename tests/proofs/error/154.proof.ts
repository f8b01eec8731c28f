import {$getRoot} from 'lexical';
import {expectError, expectNoError} from '../support/errors.ts';
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
  ...(await pageFile('error/154.md', '$selectCells.ts')),
  ...(await pageFile('error/154.md', '$deselectCells.ts')),
} as CellSelectionFix;

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();
const $shape = (): void => void $tableSelection().getShape();

prove('set() got the key of the table as its third value.', async () => {
  const $table = (): void => void $setTableSelection($cellWith('a'), $getRoot().getFirstChildOrThrow());
  for (const $use of [$nodes, $shape]) await expectError(154, (onError) => editorAfter(onError, $table, $use));
});

prove('With the key of a block in a cell getShape() throws, getNodes() does not.', async () => {
  const $block = (): void => void $setTableSelection($cellWith('a'), $cellWith('d').getFirstChildOrThrow());
  await expectError(154, (onError) => editorAfter(onError, $block, $shape));
  await expectNoError((onError) => editorAfter(onError, $block, $nodes));
});

prove('Own code extended the selection to a node outside of the table.', async () => {
  const $extend = (): void => {
    const selection = $tableSelection();
    selection.set(selection.tableKey, selection.anchor.key, $getRoot().getLastChildOrThrow().getKey());
  };
  for (const $use of [$nodes, $shape]) {
    await expectError(154, (onError) =>
      editorAfter(onError, $select, () => {
        $extend();
        $use();
      }),
    );
  }
});

prove('The focus cell or its row was removed in an earlier update, and getShape() is called.', async () => {
  for (const $remove of removals) await expectError(154, (onError) => editorAfter(onError, $select, $remove, $shape));
});

prove('getNodes() throws error 20 then.', async () => {
  for (const $remove of removals) await expectError(20, (onError) => editorAfter(onError, $select, $remove, $nodes));
});

const removals = [() => $cellWith('d').remove(), () => $cellWith('d').getParentOrThrow().remove()];

prove('Select cells with a function that refuses cells of different tables, or of none:', () => expectToSelectOneTable(page));

prove('Take the selection away before you remove, replace or move cells and rows:', async () => {
  await expectToDeselect(page, () => $cellWith('d').remove());
  await expectToDeselect(page, () => $cellWith('d').getParentOrThrow().remove());
});
