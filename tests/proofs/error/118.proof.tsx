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
import {expectError, type OnError} from '../support/errors.ts';
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

prove('The editor has never had the focus, so its selection is null.', () =>
  expectError(118, async (onError) => {
    const editor = await neverFocused(onError);
    expect(editor.getEditorState().read($getSelection)).toBeNull();
    change(editor, () => $insertTableRow__EXPERIMENTAL());
  }),
);

prove('Cells were selected and cleared with Backspace or Delete. The selection is null afterwards.', async () => {
  await expectFromAll(clearedWith('Backspace'));
  await expectFromAll(clearedWith('Delete'));
});

prove('An image, a rule or another decorator is selected: the selection is a NodeSelection.', () =>
  expectFromAll(withRuleSelected),
);

prove('A button takes the focus, and the application sets the selection to null on blur.', () => expectFromAll(blurred));

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

prove('Ask first whether the selection is in a table.', async () => {
  for (const open of [neverFocused, clearedWith('Delete'), withRuleSelected, blurred]) expect(await rowsAfterPress(open)).toBe(2);
  expect(await rowsAfterPress(selecting(() => void $cellWith('a').selectEnd()))).toBe(3);
  expect(await rowsAfterPress(selecting(() => $selectCells($cellWith('a'), $cellWith('b'))))).toBe(3);
});

prove('Asking for its kind alone leads to error 148 when the caret is elsewhere:', async () => {
  const $elsewhere = (): void => void $append('elsewhere').selectEnd();
  await expectError(148, async (onError) => {
    change(await selecting($elsewhere)(onError), () => $insertTableRow__EXPERIMENTAL());
  });
  expect(await rowsAfterPress(selecting($elsewhere))).toBe(2);
  const $across = (): void => $selectBetween($cellWith('a'), $append('elsewhere'));
  expect(await rowsAfterPress(selecting($across))).toBe(2);
});
