import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerPlainText} from '@lexical/plain-text';
import {$getSelection, $isRangeSelection, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

prove('Undo restores the old selection too, and focuses the editor with it if it is a range.', async () => {
  const {editor, element} = mount();
  const field = document.createElement('input');
  document.body.append(field);
  registerPlainText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  editor.update(() => void $append('ab').selectEnd(), {discrete: true});
  await userEvent.click(element);
  await userEvent.keyboard('{ArrowLeft}');
  await settled();
  await userEvent.keyboard('X');
  expect(textOf(editor)).toBe('aXb');
  await userEvent.click(field);
  expect(document.activeElement).toBe(field);
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  expect(textOf(editor)).toBe('ab');
  expect(document.activeElement).toBe(element);
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    expect($isRangeSelection(selection) && selection.anchor.offset).toBe(1);
  });
});
