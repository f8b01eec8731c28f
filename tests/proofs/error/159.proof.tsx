import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createTableCellNode} from '@lexical/table';
import {$createParagraphNode, $createTextNode, $getSelection, SELECTION_CHANGE_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError} from '../support/errors.ts';
import {storedCell} from '../support/overflowing-spans.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument} from '../support/stored-json.ts';
import {
  $appendTable,
  $cellWith,
  $selectBetween,
  $selectCells,
  change,
  expectRows,
  storedRow,
  storedTable,
  tableEditor,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, load} = (await pageFile('error/159.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: string) => void;
};

const stored = storedDocument(storedTable(storedRow('a'), storedCell('b')));

/** Appends a cell to a new table, as if a table had no rows. */
function $appendCell(): void {
  const cell = $createTableCellNode(0).append($createParagraphNode().append($createTextNode('b')));
  $appendTable(1, 1).append(cell);
}

/** Selects both cells and looks at what is selected. */
function select(editor: LexicalEditor): void {
  change(editor, () => {
    $selectCells($cellWith('a'), $cellWith('b'));
    expect($getSelection()?.getNodes()).toContain($cellWith('b'));
  });
}

prove('Usually a stored document has such a cell. Give it a row while you load the document:', async () => {
  await expectError(159, async (onError) => {
    const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError});
    await drawn(() => editor.setEditorState(editor.parseEditorState(stored)));
    await updated(editor, () => {
      $selectBetween($cellWith('a'), $cellWith('b'));
      editor.dispatchCommand(SELECTION_CHANGE_COMMAND, undefined);
    });
  });
  await expectNoErrorWith(shown, () => {
    load(stored);
    select(shown);
    expectRows(shown, 'a', 'b');
  });
});

prove(
  'Your code appended a cell to a table without TablePlugin: append it to a row. With the plugin, it is error 146.',
  async () => {
    await expectError(159, (onError) => {
      const editor = tableEditor(onError);
      change(editor, $appendCell);
      select(editor);
    });
    await expectError(146, async (onError) => {
      const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError});
      await drawn(() => change(editor, $appendCell));
    });
    await expectNoErrorWith(tableEditor, (editor) => {
      change(editor, () => void $appendTable(1, 2));
      select(editor);
    });
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(
    159,
    () => {
      $appendCell();
      $selectCells($cellWith('a'), $cellWith('b'));
      $getSelection()?.getNodes();
    },
    {nodes: tableNodes},
  ),
);
