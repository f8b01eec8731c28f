import {
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getNodeTriplet,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $unmergeCell,
} from '@lexical/table';
import {$createParagraphNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, settled} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {
  $appendTable,
  $cellAt,
  $cellWith,
  $selectBetween,
  $selectCells,
  change,
  rowsOf,
  tableEditor,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorIn, inEditor} from '../support/updates.ts';

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
const atTheEnd = (): void => $insertTableRow__EXPERIMENTAL();

prove('The caret is outside of the table when the button is pressed.', async () => {
  for (const $change of [...atBothEnds, atTheEnd, $unmergeCell])
    await expectError(148, (onError) => change(open(onError, $outside), $change));
});

prove('The selection begins in a table and ends below it, or begins above it.', async () => {
  for (const $select of [$endsBelow, $beginsAbove])
    await expectError(148, (onError) => change(open(onError, $select), $deleteTableRow__EXPERIMENTAL));
});

prove('$getNodeTriplet() was called with a table or a row. It looks upwards for a cell.', async () => {
  for (const depth of [0, 1]) {
    await expectError(148, (onError) =>
      change(tableEditor(onError), () => {
        const [row, table] = $cellAt($appendTable(1, 1), 0).getParents();
        const node = [table, row][depth];
        if (node !== undefined) $getNodeTriplet(node);
      }),
    );
  }
});

prove('Ask first whether the selection begins and ends in the cells of one table:', async () => {
  const columnsAfter = async ($select: () => void): Promise<number | undefined> => {
    const editor = await expectNoError(async (onError) => {
      const used = open(onError, $select);
      insertColumnAfter(used);
      await settled();
      return used;
    });
    return rowsOf(editor)[0]?.length;
  };
  for (const $select of [$outside, $endsBelow, $beginsAbove]) expect(await columnsAfter($select)).toBe(2);
  expect(await columnsAfter(() => void $cellWith('a').selectEnd())).toBe(3);
  expect(await columnsAfter(() => $selectCells($cellWith('a'), $cellWith('c')))).toBe(3);
});

prove(
  'For a table or a row of which you need the cells, go down: table.getChildren() has the rows, row.getChildren() the cells.',
  () =>
    expectNoErrorIn({nodes: tableNodes}, () => {
      const cell = $cellAt($appendTable(1, 1), 0);
      const [row, table] = cell.getParents();
      expect(table?.getChildren()).toEqual([row]);
      expect(row?.getChildren()).toEqual([cell]);
      $getRoot().append($createParagraphNode());
    }),
);
