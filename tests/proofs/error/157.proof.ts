import {$createTableCellNode, $createTableNode, $createTableRowNode} from '@lexical/table';
import {$createParagraphNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $cellWith,
  $selectCells,
  $setTableSelection,
  $tableSelection,
  editorAfter,
  expectToDeselect,
  tableNodes,
} from '../support/tables.ts';

const {$deselectCells} = (await pageFile('error/157.md', '$deselectCells.ts')) as {$deselectCells: () => void};

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();

const $remove = (): void => $cellWith('a').getParentOrThrow().remove();
const $moveOut = (): void => {
  $getRoot().getFirstChildOrThrow().insertBefore($cellWith('a').getParentOrThrow());
};

prove('Usually the row was removed while its cells were selected. Move the selection first:', async () => {
  await expectError(157, (onError) =>
    editorAfter(onError, $select, () => {
      $remove();
      $nodes();
    }),
  );
  await expectToDeselect($deselectCells, $remove);
});

prove('Your code moves rows out of their table, for example to unwrap it: the same function.', async () => {
  await expectError(157, (onError) => editorAfter(onError, $select, $moveOut, $nodes));
  await expectToDeselect($deselectCells, $moveOut);
});

const $selectNew = (): void => {
  const cell = $createTableCellNode(0);
  $createTableRowNode().append(cell);
  $setTableSelection(cell, cell);
  $nodes();
};

prove('The selection was set with a cell of a new row: put the row into a table first.', async () => {
  await expectError(157, (onError) => editorAfter(onError, $selectNew));
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cell = $createTableCellNode(0).append($createParagraphNode());
      $getRoot().append($createTableNode().append($createTableRowNode().append(cell)));
      expect($setTableSelection(cell, cell).getNodes()).toContain(cell);
    }),
  );
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(157, $selectNew, {nodes: tableNodes}),
);
