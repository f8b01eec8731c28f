import {$getNodeTriplet, $insertTableRow__EXPERIMENTAL, type TableCellNode, type TableNode} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError} from './errors.ts';
import {updateNow} from './node-class.ts';
import {pageFile} from './page-files.ts';
import {$cellAt, $cellWith, editorAfter, rowsOf, tableEditor, tableNodes} from './tables.ts';
import {expectNoErrorWith} from './updates.ts';

/** Puts a text into a new cell. */
export const $fillLost = (cell: TableCellNode): TableCellNode =>
  cell.append($createParagraphNode().append($createTextNode('lost')));

/**
 * Proofs of a page about a cell that is in no table.
 *
 * @param $lostCell makes such a cell
 */
export async function proofsOfLostCells(code: number, $lostCell: () => TableCellNode) {
  const {$appendTable} = (await pageFile(`error/${String(code)}.md`, '$appendTable.ts')) as {$appendTable: () => TableNode};
  const $use = ($cell = $lostCell): void => void $getNodeTriplet($cell());
  return {
    /** The cell is used in the update that makes or removes it. */
    ofUse: ($cell = $lostCell) => expectError(code, (onError) => editorAfter(onError, () => $use($cell))),
    /** The cell is elsewhere, with the caret in it. */
    ofCaret: () =>
      expectError(code, (onError) =>
        editorAfter(
          onError,
          () => {
            const cell = $lostCell();
            $getRoot().append(cell.getParent() ?? cell);
          },
          () => {
            $cellWith('lost').selectEnd();
            $insertTableRow__EXPERIMENTAL();
          },
        ),
      ),
    /** The page's function makes an entire table. */
    ofMaking: async () => {
      const editor = await expectNoErrorWith(tableEditor, (used) =>
        updateNow(used, () => {
          const table = $appendTable();
          const cell = $cellAt(table, 0);
          expect($getNodeTriplet(cell)).toEqual([cell, table.getFirstChild(), table]);
          cell.selectStart();
          $insertTableRow__EXPERIMENTAL();
        }),
      );
      expect(rowsOf(editor)).toEqual(Array.from({length: 4}, () => ['', '']));
    },
    /** The update in which it happens is dropped. */
    ofDropping: () => expectDropped(code, () => $use(), {nodes: tableNodes}),
  };
}
