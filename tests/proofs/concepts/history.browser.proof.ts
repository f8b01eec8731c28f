import {createEmptyHistoryState, registerHistory} from '@lexical/history';
import {registerPlainText} from '@lexical/plain-text';
import {$getSelection, $isRangeSelection, type LexicalEditor, UNDO_COMMAND} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {$append, mount, settled, textOf} from '../support/editor.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

prove('Undo also restores the old selection, and focuses the editor if the selection is a range.', async () => {
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

const page = '/page-components/docs/concepts/history.md';
const {mountNote} = (await import(/* @vite-ignore */ `${page}/mountNote.ts`)) as {
  mountNote: (element: HTMLElement) => () => void;
};

prove('Without React, call registerHistory().', async () => {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  document.body.append(element);
  const unmount = mountNote(element);
  await settled();
  await userEvent.click(element);
  await userEvent.keyboard('ab');
  expect(element.textContent).toBe('ab');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(element.textContent).toBe('');
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(element.textContent).toBe('ab');
  unmount();
  element.remove();
});

prove('In the handler of a button, call it in updateInBackground(), or its update moves the focus.', async () => {
  const {restartHistory} = (await pageFile('concepts/history.md', 'restartHistory.ts')) as {
    restartHistory: (editor: LexicalEditor) => void;
  };
  const {updateInBackground} = (await pageFile('concepts/focus.md', 'updateInBackground.ts')) as {
    updateInBackground: (editor: LexicalEditor, change: () => void) => void;
  };
  const focusAfter = async (restart: (editor: LexicalEditor) => void): Promise<string | undefined> => {
    document.body.replaceChildren();
    const {editor, element} = mount();
    registerPlainText(editor);
    const history = createEmptyHistoryState();
    registerHistory(editor, history, 0);
    editor.update(() => void $append('ab').selectEnd(), {discrete: true});
    await userEvent.click(element);
    await userEvent.keyboard('c');
    await settled();
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('click', () => restart(editor));
    button.focus();
    await userEvent.keyboard('{Enter}');
    await settled();
    expect([history.undoStack, history.current?.editorState === editor.getEditorState()]).toEqual([[], true]);
    return document.activeElement?.localName;
  };
  expect(await focusAfter(restartHistory)).toBe('div');
  expect(await focusAfter((editor) => updateInBackground(editor, () => restartHistory(editor)))).toBe('button');
});
