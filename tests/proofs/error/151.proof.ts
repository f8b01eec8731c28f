import {$createTableSelection} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $insertNodes,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellWith, $selectBetween, change, rowsOf, tableEditor} from '../support/tables.ts';

const {$selectCells} = (await pageFile('error/151.md', '$selectCells.ts')) as {
  $selectCells: (from: LexicalNode, to: LexicalNode) => void;
};

/** Inserts a paragraph at the selection, as a command of an application does. */
function insert(editor: LexicalEditor): void {
  change(editor, () => $insertNodes([$createParagraphNode().append($createTextNode('new'))]));
}

/** Makes a table of `a b`, selects in it, and inserts. */
function insertAt(editor: LexicalEditor, $select: () => void): LexicalEditor {
  change(editor, () => {
    $appendTable(1, 2);
    $select();
  });
  insert(editor);
  return editor;
}

prove(
  'The selection was made with the points of a range: cells.set(table.getKey(), range.anchor.key, range.focus.key). The error comes later, with $insertNodes().',
  async () => {
    const reported = await expectError(151, (onError) => {
      const editor = tableEditor(onError);
      insertAt(editor, () => {
        $selectBetween($cellWith('a'), $cellWith('b'));
        const [anchor, focus] = $getSelection()?.getStartEndPoints() ?? [];
        const cells = $createTableSelection();
        cells.set($cellWith('a').getParents()[1]?.getKey() ?? '', anchor?.key ?? '', focus?.key ?? '');
        $setSelection(cells);
      });
    });
    expect(reported).toHaveLength(1);
  },
);

prove('cell.getFirstDescendant() was taken for the cell.', () =>
  expectError(151, (onError) => {
    insertAt(tableEditor(onError), () => {
      const cell = $cellWith('b');
      const key = cell.getFirstDescendant()?.getKey() ?? '';
      const cells = $createTableSelection();
      cells.set(cell.getParents()[1]?.getKey() ?? '', key, key);
      $setSelection(cells);
    });
  }),
);

prove('Give the selection the keys of cells:', () =>
  expectNoError((onError) => {
    const editor = insertAt(tableEditor(onError), () => {
      const [from, to] = [$cellWith('a'), $cellWith('b')].map((cell) => cell.getFirstDescendant() ?? cell);
      if (from === undefined || to === undefined) throw new Error('expected two cells');
      $selectCells(from, to);
    });
    expect(rowsOf(editor)).toEqual([['a', 'new']]);
    return editor;
  }),
);
