import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $getElementForTableNode,
  $insertTableColumn,
  $insertTableRow,
  type TableNode,
  type TableRowNode,
} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getRoot, type LexicalEditor, type LexicalNode} from 'lexical';

import {mount} from '../support/editor.ts';
import {expectDropped, expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {
  $appendTable,
  $insertHtml,
  change,
  expectRows,
  OwnCellNode,
  storedRow,
  storedTable,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$createRow} = (await pageFile('error/12.md', '$createRow.ts')) as {$createRow: (texts: string[]) => TableRowNode};
const html = '<table><tr><td><p>a</p></td></tr></table>';

const open = (onError: OnError): LexicalEditor => mount({nodes: tableNodes, onError}).editor;

const $table = (): TableNode => $getRoot().getFirstChildOrThrow<TableNode>();

/** Inserts a row below the first one, as an application does that works with indexes. */
const insertRow = (editor: LexicalEditor): void =>
  change(editor, () => $insertTableRow($table(), 0, true, 1, $getElementForTableNode(editor, $table())));

/** Inserts a column after the first one. */
const insertColumn = (editor: LexicalEditor): void =>
  change(editor, () => $insertTableColumn($table(), 0, true, 1, $getElementForTableNode(editor, $table())));

/** Appends a table with a row of `a` and something else. */
function $appendWith(stray: LexicalNode): void {
  $appendTable(1, 1).getFirstChildOrThrow<TableRowNode>().append(stray);
}

prove('A new row or column copies the header state of its neighbors. One neighbor is not a table cell.', async () => {
  await expectError(12, (onError) => {
    const editor = open(onError);
    change(editor, () => $appendWith($createParagraphNode()));
    insertRow(editor);
  });
  await expectError(12, (onError) => {
    const editor = open(onError);
    change(editor, () => $getRoot().append($createTableNode().append($createTableRowNode().append($createParagraphNode()))));
    insertColumn(editor);
  });
});

prove('Most often text or a paragraph was appended to a row. Append it to a cell, and the cell to the row:', async () => {
  for (const $create of [$createParagraphNode, () => $createTextNode('a')]) {
    await expectError(12, (onError) => {
      const editor = open(onError);
      change(editor, () => $appendWith($create()));
      insertRow(editor);
    });
  }
  const editor = await expectNoErrorWith(open, (used) => {
    change(used, () => $getRoot().append($createTableNode().append($createRow(['a', 'b']))));
    insertRow(used);
    insertColumn(used);
  });
  expectRows(editor, 'a||b', '||');
});

prove('A stored document or imported HTML has such a row: repair the table.', async () => {
  const load = (onError: OnError): LexicalEditor => {
    const editor = open(onError);
    editor.setEditorState(editor.parseEditorState(storedDocument(storedTable(storedRow('a', storedParagraph('stray'))))));
    return editor;
  };
  await expectError(12, (onError) => insertRow(load(onError)));
  const editor = await expectNoErrorWith(load, (used) => {
    change(used, () => {
      const row = $table().getFirstChildOrThrow<TableRowNode>();
      const stray = row.getLastChildOrThrow();
      const cell = $createTableCellNode(0);
      stray.insertBefore(cell);
      cell.append(stray);
    });
    insertRow(used);
  });
  expectRows(editor, 'a|stray', '|');
});

prove('Your class for <td> does not extend TableCellNode: extend it.', async () => {
  const imported = (nodes: typeof tableNodes | (typeof OwnCellNode | (typeof tableNodes)[number])[]) => (onError: OnError) => {
    const {editor} = mount({nodes, onError});
    change(editor, () => $insertHtml(editor, html));
    insertRow(editor);
    return editor;
  };
  await expectError(12, imported([...tableNodes, OwnCellNode]));
  await expectNoErrorWith(imported(tableNodes), (editor) => expectRows(editor, 'a', ''));
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    12,
    () => {
      const table = $createTableNode().append($createTableRowNode().append($createParagraphNode()));
      $insertTableRow(table, 0, true, 1, {columns: 1, domRows: [], rows: 1});
    },
    {nodes: tableNodes},
  ),
);
