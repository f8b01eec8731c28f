import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $unmergeCell,
} from '@lexical/table';
import {
  $createNodeSelection,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $setSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_LOW,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append, settled} from '../support/editor.ts';
import {expectDropped, expectError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {drawn, openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {
  $appendTable,
  $cellWith,
  $selectBetween,
  $selectCells,
  change,
  expectRows,
  rowsOf,
  tableNodes,
} from '../support/tables.ts';
import {expectNoErrorWith, inEditor} from '../support/updates.ts';

const {insertRowBelow} = (await pageFile('error/118.md', 'insertRowBelow.ts')) as {
  insertRowBelow: (editor: LexicalEditor) => void;
};

/** An editor with a table of `a` to `d`, and what has happened in it. */
type Open = (onError: OnError) => LexicalEditor | Promise<LexicalEditor>;

const functions = [
  () => $insertTableRow__EXPERIMENTAL(),
  () => $insertTableColumn__EXPERIMENTAL(),
  $deleteTableRow__EXPERIMENTAL,
  $deleteTableColumn__EXPERIMENTAL,
  $unmergeCell,
];

const neverFocused: Open = inEditor({nodes: tableNodes}, () => $appendTable(2, 2));

/** An editor with `TablePlugin`. */
async function inReact(onError: OnError): Promise<LexicalEditor> {
  const {editor} = await openRichText(<TablePlugin />, [...tableNodes, HorizontalRuleNode], {onError, editorState: null});
  await updated(editor, () => {
    $appendTable(2, 2);
    $getRoot().append($createHorizontalRuleNode(), $createParagraphNode());
  });
  return editor;
}

const clearedWith =
  (key: 'Backspace' | 'Delete'): Open =>
  async (onError) => {
    const editor = await inReact(onError);
    await updated(editor, () => $selectCells($cellWith('c'), $cellWith('d')));
    await drawn(() => {
      const command = key === 'Backspace' ? KEY_BACKSPACE_COMMAND : KEY_DELETE_COMMAND;
      editor.dispatchCommand(command, new KeyboardEvent('keydown', {key}));
    });
    expectRows(editor, 'a|b', '|');
    return editor;
  };

const withRuleSelected: Open = async (onError) => {
  const editor = await inReact(onError);
  await updated(editor, () => {
    const selection = $createNodeSelection();
    selection.add($getRoot().getChildAtIndex(1)?.getKey() ?? '');
    $setSelection(selection);
  });
  return editor;
};

const blurred: Open = async (onError) => {
  const editor = await inReact(onError);
  editor.registerCommand(BLUR_COMMAND, () => ($setSelection(null), false), COMMAND_PRIORITY_LOW);
  await updated(editor, () => void $cellWith('a').selectEnd());
  await drawn(() => editor.getRootElement()?.dispatchEvent(new FocusEvent('blur')));
  return editor;
};

/** Shows that every function throws the error after something has happened. */
async function expectFromAll(open: Open): Promise<void> {
  for (const $change of functions) {
    await expectError(118, async (onError) => {
      change(await open(onError), $change);
    });
  }
}

prove('Cells were cleared with Backspace or Delete, which leaves the selection null.', async () => {
  await expectFromAll(clearedWith('Backspace'));
  await expectFromAll(clearedWith('Delete'));
});

prove('An image or another decorator is selected.', () => expectFromAll(withRuleSelected));

prove('The application sets the selection to null on blur.', () => expectFromAll(blurred));

/** The number of rows after a press of the button. */
async function rowsAfterPress(open: Open): Promise<number> {
  const editor = await expectNoErrorWith(open, async (used) => {
    insertRowBelow(used);
    await settled();
  });
  return rowsOf(editor).length;
}

/** With something selected. */
const selecting =
  ($select: () => void): Open =>
  async (onError) => {
    const editor = await inReact(onError);
    await updated(editor, $select);
    return editor;
  };

prove(
  'Usually the editor has never had the focus, so its selection is null. Check first that the selection is in a table:',
  async () => {
    await expectFromAll(neverFocused);
    expect((await neverFocused(() => undefined)).getEditorState().read($getSelection)).toBeNull();
    expect(await rowsAfterPress(neverFocused)).toBe(2);
    expect(await rowsAfterPress(selecting(() => void $cellWith('a').selectEnd()))).toBe(3);
    expect(await rowsAfterPress(selecting(() => $selectCells($cellWith('a'), $cellWith('b'))))).toBe(3);
    // Outside of a table it is error 148.
    const $elsewhere = (): void => void $append('elsewhere').selectEnd();
    expect(await rowsAfterPress(selecting($elsewhere))).toBe(2);
    expect(await rowsAfterPress(selecting(() => $selectBetween($cellWith('a'), $append('elsewhere'))))).toBe(2);
  },
);

prove('The same check covers these:', async () => {
  for (const open of [clearedWith('Backspace'), clearedWith('Delete'), withRuleSelected, blurred])
    expect(await rowsAfterPress(open)).toBe(2);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(118, () => $insertTableRow__EXPERIMENTAL()),
);
