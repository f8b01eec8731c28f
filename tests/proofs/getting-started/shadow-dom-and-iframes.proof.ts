import {$getRoot, getNearestEditorFromDOMNode} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

const page = '/page-components/docs/getting-started/shadow-dom-and-iframes.md';

prove('The editor keeps its content then, because it belongs to the host and not to one connection.', async () => {
  await import(/* @vite-ignore */ `${page}/NoteEditor.ts`);
  const host = document.body.appendChild(document.createElement('note-editor'));
  const write = (text: string): void => {
    getNearestEditorFromDOMNode(host.firstElementChild)?.update(
      () => {
        $getRoot().selectEnd().insertText(text);
      },
      {discrete: true},
    );
  };
  write(', written on');
  expect(host.textContent).toBe('In a slot, written on');
  const before = host.firstElementChild;
  document.body.prepend(host);
  expect(host.firstElementChild).not.toBe(before);
  write(', and moved');
  expect(host.textContent).toBe('In a slot, written on, and moved');
  // Another host has an editor of its own.
  expect(document.body.appendChild(document.createElement('note-editor')).textContent).toBe('In a slot');
});
