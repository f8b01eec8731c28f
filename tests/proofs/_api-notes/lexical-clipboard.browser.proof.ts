import {copyToClipboard} from '@lexical/clipboard';
import {$setSelection, createEditor, type TextNode} from 'lexical';
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

prove(
  "A promise: true when the data is set. It is false when the page's selection is outside the editor, when the editor has no selection, or when a call before is still waiting. With null it is also false without a root element, and 50 milliseconds later when no event came.",
  async () => {
    const {editor} = open();
    expect(await copyToClipboard(editor, copyEvent())).toBe(true);

    const outside = document.body.appendChild(document.createElement('p'));
    outside.textContent = 'outside';
    document.getSelection()?.selectAllChildren(outside);
    expect(await copyToClipboard(editor, copyEvent())).toBe(false);
    document.getSelection()?.removeAllRanges();
    outside.remove();

    updateNow(editor, () => {
      $setSelection(null);
    });
    expect(await copyToClipboard(editor, copyEvent())).toBe(false);
    expect(await copyToClipboard(createEditor(), null)).toBe(false);

    const opened = open();
    const refused = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    const begin = performance.now();
    const waiting = copyToClipboard(opened.editor, null);
    expect(await copyToClipboard(opened.editor, copyEvent())).toBe(false);
    expect(performance.now() - begin).toBeLessThan(45);
    expect(await waiting).toBe(false);
    expect(performance.now() - begin).toBeGreaterThan(45);
    refused.mockRestore();
    opened.element.remove();
  },
);

prove(
  'event: The event of copying, whose data it sets. With null it asks the browser for such an event, which browsers allow in reaction to a click or a key.',
  async () => {
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
  },
);
