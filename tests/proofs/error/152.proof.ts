import {$createTableSelection, type TableCellNode} from '@lexical/table';
import {$createParagraphNode, $getRoot, $setSelection} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $appendTable,
  $cellAt,
  $cellWith,
  $selectCells,
  $setTableSelection,
  $tableSelection,
  editorAfter,
  expectToDeselect,
  expectToSelectOneTable,
  expectWrongSelection,
} from '../support/tables.ts';

const page = (await pageFile('error/152.md', '$selectCells.ts')) as {
  $selectCells: (first: TableCellNode, last: TableCellNode) => boolean;
};
const {$deselectCells} = (await pageFile('error/156.md', '$deselectCells.ts')) as {$deselectCells: () => void};

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();
const $shape = (): void => void $tableSelection().getShape();

const $unset = (): void => $setSelection($createTableSelection());
const $table = (): void => void $setTableSelection($getRoot().getFirstChildOrThrow(), $cellWith('d'));
const $paragraph = (): void => void $setTableSelection($getRoot().getLastChildOrThrow(), $cellWith('d'));

prove(
  'Usually $createTableSelection() was used before set(), or set() got the key of another node. Set both cells at once:',
  async () => {
    for (const $wrong of [$unset, $table, $paragraph])
      for (const $use of [$nodes, $shape]) await expectError(152, (onError) => editorAfter(onError, $wrong, $use));
    await expectToSelectOneTable(page.$selectCells);
  },
);

prove('The cells are in two tables: the function returns false.', async () => {
  const $cells = (): [TableCellNode, TableCellNode] => [$cellWith('a'), $cellAt($appendTable(1, 1, 'p'), 0)];
  await expectError(152, (onError) => editorAfter(onError, () => void $setTableSelection(...$cells()), $nodes));
  await expectNoError((onError) => editorAfter(onError, () => expect(page.$selectCells(...$cells())).toBe(false)));
});

const removals = [(text: string) => $cellWith(text).remove(), (text: string) => $cellWith(text).getParentOrThrow().remove()];

prove('A selected cell or its row was removed: call $deselectCells() first.', async () => {
  for (const $remove of removals) {
    await expectError(152, (onError) =>
      editorAfter(onError, $select, () => {
        $remove('d');
        $nodes();
      }),
    );
    const $removeAnchor = (): void => {
      $remove('a');
      $getRoot().append($createParagraphNode());
    };
    await expectError(152, (onError) => editorAfter(onError, $select, $removeAnchor, $shape));
    for (const text of ['a', 'd']) await expectToDeselect($deselectCells, () => $remove(text));
  }
});

prove(
  'The document is unchanged: onError gets the error, and Lexical drops the update. A wrong selection from an earlier update remains: set another one.',
  () => expectWrongSelection(152, $unset, $nodes),
);
