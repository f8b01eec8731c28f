import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $getNodeTriplet,
  $isTableNode,
  type TableCellNode,
} from '@lexical/table';
import {$getRoot} from 'lexical';
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
const {ofCaret, ofDropping, ofMaking, ofUse} = await proofsOfLostCells(150, $lostCell);

prove(
  'Usually the cell of a new row was used before the row was in a table. Create the table with all rows and cells in one call:',
  async () => {
    await ofUse();
    await ofMaking();
  },
);

prove('The caret is in a row in the root: put the row into a table.', async () => {
  await ofCaret();
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cell = $lostCell();
      const table = $createTableNode().append(cell.getParentOrThrow());
      $getRoot().append(table);
      expect($getNodeTriplet(cell)[2]).toBe(table);
    }),
  );
});

prove('The row was removed earlier in the update: check $isTableNode(cell.getParents()[1]) first.', async () => {
  await ofUse($removed);
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      expect($isTableNode($cellWith('d').getParents()[1])).toBe(true);
      expect($isTableNode($removed().getParents()[1])).toBe(false);
    }),
  );
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', ofDropping);
