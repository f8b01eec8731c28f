import {$createTableCellNode, $createTableRowNode, $getNodeTriplet, $isTableRowNode, type TableCellNode} from '@lexical/table';
import {$getRoot, type ElementNode} from 'lexical';
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
const {ofCaret, ofDropping, ofMaking, ofUse} = await proofsOfLostCells(149, $lostCell);

prove('Usually a new cell was used before it was in a row. Create the table with all rows and cells in one call:', async () => {
  await ofUse();
  await ofMaking();
});

prove('The caret is in a cell in the root: put the cell into a row of a table.', async () => {
  await ofCaret();
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      const cell = $lostCell();
      const row = $createTableRowNode().append(cell);
      $getRoot().getFirstChildOrThrow<ElementNode>().append(row.append($lostCell()));
      expect($getNodeTriplet(cell)[1]).toBe(row);
    }),
  );
});

prove('The cell was removed or replaced earlier in the update: check $isTableRowNode(cell.getParent()) first.', async () => {
  for (const $cell of [$removed, $replaced]) {
    await ofUse($cell);
    await expectNoError((onError) => editorAfter(onError, () => expect($isTableRowNode($cell().getParent())).toBe(false)));
  }
  await expectNoError((onError) => editorAfter(onError, () => expect($isTableRowNode($cellWith('a').getParent())).toBe(true)));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', ofDropping);
