import {$createTableSelection} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getSelection, $insertNodes, $setSelection, type LexicalNode} from 'lexical';

import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellWith, $selectBetween, expectRows, expectWrongSelection, tableNodes} from '../support/tables.ts';

const {$selectCells} = (await pageFile('error/151.md', '$selectCells.ts')) as {
  $selectCells: (from: LexicalNode, to: LexicalNode) => void;
};

const $insert = (): void => $insertNodes([$createParagraphNode().append($createTextNode('new'))]);

/** Sets a selection of cells with any keys. */
function $set(anchor: string | undefined, focus: string | undefined): void {
  const cells = $createTableSelection();
  cells.set($cellWith('a').getParents()[1]?.getKey() ?? '', anchor ?? '', focus ?? '');
  $setSelection(cells);
}

const $selectPoints = (): void => {
  $selectBetween($cellWith('a'), $cellWith('b'));
  const [anchor, focus] = $getSelection()?.getStartEndPoints() ?? [];
  $set(anchor?.key, focus?.key);
};

const $table = (): void => void $appendTable(1, 2);

prove('Usually the selection was set with the points of a range. Use the keys of the cells around them:', async () => {
  await expectErrorIn(151, {nodes: tableNodes}, $table, $selectPoints, $insert);
  const $selectAround = (): void => {
    const [from, to] = [$cellWith('a'), $cellWith('b')].map((cell) => cell.getFirstDescendant() ?? cell);
    if (from === undefined || to === undefined) throw new Error('expected two cells');
    $selectCells(from, to);
  };
  expectRows(await expectNoErrorIn({nodes: tableNodes}, $table, $selectAround, $insert), 'a|new');
});

prove('The key came from cell.getFirstDescendant(): pass cell.getKey().', async () => {
  const $selectText = (): void => {
    const key = $cellWith('b').getFirstDescendant()?.getKey();
    $set(key, key);
  };
  await expectErrorIn(151, {nodes: tableNodes}, $table, $selectText, $insert);
  const $selectCell = (): void => $set($cellWith('b').getKey(), $cellWith('b').getKey());
  expectRows(await expectNoErrorIn({nodes: tableNodes}, $table, $selectCell, $insert), 'a|new');
});

prove(
  'The document is unchanged: onError gets the error, and Lexical drops the update. A wrong selection from an earlier update remains: set another one.',
  () => expectWrongSelection(151, $selectPoints, $insert),
);
