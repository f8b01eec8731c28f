import {
  $createTableCellNode,
  $createTableRowNode,
  $getNodeTriplet,
  $insertTableRow__EXPERIMENTAL,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {settled} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$cellAt, $cellWith, change, editorAfter, rowsOf, tableEditor} from '../support/tables.ts';

interface Page {
  $appendTable: () => TableNode;
  $tableOf: (cell: TableCellNode) => TableNode | null;
}
const {$appendTable} = (await pageFile('error/150.md', '$appendTable.ts')) as Page;
const {$tableOf} = (await pageFile('error/150.md', '$tableOf.ts')) as Page;
const {insertColumnAfter} = (await pageFile('error/148.md', 'insertColumnAfter.ts')) as {
  insertColumnAfter: (editor: LexicalEditor) => void;
};

const $lostCell = (): TableCellNode => {
  const cell = $createTableCellNode(0).append($createParagraphNode().append($createTextNode('lost')));
  $createTableRowNode().append(cell);
  return cell;
};
const $appendElsewhere = (): void => {
  $getRoot().append($lostCell().getParentOrThrow());
};
const $removed = (): TableCellNode => {
  const cell = $cellWith('a');
  cell.getParentOrThrow().remove();
  return cell;
};
const $elsewhere = (): TableCellNode => {
  $appendElsewhere();
  return $cellWith('lost');
};
const $lost = [$lostCell, $elsewhere, $removed];

prove('A row was created and its cell used before the row was put into its table.', async () => {
  await expectError(150, (onError) => editorAfter(onError, () => void $getNodeTriplet($lostCell())));
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cell = $lostCell();
      const row = cell.getParentOrThrow<TableRowNode>();
      const table = $getRoot().getFirstChildOrThrow<TableNode>();
      table.append(row.append($createTableCellNode(0).append($createParagraphNode())));
      expect($getNodeTriplet(cell)[2].is(table)).toBe(true);
    }),
  );
});

prove('A row was appended to something else, such as the root, and the caret is in it.', () =>
  expectError(150, (onError) =>
    editorAfter(onError, $appendElsewhere, () => {
      $cellWith('lost').selectEnd();
      $insertTableRow__EXPERIMENTAL();
    }),
  ),
);

prove('The row was removed earlier in the update.', () =>
  expectError(150, (onError) => editorAfter(onError, () => void $getNodeTriplet($removed()))),
);

/** Looks for the table of a cell as the page does. */
async function expectNoTable($cell: () => TableCellNode): Promise<void> {
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      expect($tableOf($cell())).toBeNull();
      expect($tableOf($cellWith('d'))).toBe($cellWith('d').getParents()[1]);
    }),
  );
}

prove('Make the table with the function that makes rows and cells too:', async () => {
  const editor = await expectNoError((onError) => {
    const used = tableEditor(onError);
    change(used, () => {
      const table = $appendTable();
      const cell = $cellAt(table, 0);
      expect($getNodeTriplet(cell)).toEqual([cell, table.getFirstChild(), table]);
      cell.selectStart();
      $insertTableRow__EXPERIMENTAL();
    });
    return used;
  });
  expect(rowsOf(editor)).toEqual(Array.from({length: 4}, () => ['', '']));
});

prove('Ask for the table of a cell that may be in none:', async () => {
  for (const $cell of $lost) await expectNoTable($cell);
});

prove('For the selection, error 148 has a function that asks.', async () => {
  const editor = await expectNoError(async (onError) => {
    const used = editorAfter(onError, $appendElsewhere, () => void $cellWith('lost').selectEnd());
    insertColumnAfter(used);
    await settled();
    return used;
  });
  expect(rowsOf(editor)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
