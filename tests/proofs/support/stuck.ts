import {$createTextNode, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {show} from './chips.ts';
import {expectNoError, observe} from './errors.ts';
import {messageThrownBy} from './messages.ts';

const page = '/page-components/docs/error/75.md';

/**
 * Takes away the inner element of a text in an editor whose `onError` throws, and expects that the page lacks the change that follows and
 * all later ones, until the function of error 75 brings the editor back.
 *
 * @param change changes every text so that its inner element is needed
 */
export async function expectStuck(change: (editor: LexicalEditor) => void): Promise<void> {
  const {bringBack, editor} = (await import(/* @vite-ignore */ `${page}/bringBack.ts`)) as {
    bringBack: () => void;
    editor: LexicalEditor;
  };
  observe(editor, (error) => {
    throw error;
  });
  const element = document.createElement('div');
  editor.setRootElement(element);
  show(editor, () => $createTextNode('Ada'));
  const before = element.innerHTML;
  element.querySelector('code')?.replaceChildren();
  messageThrownBy(() => {
    change(editor);
  });
  expect(element.textContent).toBe('');
  messageThrownBy(() => {
    show(editor, () => $createTextNode('next'));
  });
  expect(element.textContent).not.toContain('next');
  bringBack();
  expect(element.innerHTML).toBe(before);
  await expectNoError((onError) => {
    change(observe(editor, onError));
    return editor;
  });
}
