import {$createTableCellNode, $createTableRowNode, $getNodeTriplet, type TableCellNode, type TableNode} from '@lexical/table';
import {$getRoot} from 'lexical';
import {expect} from 'vitest';

import {expectNoError} from '../support/errors.ts';
import {$fillLost, proofsOfLostCells} from '../support/lost-cells.ts';
import {prove} from '../support/prove.ts';
import {$cellWith, editorAfter} from '../support/tables.ts';

const $lostCell = (): TableCellNode => $fillLost($createTableCellNode(0));
const $removed = (): TableCellNode => {
  const cell = $cellWith('a');
  cell.remove();
  return cell;
};
const $replaced = (): TableCellNode => {
  const cell = $cellWith('a');
  cell.replace($lostCell());
  return cell;
};
const {ofAsking, ofCaret, ofMaking, ofSelection, ofUse} = await proofsOfLostCells(149, $lostCell, [$removed, $replaced]);

prove('A cell was created and used before it was put into its row.', async () => {
  await ofUse();
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cell = $lostCell();
      const row = $createTableRowNode().append(cell);
      $getRoot().getFirstChildOrThrow<TableNode>().append(row.append($lostCell()));
      expect($getNodeTriplet(cell)[1]).toBe(row);
    }),
  );
});

prove('A cell was appended to something else, such as the root, and the caret is in it.', ofCaret);

prove('The cell was removed or replaced earlier in the update.', async () => {
  for (const $cell of [$removed, $replaced]) await ofUse($cell);
});

prove('Make the table with the function that makes rows and cells too:', ofMaking);

prove('Ask for the table of a cell that may be in none:', ofAsking);

prove('For the selection, error 148 has a function that asks.', ofSelection);
