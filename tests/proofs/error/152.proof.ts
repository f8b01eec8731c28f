import {$createTableSelection} from '@lexical/table';
import {$createParagraphNode, $getRoot, $setSelection} from 'lexical';
import {expect} from 'vitest';

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
  $appendTable,
  $cellAt,
} from '../support/tables.ts';

const page: CellSelectionFix = {
  ...(await pageFile('error/152.md', '$selectCells.ts')),
  ...(await pageFile('error/152.md', '$deselectCells.ts')),
} as CellSelectionFix;

const $select = (): void => $selectCells($cellWith('a'), $cellWith('d'));
const $nodes = (): void => void $tableSelection().getNodes();
const $shape = (): void => void $tableSelection().getShape();

prove('$createTableSelection() was used before set(): both points are the root then.', async () => {
  for (const $use of [$nodes, $shape]) {
    await expectError(152, (onError) =>
      editorAfter(
        onError,
        () => {
          const selection = $createTableSelection();
          expect([selection.anchor.key, selection.focus.key]).toEqual(['root', 'root']);
          $setSelection(selection);
        },
        $use,
      ),
    );
  }
});

prove('set() got the key of the table, or of a block outside of it, as its second value.', async () => {
  for (const $wrong of [() => $getRoot().getFirstChildOrThrow(), () => $getRoot().getLastChildOrThrow()])
    for (const $use of [$nodes, $shape])
      await expectError(152, (onError) => editorAfter(onError, () => void $setTableSelection($wrong(), $cellWith('d')), $use));
});

prove('With the key of a block in a cell getShape() throws, getNodes() does not.', async () => {
  const $block = (): void => void $setTableSelection($cellWith('a').getFirstChildOrThrow(), $cellWith('d'));
  await expectError(152, (onError) => editorAfter(onError, $block, $shape));
  await expectNoError((onError) => editorAfter(onError, $block, $nodes));
});

prove('Anchor and focus are in two tables, and getNodes() is called.', async () => {
  const $inTwo = (): void => void $setTableSelection($cellWith('a'), $cellAt($appendTable(1, 1, 'p'), 0));
  await expectError(152, (onError) => editorAfter(onError, $inTwo, $nodes));
  await expectNoError((onError) => editorAfter(onError, $inTwo, $shape));
});

const removals = [(text: string) => $cellWith(text).remove(), (text: string) => $cellWith(text).getParentOrThrow().remove()];

prove('The focus cell or its row was removed earlier in the update, and getNodes() is called.', async () => {
  for (const $remove of removals) {
    await expectError(152, (onError) =>
      editorAfter(onError, $select, () => {
        $remove('d');
        $nodes();
      }),
    );
  }
});

prove('The anchor cell or its row was removed in an earlier update, and getShape() is called.', async () => {
  for (const $remove of removals) {
    await expectError(152, (onError) =>
      editorAfter(
        onError,
        $select,
        () => {
          $remove('a');
          $getRoot().append($createParagraphNode());
        },
        $shape,
      ),
    );
  }
});

prove('Select cells with a function that refuses cells of different tables, or of none:', () => expectToSelectOneTable(page));

prove('Take the selection away before you remove, replace or move cells and rows:', async () => {
  await expectToDeselect(page, () => $cellWith('a').remove());
  await expectToDeselect(page, () => $cellWith('d').getParentOrThrow().remove());
});
