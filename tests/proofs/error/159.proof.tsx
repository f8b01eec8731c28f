import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$createTableCellNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  SELECTION_CHANGE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {expectError} from '../support/errors.ts';
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
function appendCell(editor: LexicalEditor): void {
  change(editor, () => {
    const cell = $createTableCellNode(0).append($createParagraphNode().append($createTextNode('b')));
    $appendTable(1, 1).append(cell);
  });
}

/** Selects both cells and looks at what is selected. */
function select(editor: LexicalEditor): void {
  change(editor, () => {
    $selectCells($cellWith('a'), $cellWith('b'));
    expect($getSelection()?.getNodes()).toContain($cellWith('b'));
  });
}

prove(
  'A stored document or a converter has a cell directly in a table. It was loaded with setEditorState(), which runs no transforms, and the user selects cells.',
  () =>
    expectError(159, async (onError) => {
      const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError});
      await drawn(() => editor.setEditorState(editor.parseEditorState(stored)));
      await updated(editor, () => {
        $selectBetween($cellWith('a'), $cellWith('b'));
        editor.dispatchCommand(SELECTION_CHANGE_COMMAND, undefined);
      });
    }),
);

prove(
  'Your code appended a cell to the table, table.append($createTableCellNode(0)), in an editor without TablePlugin. With the plugin it is error 146.',
  async () => {
    await expectError(159, (onError) => {
      const editor = tableEditor(onError);
      appendCell(editor);
      select(editor);
    });
    await expectError(146, async (onError) => {
      const {editor} = await openRichText(<TablePlugin />, tableNodes, {onError});
      await drawn(() => appendCell(editor));
    });
  },
);

prove('Give each stray cell a row, also after loading:', async () => {
  for (const fill of [appendCell, () => load(stored)]) {
    await expectNoErrorWith(shown, () => {
      change(shown, () => void $getRoot().clear());
      fill(shown);
      select(shown);
      expectRows(shown, 'a', 'b');
    });
  }
});
