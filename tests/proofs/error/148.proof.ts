import {
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getNodeTriplet,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $unmergeCell,
} from '@lexical/table';
import {$getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, settled} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellAt, $cellWith, $selectBetween, $selectCells, change, rowsOf, tableNodes} from '../support/tables.ts';
import {expectErrorIn, expectNoErrorIn, inEditor} from '../support/updates.ts';

const {insertColumnAfter} = (await pageFile('error/148.md', 'insertColumnAfter.ts')) as {
  insertColumnAfter: (editor: LexicalEditor) => void;
};

/** An editor with a paragraph, a table of `a` to `d`, and a paragraph. */
const open = (onError: OnError, $select: () => void): LexicalEditor =>
  inEditor(
    {nodes: tableNodes},
    () => {
      $append('above');
      $appendTable(2, 2);
      $append('below');
    },
    $select,
  )(onError);

const $first = () => $getRoot().getFirstChildOrThrow();
const $last = () => $getRoot().getLastChildOrThrow();

const $outside = (): void => void $last().selectEnd();
const $endsBelow = (): void => $selectBetween($cellWith('a'), $last());
const $beginsAbove = (): void => $selectBetween($first(), $cellWith('a'));

const atBothEnds = [() => $insertTableColumn__EXPERIMENTAL(), $deleteTableRow__EXPERIMENTAL, $deleteTableColumn__EXPERIMENTAL];
const atOneEnd = [() => $insertTableRow__EXPERIMENTAL(), $unmergeCell];

/** How many columns the table has after the page's function. */
async function columnsAfter($select: () => void): Promise<number | undefined> {
  const editor = await expectNoError(async (onError) => {
    const used = open(onError, $select);
    insertColumnAfter(used);
    await settled();
    return used;
  });
  return rowsOf(editor)[0]?.length;
}

prove(
  'Usually a button is pressed while the caret is outside of the table. Check first that the selection is in a table:',
  async () => {
    for (const $change of [...atBothEnds, ...atOneEnd])
      await expectError(148, (onError) => change(open(onError, $outside), $change));
    expect(await columnsAfter($outside)).toBe(2);
    expect(await columnsAfter(() => void $cellWith('a').selectEnd())).toBe(3);
    expect(await columnsAfter(() => $selectCells($cellWith('a'), $cellWith('c')))).toBe(3);
  },
);

prove('Only one end of the selection is in a table: the same check.', async () => {
  for (const $select of [$endsBelow, $beginsAbove]) {
    await expectError(148, (onError) => change(open(onError, $select), $deleteTableRow__EXPERIMENTAL));
    expect(await columnsAfter($select)).toBe(2);
  }
});

prove('$getNodeTriplet() was called with a table or a row: pass a cell or a node in it.', async () => {
  for (const depth of [0, 1]) {
    await expectErrorIn(148, {nodes: tableNodes}, () => {
      const [row, table] = $cellAt($appendTable(1, 1), 0).getParents();
      const node = [table, row][depth];
      if (node !== undefined) $getNodeTriplet(node);
    });
  }
  await expectNoErrorIn({nodes: tableNodes}, () => {
    const cell = $cellAt($appendTable(1, 1), 0);
    for (const node of [cell, cell.getFirstChildOrThrow()]) expect($getNodeTriplet(node)[0]).toBe(cell);
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    148,
    () => {
      $outside();
      $insertTableRow__EXPERIMENTAL();
    },
    {nodes: tableNodes},
  ),
);
