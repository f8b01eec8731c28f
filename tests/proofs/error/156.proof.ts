import {$createTableCellNode} from '@lexical/table';
import {$createParagraphNode, $getRoot} from 'lexical';
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
  ...(await pageFile('error/156.md', '$selectCells.ts')),
  ...(await pageFile('error/156.md', '$deselectCells.ts')),
} as CellSelectionFix;

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();

const $remove = (): void => $cellWith('a').remove();
const $replace = (): void => {
  $cellWith('a').replace($createTableCellNode(0).append($createParagraphNode()));
};
const $moveOut = (): void => {
  $getRoot().getFirstChildOrThrow().insertBefore($cellWith('a'));
};

prove('The anchor cell was removed or replaced earlier in the update. In a later update it is error 20.', async () => {
  for (const $change of [$remove, $replace]) {
    await expectError(156, (onError) =>
      editorAfter(onError, $select, () => {
        $change();
        $nodes();
      }),
    );
    await expectError(20, (onError) => editorAfter(onError, $select, $change, $nodes));
  }
});

prove('Cells were moved out of their rows while they were selected, to unwrap a table for example.', () =>
  expectError(156, (onError) => editorAfter(onError, $select, $moveOut, $nodes)),
);

prove('The selection was set with a cell that was not put into a row yet.', () =>
  expectError(156, (onError) =>
    editorAfter(onError, () => {
      const cell = $createTableCellNode(0);
      $setTableSelection(cell, cell);
      $nodes();
      expect(cell.getParent()).toBeNull();
    }),
  ),
);

prove('Select cells with a function that refuses cells of different tables, or of none:', () => expectToSelectOneTable(page));

prove('Take the selection away before you remove, replace or move cells and rows:', async () => {
  for (const $change of [$remove, $replace, $moveOut]) await expectToDeselect(page, $change);
});
