import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {createEditor, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** A history of three states. */
function open() {
  const history = createEmptyHistoryState();
  const editor = createEditor({});
  registerHistory(editor, history, 0);
  const before = history.current;
  const states = ['one', 'two', 'three'].map((text) => {
    updateNow(editor, () => $append(text));
    return editor.getEditorState();
  });
  return {editor, history, before, states};
}

prove('current: The entry of the state that is shown, or null before the first update.', () => {
  const {history, before, states, editor} = open();
  expect([before, history.current?.editorState, history.current?.editor]).toEqual([null, states[2], editor]);
});

prove('undoStack: The states that undo returns to, the next one last.', () => {
  const {history, states} = open();
  expect(history.undoStack.at(-1)?.editorState).toBe(states[1]);
  expect(history.undoStack.at(-2)?.editorState).toBe(states[0]);
});

prove('redoStack: The states that redo returns to, the next one last.', () => {
  const {editor, history, states} = open();
  expect(history.redoStack).toEqual([]);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(history.redoStack.map(({editorState}) => editorState)).toEqual([states[2], states[1]]);
});
