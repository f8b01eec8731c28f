import {$createTableCellNode, $createTableRowNode} from '@lexical/table';
import {$createParagraphNode, $getRoot, type ElementNode} from 'lexical';
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

const {$deselectCells} = (await pageFile('error/156.md', '$deselectCells.ts')) as {$deselectCells: () => void};

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();

const $remove = (): void => $cellWith('a').remove();
const $replace = (): void => {
  $cellWith('a').replace($createTableCellNode(0).append($createParagraphNode()));
};
const $moveOut = (): void => {
  $getRoot().getFirstChildOrThrow().insertBefore($cellWith('a'));
};

prove('Usually the cell was removed or replaced while it was selected. Move the selection first:', async () => {
  for (const $change of [$remove, $replace]) {
    await expectError(156, (onError) =>
      editorAfter(onError, $select, () => {
        $change();
        $nodes();
      }),
    );
    await expectToDeselect($deselectCells, $change);
  }
});

prove('Your code moves cells out of their rows, for example to unwrap a table: the same function.', async () => {
  await expectError(156, (onError) => editorAfter(onError, $select, $moveOut, $nodes));
  await expectToDeselect($deselectCells, $moveOut);
});

const $selectNew = (): void => {
  const cell = $createTableCellNode(0);
  $setTableSelection(cell, cell);
  $nodes();
};

prove('The selection was set with a new cell: put the cell into a row of a table first.', async () => {
  await expectError(156, (onError) => editorAfter(onError, $selectNew));
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cells = [$createTableCellNode(0), $createTableCellNode(0)] as const;
      for (const cell of cells) cell.append($createParagraphNode());
      $getRoot()
        .getFirstChildOrThrow<ElementNode>()
        .append($createTableRowNode().append(...cells));
      expect($setTableSelection(...cells).getNodes()).toContain(cells[1]);
    }),
  );
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(156, $selectNew, {nodes: tableNodes}),
);
