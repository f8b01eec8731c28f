import {createHeadlessEditor} from '@lexical/headless';
import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$getRoot, CLEAR_HISTORY_COMMAND, createEditor, REDO_COMMAND, UNDO_COMMAND, type TextNode} from 'lexical';
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
  for (const text of ['one', 'two', 'three']) updateNow(editor, () => $append(text));
  return {editor, history, stop};
}

prove(
  'Records the states of an editor for undo and redo, and handles both commands. CLEAR_HISTORY_COMMAND clears the history. Returns a function that stops this.',
  () => {
    const {editor, stop} = open();
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two']);
    editor.dispatchCommand(REDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
    stop();
    editor.dispatchCommand(UNDO_COMMAND, undefined);
    expect(linesOf(editor)).toEqual(['one', 'two', 'three']);
    const other = open();
    expect(other.history.undoStack).toHaveLength(2);
    other.editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
    expect(other.history.undoStack).toEqual([]);
  },
);

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

prove('delay: Milliseconds within which a typed or deleted character joins the previous step. With 0, each is a step.', () => {
  expect(stepsOf(1000, [0, 'b'], [900, 'c'], [900, 'd'])).toBe(1);
  expect(stepsOf(1000, [0, 'b'], [900, 'c'], [1000, 'd'])).toBe(2);
  expect(stepsOf(1000, [0, 'bb'], [1, 'cc'], [1, 'dd'])).toBe(3);
  expect(stepsOf(0, [0, 'b'], [0, 'c'], [0, 'd'])).toBe(3);
});
