import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  createEditor,
  UNDO_COMMAND,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';
import {storedDocument, storedParagraph} from '../support/stored-json.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: shown, load} = (await pageFile('error/38.md', 'load.ts')) as {
  editor: LexicalEditor;
  load: (stored: string) => void;
};

const empty = storedDocument();
const unreadable = storedDocument({type: 'poll', version: 1}, storedParagraph('kept'));

prove('parseEditorState() failed at the first block, and gave its error to onError: fix that error.', async () => {
  const reported: Error[] = [];
  await expectError(38, () => {
    const editor = createEditor({onError: (error) => reported.push(error)});
    editor.setEditorState(editor.parseEditorState(unreadable));
  });
  expect(reported).toHaveLength(1);
});

prove('setEditorState() refuses a state whose root has no children and no selection.', async () => {
  const stored = JSON.stringify(createEditor().getEditorState());
  expect(JSON.parse(stored)).toMatchObject({root: {children: []}});
  for (const document of [stored, empty]) {
    await expectError(38, (onError) => {
      const editor = createEditor({onError});
      editor.setEditorState(editor.parseEditorState(document));
    });
  }
});

prove('Nothing is lost: the call throws, and the editor keeps its document.', () => {
  const {editor} = mount();
  updateNow(editor, () => void $append('kept'));
  expect(messageThrownBy(() => editor.setEditorState(editor.parseEditorState(empty)))).toContain('empty');
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
});

prove('Turn an empty document into a paragraph:', async () => {
  expect(messageThrownBy(() => load(unreadable))).toContain('poll');
  await expectNoError((onError) => {
    load(empty);
    return observe(shown, onError);
  });
  await settled();
  expect(linesOf(shown)[0]).toBe('');
  // A selection would move the focus into the editor.
  updateNow(shown, () => void $getRoot().selectEnd());
  load(empty);
  await settled();
  expect(shown.getEditorState().read($getSelection)).toBeNull();
  // Undo shows no document that was open before.
  const history = createEmptyHistoryState();
  registerHistory(shown, history, 0);
  for (const [stored, lines] of [
    [storedDocument(storedParagraph('next')), ['next']],
    [empty, ['']],
  ] as const) {
    for (const text of ['one', 'two']) updateNow(shown, () => void $append(text));
    shown.update(() => void $append('pending'));
    load(stored);
    await settled();
    expect([linesOf(shown), history.undoStack]).toEqual([lines, []]);
    updateNow(shown, () => void $append('typed'));
    shown.dispatchCommand(UNDO_COMMAND, undefined);
    expect(linesOf(shown)).toEqual(lines);
  }
});

prove('editorState of initialConfig is an empty document: leave it out for a new one.', async () => {
  await expectError(38, () => renderInComposer(null, {editorState: empty}));
  await expectNoError(async (onError) => {
    const {editor} = await renderInComposer(null, {onError});
    updateNow(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().append($createTextNode('typed')));
    return editor;
  });
});

/** Empties the root of an editor with a history, writes something else, and undoes that. */
const undoAfter = ($empty: () => void) => (onError: OnError) => {
  const {editor} = mount({onError});
  registerHistory(editor, createEmptyHistoryState(), 0);
  for (const $change of [() => void $append('one'), $empty, () => void $append('two')]) updateNow(editor, $change);
  expect(linesOf(editor).at(-1)).toBe('two');
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  return editor;
};

const $splice = (): void => void $getRoot().splice(0, $getRoot().getChildrenSize(), []);

prove('Undo returns to a root that root.splice() emptied: append a paragraph in the same update.', async () => {
  await expectError(38, undoAfter($splice));
  // clear() alone leaves a selection.
  const {editor} = mount();
  updateNow(editor, () => void $append('one'));
  updateNow(editor, () => void $getRoot().clear());
  expect(editor.getEditorState().isEmpty()).toBe(false);
  const emptying = undoAfter(() => {
    $splice();
    $getRoot().append($createParagraphNode());
  });
  await expectNoErrorWith(emptying, (used) => expect(linesOf(used)).toEqual(['']));
});
