import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $getRoot} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {mount, settled, textOf} from './support/editor.ts';
import {prove} from './support/prove.ts';

/** A rich-text editor, alone on the page, into which a text was typed. */
async function typed(text: string): Promise<ReturnType<typeof mount>> {
  document.body.replaceChildren();
  const mounted = mount();
  registerRichText(mounted.editor);
  mounted.editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true});
  await userEvent.click(mounted.element);
  await userEvent.keyboard(text);
  await settled();
  return mounted;
}

prove(
  "For Enter, Backspace, pasting and formatting, Lexical prevents the browser's action and changes the state itself. Ordinary letters inside a text node, spell checkers, input methods and browser extensions write to the DOM first.",
  async () => {
    const {editor, element} = await typed('abc');
    /** Whether the browser was kept from what it does, by any of the events of an action. */
    const isPrevented = async (act: () => Promise<unknown>): Promise<boolean> => {
      const events: Event[] = [];
      const note = (event: Event) => void events.push(event);
      const types = ['keydown', 'beforeinput', 'paste'];
      for (const type of types) window.addEventListener(type, note);
      await act();
      await settled();
      for (const type of types) window.removeEventListener(type, note);
      expect(events).not.toEqual([]);
      return events.some((event) => event.defaultPrevented);
    };
    expect(await isPrevented(() => userEvent.keyboard('d'))).toBe(false);
    expect(await isPrevented(() => userEvent.keyboard('{Backspace}'))).toBe(true);
    expect(await isPrevented(() => userEvent.keyboard('{Control>}b{/Control}'))).toBe(true);
    expect(await isPrevented(() => userEvent.keyboard('{Enter}'))).toBe(true);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'pasted');
    const paste = new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData});
    expect(await isPrevented(() => Promise.resolve(element.dispatchEvent(paste)))).toBe(true);
    expect(textOf(editor)).toBe('abc\n\npasted');
  },
);

prove(
  'Changed text is taken as input and starts an update, unless letters were typed less than a tenth of a second before: then the change stays on the page alone.',
  async () => {
    const {editor, element} = await typed('abc');
    /** What a spell checker or an extension does. */
    const correct = async (data: string): Promise<[page: string | null, document: string]> => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (!(text instanceof Text)) throw new Error('expected text on the page');
      text.data = data;
      await settled();
      return [element.textContent, textOf(editor)];
    };
    // Chromium sends this event with each typed text.
    window.dispatchEvent(new Event('textInput'));
    const start = performance.now();
    expect(await correct('too early')).toEqual(['too early', 'abc']);
    while (performance.now() - start <= 100) await settled();
    expect(await correct('corrected')).toEqual(['corrected', 'corrected']);
  },
);
