import {
  $createTableNode,
  $getElementForTableNode,
  $insertTableColumn,
  $insertTableRow,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type EditorState, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {mount} from '../support/editor.ts';
import {expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {
  $appendTable,
  $insertHtml,
  change,
  expectRows,
  OwnCellNode,
  rowsOf,
  storedRow,
  storedTable,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {registerTableRepair, read} = (await pageFile('error/146.md', 'registerTableRepair.ts')) as {
  registerTableRepair: (editor: LexicalEditor) => () => void;
  read: (editor: LexicalEditor, stored: string) => EditorState;
};
const {$createRow} = (await pageFile('error/147.md', '$createRow.ts')) as {$createRow: (texts: string[]) => TableRowNode};
const stored = storedDocument(storedTable(storedRow('a', storedParagraph('stray'))));
const html = '<table><tr><td><p>a</p></td></tr></table>';

const open = (onError: OnError): LexicalEditor => mount({nodes: [...tableNodes, OwnCellNode], onError}).editor;

const $table = (): TableNode => $getRoot().getFirstChildOrThrow<TableNode>();

/** Inserts a row below the first one, as an application does that works with indexes. */
function insertRow(editor: LexicalEditor): void {
  change(editor, () => $insertTableRow($table(), 0, true, 1, $getElementForTableNode(editor, $table())));
}

/** Inserts a column beside one. */
function insertColumn(editor: LexicalEditor, index: number): void {
  change(editor, () => $insertTableColumn($table(), index, true, 1, $getElementForTableNode(editor, $table())));
}

/** Appends a table with a row of `a` and something else. */
function $appendWith(stray: LexicalNode): void {
  $appendTable(1, 1).getFirstChildOrThrow<TableRowNode>().append(stray);
}

prove('A paragraph or a text was appended to a row instead of to a cell.', async () => {
  for (const $create of [$createParagraphNode, () => $createTextNode('a')]) {
    await expectError(12, (onError) => {
      const editor = open(onError);
      change(editor, () => $appendWith($create()));
      insertRow(editor);
    });
  }
});

prove('A stored document has such a row.', () =>
  expectError(12, (onError) => {
    const editor = open(onError);
    editor.setEditorState(editor.parseEditorState(stored));
    insertRow(editor);
  }),
);

prove('A class that imports <td> or <th> does not extend TableCellNode.', () =>
  expectError(12, (onError) => {
    const editor = open(onError);
    change(editor, () => $insertHtml(editor, html));
    insertRow(editor);
  }),
);

prove('Append blocks to a cell and the cell to the row; error 147 shows a function for it.', async () => {
  const editor = await expectNoErrorWith(open, (used) => {
    change(used, () => $getRoot().append($createTableNode().append($createRow(['a', 'b']))));
    insertRow(used);
    insertColumn(used, 0);
  });
  expectRows(editor, 'a||b', '||');
});

prove(
  'For tables from stored documents, from HTML or from other code, register the repair of error 146. It puts what is no cell into a cell.',
  async () => {
    const situations: [fill: (editor: LexicalEditor) => void, first: string[]][] = [
      [(editor) => editor.setEditorState(read(editor, stored)), ['a', 'stray']],
      [(editor) => change(editor, () => $insertHtml(editor, html)), ['a']],
      [(editor) => change(editor, () => $appendWith($createTextNode('stray'))), ['a', 'stray']],
    ];
    for (const [fill, first] of situations) {
      const editor = await expectNoErrorWith(open, (used) => {
        registerTableRepair(used);
        fill(used);
        insertRow(used);
      });
      expect(rowsOf(editor)).toEqual([first, first.map(() => '')]);
    }
  },
);
