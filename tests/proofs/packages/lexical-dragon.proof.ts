import {registerDragonSupport} from '@lexical/dragon';
import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {runInNode} from '../support/node.ts';
import {prove} from '../support/prove.ts';

// jsdom has no layout, and scrolling to the caret asks for it.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();

function open(): {editor: LexicalEditor; element: HTMLElement} {
  const {editor, element} = mount();
  element.tabIndex = 0;
  registerDragonSupport(editor);
  change(editor, () => {
    const text = $createTextNode('Helo world');
    $getRoot().append($createParagraphNode().append(text));
    text.selectStart();
  });
  element.focus();
  return {editor, element};
}

/** Sends what the extension would send, and gives the text and the selected part of it. */
async function dictate(editor: LexicalEditor, args: (number | string)[], functionId = 'makeChanges'): Promise<[string, string]> {
  const payload = {functionId, args};
  const data = JSON.stringify({protocol: 'nuanria_messaging', type: 'request', payload});
  window.dispatchEvent(new MessageEvent('message', {origin: window.location.origin, data}));
  await settled();
  const selected = editor.getEditorState().read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) ? `${selection.anchor.offset}-${selection.focus.offset}` : 'none';
  });
  return [textOf(editor), selected];
}

prove('1, 2 | start and length of the text to replace', async () => {
  expect((await dictate(open().editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Hello world');
  expect((await dictate(open().editor, [5, 5, 'Ada', 8, 0, '']))[0]).toBe('Helo Ada');
  expect((await dictate(open().editor, [5, 0, 'my ', 8, 0, '']))[0]).toBe('Helo my world');
});

prove('3 | the new text', async () => {
  expect((await dictate(open().editor, [0, 4, 'Good', 0, 0, '']))[0]).toBe('Good world');
  expect((await dictate(open().editor, [0, 5, '', 0, 0, '']))[0]).toBe('world');
});

prove('4, 5 | start and length of the selection afterwards, in the new text', async () => {
  expect((await dictate(open().editor, [5, 5, 'Grace', 1, 3, '']))[1]).toBe('6-9');
  expect((await dictate(open().editor, [0, 4, 'Hello', 2, 0, '']))[1]).toBe('2-2');
});

prove('The selection is cut off at the end of the new text. Without a new text, it is counted in the old text.', async () => {
  expect((await dictate(open().editor, [0, 4, 'Hello', 3, 8, '']))[1]).toBe('3-5');
  expect((await dictate(open().editor, [0, 0, '', 3, 6, '']))[1]).toBe('3-9');
});

prove('6 | a format command, ignored in :version[]', async () => {
  const {editor} = open();
  const before = JSON.stringify(editor.getEditorState());
  await dictate(editor, [0, 4, 'Helo', 0, 0, 'bold']);
  expect(JSON.stringify(editor.getEditorState())).toBe(before);
});

prove("The editor's root must be document.activeElement.", async () => {
  const {editor, element} = open();
  element.blur();
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Helo world');
  element.focus();
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Hello world');
});

prove('It is not while a toolbar has the focus, or when the editor is in a shadow root', async () => {
  const {editor, element} = open();
  const toolbar = document.body.appendChild(document.createElement('button'));
  toolbar.focus();
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Helo world');
  const host = document.body.appendChild(document.createElement('div'));
  host.attachShadow({mode: 'open'}).append(element);
  element.focus();
  expect(document.activeElement).toBe(host);
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Helo world');
});

prove(
  'Call registerDragonSupport() in the browser only, in an effect or after mounting: it reads window.location at once.',
  () => {
    expect(
      runInNode(`
      import {registerDragonSupport} from '@lexical/dragon';
      import {createEditor} from 'lexical';
      try { registerDragonSupport(createEditor()); } catch (error) { console.log(error.message); }`),
    ).toEqual(['window is not defined']);
    expect(() => registerDragonSupport(mount().editor)).not.toThrow();
  },
);

prove("The function handles messages from the page's own origin that are JSON strings for makeChanges.", async () => {
  const {editor} = open();
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, ''], 'other'))[0]).toBe('Helo world');
  const payload = {functionId: 'makeChanges', args: [0, 4, 'Hello', 5, 0, '']};
  const request = {protocol: 'nuanria_messaging', type: 'request', payload};
  window.dispatchEvent(new MessageEvent('message', {origin: 'https://other.example', data: JSON.stringify(request)}));
  window.dispatchEvent(new MessageEvent('message', {origin: window.location.origin, data: request}));
  await settled();
  expect(textOf(editor)).toBe('Helo world');
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Hello world');
});

prove('A read-only editor is also changed if its root has the focus.', async () => {
  const {editor, element} = open();
  editor.setEditable(false);
  element.contentEditable = 'false';
  element.focus();
  expect((await dictate(editor, [0, 4, 'Hello', 5, 0, '']))[0]).toBe('Hello world');
  element.blur();
  expect((await dictate(editor, [0, 5, 'Good', 4, 0, '']))[0]).toBe('Hello world');
});
