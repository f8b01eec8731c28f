import {$createTableNode, $isTableSelection, type TableNode, type TableRowNode} from '@lexical/table';
import {$getSelection, $isRangeSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellWith, $selectCells, change, expectRows, outlineOf, tableNodes} from '../support/tables.ts';
import {inEditor} from '../support/updates.ts';

const {$splitTable} = (await pageFile('error/158.md', '$splitTable.ts')) as {$splitTable: (row: TableRowNode) => void};

/** An editor with a table of `a` above `b`, with both cells selected from one to the other. */
const withCells = (onError: OnError, from: string, to: string): LexicalEditor =>
  inEditor({nodes: tableNodes}, () => {
    $appendTable(2, 1);
    $selectCells($cellWith(from), $cellWith(to));
  })(onError);

function $rowOf(text: string): {row: TableRowNode; table: TableNode} {
  const row = $cellWith(text).getParentOrThrow<TableRowNode>();
  return {row, table: row.getParentOrThrow<TableNode>()};
}

/** Reads the selection before the new table is in the document. */
function $splitTooEarly(): void {
  const {row, table} = $rowOf('b');
  const below = $createTableNode().append(row);
  table.getFirstChildOrThrow().isSelected();
  table.insertAfter(below);
}

function $moveAndRemove(): void {
  const {row, table} = $rowOf('b');
  const below = $createTableNode();
  table.insertAfter(below);
  below.append(row);
  table.remove();
  $getSelection()?.getNodes();
}

prove(
  'Usually your code splits a table while cells are selected. Set a caret first, and insert the new table before it gets rows:',
  async () => {
    await expectError(158, (onError) => change(withCells(onError, 'b', 'a'), $splitTooEarly));
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      await expectNoError((onError) => {
        const editor = withCells(onError, from, to);
        change(editor, () => {
          expect($isTableSelection($getSelection())).toBe(true);
          $splitTable($rowOf('b').row);
          expect($cellWith('a').isSelected()).toBe(false);
        });
        expectRows(editor, 'a', 'b');
        expect(outlineOf(editor)).toHaveLength(2);
        expect(editor.getEditorState().read(() => $isRangeSelection($getSelection()))).toBe(true);
        return editor;
      });
    }
  },
);

prove('Your code moves rows to a new table and removes the old one: set a caret first, as above.', async () => {
  await expectError(158, (onError) => change(withCells(onError, 'a', 'b'), $moveAndRemove));
  const editor = await expectNoError((onError) => {
    const used = withCells(onError, 'a', 'b');
    change(used, () => {
      $cellWith('b').selectStart();
      $moveAndRemove();
    });
    return used;
  });
  expectRows(editor, 'b');
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    158,
    () => {
      $appendTable(2, 1);
      $selectCells($cellWith('b'), $cellWith('a'));
      $splitTooEarly();
    },
    {nodes: tableNodes},
  ),
);
