import {
  $createTableCellNode,
  $createTableRowNode,
  $getNodeTriplet,
  type TableCellNode,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {expectNoError} from '../support/errors.ts';
import {$fillLost, proofsOfLostCells} from '../support/lost-cells.ts';
import {prove} from '../support/prove.ts';
import {$cellWith, editorAfter} from '../support/tables.ts';

const $lostCell = (): TableCellNode => {
  const cell = $fillLost($createTableCellNode(0));
  $createTableRowNode().append(cell);
  return cell;
};
const $removed = (): TableCellNode => {
  const cell = $cellWith('a');
  cell.getParentOrThrow().remove();
  return cell;
};
const {ofAsking, ofCaret, ofMaking, ofSelection, ofUse} = await proofsOfLostCells(150, $lostCell, [$removed]);

prove('A row was created and its cell used before the row was put into its table.', async () => {
  await ofUse();
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

prove('A row was appended to something else, such as the root, and the caret is in it.', ofCaret);

prove('The row was removed earlier in the update.', () => ofUse($removed));

prove('Make the table with the function that makes rows and cells too:', ofMaking);

prove('Ask for the table of a cell that may be in none:', ofAsking);

prove('For the selection, error 148 has a function that asks.', ofSelection);
