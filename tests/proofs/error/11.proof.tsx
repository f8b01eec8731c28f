import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {getTableObserverFromTableElement, type HTMLTableElementWithWithTableSelectionState} from '@lexical/table';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  DELETE_CHARACTER_COMMAND,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {$appendTable, $cellWith, $selectCells, expectRows, tableNodes} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {toggleBold} = (await pageFile('error/11.md', 'toggleBold.ts')) as {toggleBold: (editor: LexicalEditor) => void};

/** An editor with a table of `a b` and `c d`, and its element. */
async function withTable(onError: OnError): Promise<{editor: LexicalEditor; container: HTMLElement}> {
  const opened = await openRichText(<TablePlugin />, tableNodes, {onError});
  await updated(opened.editor, () => {
    $appendTable(2, 2);
    $append('after');
  });
  return opened;
}

/** The same, with `a` and `b` selected. */
async function withCells(onError: OnError): Promise<LexicalEditor> {
  const {editor} = await withTable(onError);
  await updated(editor, () => $selectCells($cellWith('a'), $cellWith('b')));
  return editor;
}

const boldTexts = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .filter((text) => text.hasFormat('bold'))
      .map((text) => text.getTextContent()),
  );

/** Formats cells with the observer of the table, while there is only a caret. */
async function formatAtCaret(onError: OnError): Promise<LexicalEditor> {
  const {editor, container} = await withTable(onError);
  await updated(editor, () => void $cellWith('a').selectStart());
  // The type adds a private field that the handlers of the table fill in.
  const element = container.querySelector<HTMLTableElementWithWithTableSelectionState>('table');
  if (element === null) throw new Error('expected a table, found none');
  await drawn(() => getTableObserverFromTableElement(element)?.formatCells('bold'));
  return editor;
}

prove('TableObserver formats or clears the selected cells. No cells are selected.', () => expectError(11, formatAtCaret));

prove('An update dispatches FORMAT_TEXT_COMMAND and then moves the selection: move it in a later update.', async () => {
  await expectError(11, async (onError) => {
    const editor = await withCells(onError);
    await updated(editor, () => {
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      $getRoot().selectEnd();
    });
  });
  await expectNoErrorWith(withCells, async (editor) => {
    await drawn(() => {
      toggleBold(editor);
      editor.update(() => void $getRoot().selectEnd());
    });
    expect(boldTexts(editor)).toEqual(['a', 'b']);
  });
});

prove('An update dispatches DELETE_CHARACTER_COMMAND twice: use an update for each deletion.', async () => {
  await expectError(11, async (onError) => {
    const editor = await withCells(onError);
    await updated(editor, () => {
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    });
  });
  await expectNoErrorWith(withCells, async (editor) => {
    await drawn(() => {
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    });
    expectRows(editor, '|', 'c|d');
  });
});

prove(
  'Most often a toolbar calls formatCells() while there is only a caret. Dispatch the command, which works for cells and for text:',
  async () => {
    await expectNoErrorWith(withTable, async ({editor}) => {
      await updated(editor, () => void $cellWith('a').selectStart());
      await drawn(() => {
        toggleBold(editor);
        editor.update(() => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) selection.insertText('typed');
        });
      });
      expect(boldTexts(editor)).toEqual(['typed']);
    });
    await expectNoErrorWith(withCells, async (editor) => {
      await drawn(() => toggleBold(editor));
      expect(boldTexts(editor)).toEqual(['a', 'b']);
    });
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', async () => {
  const errors: Error[] = [];
  const editor = await formatAtCaret((error) => errors.push(error));
  expect([errors.length, boldTexts(editor)]).toEqual([1, []]);
  expectRows(editor, 'a|b', 'c|d');
  await updated(editor, () => void $append('goes on'));
  expect(linesOf(editor).at(-1)).toBe('goes on');
});
