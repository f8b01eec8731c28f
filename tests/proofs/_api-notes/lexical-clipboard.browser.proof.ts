import {copyToClipboard} from '@lexical/clipboard';
import {$setSelection, type TextNode} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, mount, type MountedEditor} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';

/** An editor with some letters of a text selected, also on the page. */
function open(): MountedEditor {
  const mounted = mount();
  mounted.element.focus();
  updateNow(mounted.editor, () => {
    $append('words').getFirstChildOrThrow<TextNode>().select(1, 3);
  });
  return mounted;
}

function copyEvent(): ClipboardEvent {
  return new ClipboardEvent('copy', {clipboardData: new DataTransfer()});
}

prove('A promise of true when the selection was copied, otherwise of false.', async () => {
  const {editor, element} = open();
  const event = copyEvent();
  expect(await copyToClipboard(editor, event)).toBe(true);
  expect(event.clipboardData?.getData('text/plain')).toBe('or');
  updateNow(editor, () => {
    $setSelection(null);
  });
  expect(await copyToClipboard(editor, copyEvent())).toBe(false);
  element.remove();
});

prove('null makes the browser send one', async () => {
  const {editor, element} = open();
  const copied: (string | undefined)[] = [];
  // What a browser does that allows it.
  const asked = vi.spyOn(document, 'execCommand').mockImplementation((command) => {
    const event = new ClipboardEvent(command, {bubbles: true, clipboardData: new DataTransfer()});
    element.dispatchEvent(event);
    copied.push(event.clipboardData?.getData('text/plain'));
    return true;
  });
  expect(await copyToClipboard(editor, null)).toBe(true);
  expect([asked.mock.calls, copied]).toEqual([[['copy']], ['or']]);
  asked.mockRestore();
  element.remove();
});
