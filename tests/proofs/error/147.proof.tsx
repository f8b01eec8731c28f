import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createTableNode, $createTableRowNode, $insertTableRow__EXPERIMENTAL, TableNode, type TableRowNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';

import {expectDropped, expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {
  $appendTable,
  $cellAt,
  $cellWith,
  $insertHtml,
  change,
  expectRows,
  OwnCellNode,
  storedRow,
  storedTable,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$createRow} = (await pageFile('error/147.md', '$createRow.ts')) as {$createRow: (texts: string[]) => TableRowNode};
const {$repairTable} = (await pageFile('error/146.md', '$repairTable.ts')) as {$repairTable: (table: TableNode) => void};
const stored = storedDocument(storedTable(storedRow('a', storedParagraph('stray'))));
const html = '<table><tr><td><p>a</p></td></tr></table>';

/** An editor with `TablePlugin`. */
const inReact = async (onError: OnError, editorState: string | null = null, more: Klass<LexicalNode>[] = []) =>
  (await openRichText(<TablePlugin />, [...tableNodes, ...more], {onError, editorState})).editor;

/** Puts the caret into the cell with the text `a`, and inserts a row. */
function insertRow(editor: LexicalEditor): void {
  change(editor, () => {
    $cellWith('a').selectEnd();
    $insertTableRow__EXPERIMENTAL();
  });
}

const $paragraph = (text: string): ElementNode => $createParagraphNode().append($createTextNode(text));

prove('Usually a paragraph or a text was appended to the row. Append it to a cell, and the cell to the row:', async () => {
  for (const $create of [$createParagraphNode, () => $createTextNode('a')]) {
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => $getRoot().append($createTableNode().append($createTableRowNode().append($create()))));
    });
  }
  const editor = await expectNoErrorWith(inReact, async (used) => {
    await updated(used, () => $getRoot().append($createTableNode().append($createRow(['a', 'b']))));
    insertRow(used);
  });
  expectRows(editor, 'a|b', '|');
});

prove('A block was inserted next to a cell, or replaced it: append the block to the cell.', async () => {
  for (const $change of [
    (cell: LexicalNode) => cell.replace($paragraph('b')),
    (cell: LexicalNode) => cell.insertAfter($paragraph('b')),
  ]) {
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => void $change($cellAt($appendTable(1, 2), 0)));
    });
    // In an existing table the error comes with the next change of the table.
    await expectError(147, async (onError) => {
      const editor = await inReact(onError);
      await updated(editor, () => void $appendTable(1, 2));
      await updated(editor, () => void $change($cellWith('b')));
      insertRow(editor);
    });
  }
  await expectNoErrorWith(inReact, async (editor) => {
    await updated(editor, () => void $cellAt($appendTable(1, 2), 1).append($paragraph('b')));
    insertRow(editor);
  });
});

prove('A stored document has such a row: use $repairTable().', async () => {
  await expectError(147, (onError) => inReact(onError, stored));
  const editor = await expectNoErrorWith(inReact, (used) => {
    used.setEditorState(used.parseEditorState(stored, () => $nodesOfType(TableNode).forEach($repairTable)));
    insertRow(used);
  });
  expectRows(editor, 'a|stray', '|');
});

prove('Your class for <td> does not extend TableCellNode: extend it.', async () => {
  await expectError(147, async (onError) => {
    const editor = await inReact(onError, null, [OwnCellNode]);
    await updated(editor, () => $insertHtml(editor, html));
  });
  const editor = await expectNoErrorWith(inReact, (used) => updated(used, () => $insertHtml(used, html)));
  expectRows(editor, 'a');
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    147,
    () => {
      $cellAt($appendTable(1, 2), 1).replace($paragraph('b'));
      $cellWith('a').selectEnd();
      $insertTableRow__EXPERIMENTAL();
    },
    {nodes: tableNodes},
  ),
);
