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

import {$append} from '../support/editor.ts';
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

prove("A toolbar calls getTableObserverFromTableElement(element)?.formatCells('bold') while there is only a caret.", () =>
  expectError(11, async (onError) => {
    const {editor, container} = await withTable(onError);
    await updated(editor, () => void $cellWith('a').selectStart());
    // The type adds a private field that the handlers of the table fill in.
    const element = container.querySelector<HTMLTableElementWithWithTableSelectionState>('table');
    if (element === null) throw new Error('expected a table, found none');
    await drawn(() => getTableObserverFromTableElement(element)?.formatCells('bold'));
  }),
);

prove('An update dispatches FORMAT_TEXT_COMMAND and then sets another selection.', () =>
  expectError(11, async (onError) => {
    const editor = await withCells(onError);
    await updated(editor, () => {
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      $getRoot().selectEnd();
    });
  }),
);

prove('The table formats its cells after the update.', () =>
  expectNoErrorWith(withCells, async (editor) => {
    await updated(editor, () => {
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      expect(
        $getRoot()
          .getAllTextNodes()
          .some((text) => text.hasFormat('bold')),
      ).toBe(false);
    });
    expect(boldTexts(editor)).toEqual(['a', 'b']);
  }),
);

prove('An update dispatches DELETE_CHARACTER_COMMAND twice. The first one takes the selection away.', async () => {
  await expectError(11, async (onError) => {
    const editor = await withCells(onError);
    await updated(editor, () => {
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    });
  });
  const editor = await withCells(() => undefined);
  await updated(editor, () => editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true));
  expect(editor.getEditorState().read($getSelection)).toBeNull();
});

prove(
  'Dispatch the command instead of calling the observer. Then the table or the rich text answers, depending on the selection:',
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

prove('Change the selection in an update of its own, after the command. Dispatch one deletion per update.', async () => {
  await expectNoErrorWith(withCells, async (editor) => {
    await drawn(() => {
      toggleBold(editor);
      editor.update(() => void $getRoot().selectEnd());
    });
    expect(boldTexts(editor)).toEqual(['a', 'b']);
  });
  await expectNoErrorWith(withCells, async (editor) => {
    await drawn(() => {
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    });
    expectRows(editor, '|', 'c|d');
  });
});
