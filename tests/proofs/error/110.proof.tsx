import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$computeTableMap, $isTableNode, type TableCellNode} from '@lexical/table';
import {FORMAT_ELEMENT_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {
  $appendNestedTable,
  $appendTable,
  $cellAt,
  $cellWith,
  $selectCells,
  change,
  expectRows,
  tableEditor,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$columnsBetween} = (await pageFile('error/110.md', '$columnsBetween.ts')) as {
  $columnsBetween: (first: TableCellNode, second: TableCellNode) => number | null;
};
const {insertTable} = (await pageFile('packages/lexical-table.md', 'insertTable.ts')) as {
  insertTable: (editor: LexicalEditor, rows: number, columns: number) => void;
};

/** Gives a cell of a table, and another. */
type Cells = () => [cell: TableCellNode, other: TableCellNode];

const $inTwoTables: Cells = () => [$cellAt($appendTable(1, 2), 0), $cellAt($appendTable(1, 2, 'p'), 0)];
const $nested: Cells = () => {
  const [outer, inner] = $appendNestedTable();
  return [$cellAt(outer, 1), $cellAt(inner, 0)];
};
const $removedCell: Cells = () => {
  const table = $appendTable(1, 3);
  const [first, second] = [$cellAt(table, 0), $cellAt(table, 1)];
  second.remove();
  return [first, second];
};
const $removedRow: Cells = () => {
  const table = $appendTable(2, 1);
  const [first, second] = [$cellAt(table, 0), $cellAt(table, 1)];
  second.getParentOrThrow().remove();
  return [first, second];
};

/** Cells of an editor, the second of which was removed in an earlier update. */
function removedBefore(editor: LexicalEditor): Cells {
  const cells: TableCellNode[] = [];
  change(editor, () => {
    const table = $appendTable(2, 1);
    cells.push($cellAt(table, 0), $cellAt(table, 1));
  });
  change(editor, () => $cellWith('b').getParentOrThrow().remove());
  return () => {
    const [first, second] = cells;
    if (first === undefined || second === undefined) throw new Error('expected cells, found none');
    return [first, second];
  };
}

/** Looks up the second cell in the table of the first. */
function $lookUp([cell, other]: ReturnType<Cells>): void {
  const [, table] = cell.getParents();
  if ($isTableNode(table)) $computeTableMap(table, other, cell);
}

/** An editor with `TablePlugin`, a table in a table, and two cells of the inner one selected. */
async function nestedInReact(onError: OnError): Promise<LexicalEditor> {
  const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError, editorState: null});
  await updated(editor, () => $appendTable(2, 2));
  await updated(editor, () => $cellWith('a').append($appendTable(2, 1, 'p')));
  await updated(editor, () => $selectCells($cellWith('p'), $cellWith('q')));
  return editor;
}

prove('Usually the first cell is in another table or was removed.', async () => {
  for (const $cells of [$inTwoTables, $nested, $removedCell, $removedRow])
    await expectError(110, (onError) => change(tableEditor(onError), () => $lookUp($cells())));
  await expectError(110, (onError) => {
    const editor = tableEditor(onError);
    const $cells = removedBefore(editor);
    change(editor, () => $lookUp($cells()));
  });
});

prove('Take the table from both cells and compare:', async () => {
  const between = async (cellsIn: (editor: LexicalEditor) => Cells, isTurned: boolean): Promise<number | null | undefined> => {
    let columns: number | null | undefined;
    await expectNoErrorWith(tableEditor, (editor) => {
      const $cells = cellsIn(editor);
      change(editor, () => {
        const [cell, other] = $cells();
        columns = isTurned ? $columnsBetween(other, cell) : $columnsBetween(cell, other);
      });
    });
    return columns;
  };
  for (const isTurned of [false, true]) {
    for (const $cells of [$inTwoTables, $nested, $removedCell, $removedRow])
      expect(await between(() => $cells, isTurned)).toBeNull();
    expect(await between(removedBefore, isTurned)).toBeNull();
    const $inOneTable: Cells = () => {
      const table = $appendTable(2, 3);
      return [$cellAt(table, 0), $cellAt(table, 5)];
    };
    expect(await between(() => $inOneTable, isTurned)).toBe(2);
  }
});

prove('FORMAT_ELEMENT_COMMAND aligns selected cells of a table inside a table: insert no table into a cell.', async () => {
  await expectError(110, async (onError) => {
    const used = await nestedInReact(onError);
    await drawn(() => used.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
  });
  const insertedIntoCell = async (onError: OnError): Promise<LexicalEditor> => {
    const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError, editorState: null});
    await updated(editor, () => $appendTable(2, 2));
    await updated(editor, () => void $cellWith('a').selectEnd());
    await drawn(() => insertTable(editor, 1, 1));
    return editor;
  };
  const editor = await expectNoError(insertedIntoCell);
  expectRows(editor, 'a|b', 'c|d');
  await expectQuiet(async (onError) => {
    const used = await insertedIntoCell(onError);
    await updated(used, () => $selectCells($cellWith('a'), $cellWith('b')));
    await drawn(() => used.dispatchCommand(FORMAT_ELEMENT_COMMAND, 'center'));
    expect(used.getEditorState().read(() => $cellWith('b').getFormatType())).toBe('center');
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(110, () => $lookUp($inTwoTables()), {nodes: tableNodes}),
);
