import {$generateHtmlFromNodes} from '@lexical/html';
import {createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

const {mountTemplate} = (await pageFile('error/78.md', 'mountTemplate.ts')) as {
  mountTemplate: (editor: LexicalEditor, template: HTMLTemplateElement, target: Element) => void;
};

function editorTemplate(): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = '<section><div contenteditable="true"></div></section>';
  return template;
}

prove(
  'Elements inside template.content have no window. Copy them into the page, and give the copy to a new editor:',
  async () => {
    const root = editorTemplate().content.querySelector('div');
    expect(root?.ownerDocument.defaultView).toBeNull();
    await expectError(78, (onError) => createEditor({onError}).setRootElement(root));
    await expectNoError((onError) => {
      const editor = createEditor({onError});
      const target = document.body.appendChild(document.createElement('main'));
      mountTemplate(editor, editorTemplate(), target);
      updateNow(editor, () => void $append('Hello'));
      expect(target.querySelector('section > [contenteditable]')?.textContent).toBe('Hello');
      return editor;
    });
  },
);

prove(
  'DOMParser or createHTMLDocument() made the element: to get HTML use $generateHtmlFromNodes(), which needs no root element.',
  async () => {
    for (const other of [
      new DOMParser().parseFromString('<div></div>', 'text/html'),
      document.implementation.createHTMLDocument(),
    ])
      await expectError(78, (onError) => createEditor({onError}).setRootElement(other.createElement('div')));
    const {editor} = mount();
    editor.setRootElement(null);
    updateNow(editor, () => void $append('Hello'));
    expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toContain('Hello</span></p>');
  },
);

/** An editor with a line that was given an element without a window. */
function misplaced(): LexicalEditor {
  const editor = createEditor();
  updateNow(editor, () => void $append('kept'));
  expect(() => editor.setRootElement(editorTemplate().content.querySelector('div'))).toThrow();
  return editor;
}

prove(
  'The call throws, and getEditorState() gives an empty document until the next update, so do not save it. Load the document into a new editor, as the old one refuses the next element (error 162).',
  async () => {
    const editor = misplaced();
    expect(linesOf(editor)).toEqual([]);
    updateNow(editor, () => void $append('next'));
    expect(linesOf(editor)).toEqual(['kept', 'next']);
    await expectError(162, () => misplaced().setRootElement(document.createElement('div')));
  },
);
