import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
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

prove('It gives the error to onError and returns what it had read: with a bad first block, nothing.', async () => {
  const reported: Error[] = [];
  await expectError(38, () => {
    const editor = createEditor({onError: (error) => reported.push(error)});
    editor.setEditorState(editor.parseEditorState(unreadable));
  });
  expect(reported).toHaveLength(1);
});

prove(
  'The stored document is {"root":{"children":[], …}}: a new record, or an editor that saved before its first content.',
  async () => {
    const stored = JSON.stringify(createEditor().getEditorState());
    expect(JSON.parse(stored)).toMatchObject({root: {children: []}});
    for (const document of [stored, empty]) {
      await expectError(38, (onError) => {
        const editor = createEditor({onError});
        editor.setEditorState(editor.parseEditorState(document));
      });
    }
  },
);

prove('editorState of initialConfig is such JSON.', () => expectError(38, () => renderInComposer(null, {editorState: empty})));

prove('The state comes from an editor that has never been filled.', () =>
  expectError(38, (onError) => createEditor({onError}).setEditorState(createEditor().getEditorState().clone())),
);

prove('Read in an editor of its own whose onError throws, and turn an empty document into a paragraph:', async () => {
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
});

prove('Stored text that cannot be read then throws instead of leaving an empty or a shortened document.', () => {
  load(storedDocument(storedParagraph('before')));
  expect(messageThrownBy(() => load(unreadable))).toContain('poll');
  expect(linesOf(shown)).toEqual(['before']);
});

prove('In React leave editorState out of initialConfig for a new document: the composer then makes the paragraph.', () =>
  expectNoError(async (onError) => {
    const {editor} = await renderInComposer(null, {onError});
    updateNow(editor, () => $getRoot().getFirstChildOrThrow<ParagraphNode>().append($createTextNode('typed')));
    return editor;
  }),
);

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

prove(
  'Undo goes back to a state whose root was emptied without a selection: with root.splice(), or with $setSelection(null) after clear().',
  async () => {
    await expectError(38, undoAfter($splice));
    await expectError(
      38,
      undoAfter(() => {
        $getRoot().clear();
        $setSelection(null);
      }),
    );
    // clear() alone leaves a selection.
    const {editor} = mount();
    updateNow(editor, () => void $append('one'));
    updateNow(editor, () => void $getRoot().clear());
    expect(editor.getEditorState().isEmpty()).toBe(false);
  },
);

prove(
  'Code that empties the root appends a paragraph in the same update. Undo then finds a document that it can show.',
  async () => {
    const emptying = undoAfter(() => {
      $splice();
      $getRoot().append($createParagraphNode());
    });
    await expectNoErrorWith(emptying, (editor) => expect(linesOf(editor)).toEqual(['']));
  },
);
