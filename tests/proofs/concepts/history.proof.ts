import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor, UNDO_COMMAND, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

function write(editor: LexicalEditor, text: string, tag?: string): void {
  editor.update(
    () => {
      $getRoot()
        .clear()
        .append($createParagraphNode().append($createTextNode(text)));
    },
    {discrete: true, tag},
  );
}

prove('has the tag history-merge | merge', () => {
  const stepsAfter = (tag?: string): number => {
    const history = createEmptyHistoryState();
    const editor = createEditor();
    registerHistory(editor, history, 1000);
    write(editor, 'first', 'history-merge');
    write(editor, 'second', tag);
    return history.undoStack.length;
  };
  expect(stepsAfter('history-merge')).toBe(0);
  expect(stepsAfter()).toBe(1);
});

prove('The stacks have no limit and are not part of saved JSON.', () => {
  const history = createEmptyHistoryState();
  const editor = createEditor();
  registerHistory(editor, history, 0);
  for (let count = 0; count <= 500; count += 1) write(editor, String(count));
  expect(history.undoStack).toHaveLength(500);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(JSON.stringify(editor.getEditorState())).not.toContain('498');
});
