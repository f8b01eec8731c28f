import {$getNodeTriplet, $insertTableRow__EXPERIMENTAL, type TableCellNode, type TableNode} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {settled} from './editor.ts';
import {expectError, expectNoError} from './errors.ts';
import {updateNow} from './node-class.ts';
import {pageFile, pageFiles} from './page-files.ts';
import {$cellAt, $cellWith, editorAfter, rowsOf, tableEditor} from './tables.ts';

/** What a page about cells that are in no table shows. */
interface Page {
  $appendTable: () => TableNode;
  $tableOf: (cell: TableCellNode) => TableNode | null;
}

/** Puts a text into a new cell. */
export const $fillLost = (cell: TableCellNode): TableCellNode =>
  cell.append($createParagraphNode().append($createTextNode('lost')));

/**
 * Proofs of a page about a cell that is in no table.
 *
 * @param $lostCell makes such a cell
 * @param $removals make one of a cell of the table
 */
export async function proofsOfLostCells(code: number, $lostCell: () => TableCellNode, $removals: (() => TableCellNode)[]) {
  const {$appendTable, $tableOf} = (await pageFiles(`error/${code}.md`, '$appendTable.ts', '$tableOf.ts')) as Page;
  const {insertColumnAfter} = (await pageFile('error/148.md', 'insertColumnAfter.ts')) as {
    insertColumnAfter: (editor: LexicalEditor) => void;
  };
  const $appendElsewhere = (): void => {
    const cell = $lostCell();
    $getRoot().append(cell.getParent() ?? cell);
  };
  const $elsewhere = (): TableCellNode => {
    $appendElsewhere();
    return $cellWith('lost');
  };
  return {
    /** The cell is used at once. */
    ofUse: ($cell = $lostCell) => expectError(code, (onError) => editorAfter(onError, () => void $getNodeTriplet($cell()))),
    /** The cell stands elsewhere, with the caret in it. */
    ofCaret: () =>
      expectError(code, (onError) =>
        editorAfter(onError, $appendElsewhere, () => {
          $cellWith('lost').selectEnd();
          $insertTableRow__EXPERIMENTAL();
        }),
      ),
    /** The page's function makes a whole table. */
    ofMaking: async () => {
      const editor = await expectNoError((onError) => {
        const used = tableEditor(onError);
        updateNow(used, () => {
          const table = $appendTable();
          const cell = $cellAt(table, 0);
          expect($getNodeTriplet(cell)).toEqual([cell, table.getFirstChild(), table]);
          cell.selectStart();
          $insertTableRow__EXPERIMENTAL();
        });
        return used;
      });
      expect(rowsOf(editor)).toEqual(Array.from({length: 4}, () => ['', '']));
    },
    /** The page's function looks for the table. */
    ofAsking: async () => {
      for (const $cell of [$lostCell, $elsewhere, ...$removals]) {
        await expectNoError((onError) =>
          editorAfter(onError, () => {
            expect($tableOf($cell())).toBeNull();
            expect($tableOf($cellWith('d'))).toBe($cellWith('d').getParents()[1]);
          }),
        );
      }
    },
    /** The function of error 148 looks at the selection. */
    ofSelection: async () => {
      const editor = await expectNoError(async (onError) => {
        const used = editorAfter(onError, $appendElsewhere, () => void $cellWith('lost').selectEnd());
        insertColumnAfter(used);
        await settled();
        return used;
      });
      expect(rowsOf(editor).map((row) => row.join(''))).toEqual(['ab', 'cd']);
    },
  };
}
