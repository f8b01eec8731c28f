import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {
  $getRoot,
  CLEAR_EDITOR_COMMAND,
  CLEAR_HISTORY_COMMAND,
  createEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalCommand,
  type TextNode,
} from 'lexical';
import {afterEach, expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {type} from '../support/history.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** A history of three states. */
function open() {
  const history = createEmptyHistoryState();
  const editor = createEditor({});
  const stop = registerHistory(editor, history, 0);
  const before = history.current;
  const states = ['one', 'two', 'three'].map((text) => {
    updateNow(editor, () => $append(text));
    return editor.getEditorState();
  });
  return {editor, history, before, states, stop};
}

prove(
  'current: The entry of the state that is shown, or null before the first update. Clearing the history makes it null again.',
  () => {
    const {history, before, states, editor} = open();
    expect([before, history.current?.editorState, history.current?.editor]).toEqual([null, states[2], editor]);
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    expect(history.current).toBeNull();
  },
);

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

prove(
  'Keeps the states of an editor for undo and redo, and handles UNDO_COMMAND, REDO_COMMAND and CLEAR_HISTORY_COMMAND. CLEAR_EDITOR_COMMAND clears the history too. Returns a function that ends this.',
  () => {
    const {editor, stop} = open();
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two']);
    editor.dispatchCommand(REDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
    stop();
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
    const sizeAfter = (command: LexicalCommand<void>): number => {
      const other = open();
      expect(other.history.undoStack).toHaveLength(2);
      other.editor.dispatchCommand(command, undefined);
      return other.history.undoStack.length;
    };
    expect([CLEAR_HISTORY_COMMAND, CLEAR_EDITOR_COMMAND].map(sizeAfter)).toEqual([0, 0]);
  },
);

prove('The function. It leaves the states in historyState.', () => {
  const {history, states, stop} = open();
  stop();
  expect([history.undoStack.length, history.current?.editorState]).toEqual([2, states[2]]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** How many steps undo can go back after changes with pauses before them, in milliseconds. */
function stepsOf(delay: number, ...changes: [pause: number, text: string][]): number {
  vi.useFakeTimers({toFake: ['Date']});
  const history = createEmptyHistoryState();
  const editor = createHeadlessEditor();
  registerHistory(editor, history, delay);
  updateNow(editor, () => $append('a').getFirstChildOrThrow<TextNode>().select());
  for (const [pause, text] of changes) {
    vi.setSystemTime(Date.now() + pause);
    if (text.length === 1) type(editor, text);
    else updateNow(editor, () => $getRoot().getLastDescendant<TextNode>()?.select().insertText(text));
  }
  return history.undoStack.length;
}

prove(
  'delay: For how many milliseconds a change is joined to the step before. This is for typing and deleting single characters, and counts from the last change. With 0 each of them is a step.',
  () => {
    expect(stepsOf(1000, [0, 'b'], [900, 'c'], [900, 'd'])).toBe(1);
    expect(stepsOf(1000, [0, 'b'], [900, 'c'], [1000, 'd'])).toBe(2);
    expect(stepsOf(1000, [0, 'bb'], [1, 'cc'], [1, 'dd'])).toBe(3);
    expect(stepsOf(0, [0, 'b'], [0, 'c'], [0, 'd'])).toBe(3);
  },
);
