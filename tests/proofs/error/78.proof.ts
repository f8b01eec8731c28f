import {$generateHtmlFromNodes} from '@lexical/html';
import {createEditor, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
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
  'The root element was taken out of template.content. Templates keep their content in a document of its own, without a window.',
  async () => {
    const root = editorTemplate().content.querySelector('div');
    expect(root?.ownerDocument.defaultView).toBeNull();
    await expectError(78, (onError) => createEditor({onError}).setRootElement(root));
  },
);

prove(
  'The root element was made with DOMParser or document.implementation.createHTMLDocument(), for example to render a document to HTML.',
  async () => {
    for (const other of [
      new DOMParser().parseFromString('<div></div>', 'text/html'),
      document.implementation.createHTMLDocument(),
    ])
      await expectError(78, (onError) => createEditor({onError}).setRootElement(other.createElement('div')));
  },
);

prove("Copy the content of a template into the page's document before you give it to the editor:", () =>
  expectNoError((onError) => {
    const editor = createEditor({onError});
    const target = document.body.appendChild(document.createElement('main'));
    mountTemplate(editor, editorTemplate(), target);
    updateNow(editor, () => void $append('Hello'));
    expect(target.querySelector('section > [contenteditable]')?.textContent).toBe('Hello');
    return editor;
  }),
);

prove('Make a new editor for it: the old one has taken the element, and answers the next one with error 162.', async () => {
  const editor = createEditor();
  expect(() => editor.setRootElement(editorTemplate().content.querySelector('div'))).toThrow();
  await expectError(162, () => editor.setRootElement(document.createElement('div')));
});

prove('To make HTML without a page use $generateHtmlFromNodes(), which needs no root element.', () => {
  const {editor} = mount();
  editor.setRootElement(null);
  updateNow(editor, () => void $append('Hello'));
  expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toContain('Hello</span></p>');
});
