import {registerPlainText} from '@lexical/plain-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  CUT_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
  PASTE_COMMAND,
  REMOVE_TEXT_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {withClipboard} from '../support/clipboard.ts';
import {change, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {keysHandled} from '../support/keys.ts';

// cspell:ignore abig tdes

/** An editor with a bold word that is selected from one place to another, and the focus. */
async function open(text = 'tides', from = text.length, to = from, config: {registered?: boolean; editable?: boolean} = {}) {
  const {editor, element} = mount({editable: config.editable ?? true});
  if (config.registered !== false) registerPlainText(editor);
  change(editor, () => {
    const node = $createTextNode(text).setFormat('bold');
    $getRoot().append($createParagraphNode().append(node));
    node.select(from, to);
  });
  element.focus();
  await settled();
  return {editor, element};
}

/** The text after a command, in a document with one paragraph. */
function after<Payload>(editor: LexicalEditor, command: LexicalCommand<Payload>, payload: Payload): string {
  editor.update(() => editor.dispatchCommand(command, payload), {discrete: true});
  expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(1);
  return textOf(editor);
}

prove(
  'INSERT_PARAGRAPH_COMMAND, INSERT_LINE_BREAK_COMMAND, KEY_ENTER_COMMAND | a line break; there is one paragraph however many lines you type',
  async () => {
    const {editor} = await open('a');
    expect(after(editor, INSERT_PARAGRAPH_COMMAND, undefined)).toBe('a\n');
    expect(after(editor, INSERT_LINE_BREAK_COMMAND, false)).toBe('a\n\n');
    expect(after(editor, KEY_ENTER_COMMAND, null)).toBe('a\n\n\n');
  },
);

prove(
  'CONTROLLED_TEXT_INSERTION_COMMAND, REMOVE_TEXT_COMMAND, the delete commands, Backspace, Delete | insert and remove text',
  async () => {
    expect(after((await open('tides')).editor, CONTROLLED_TEXT_INSERTION_COMMAND, '!')).toBe('tides!');
    expect(after((await open('tides', 1, 3)).editor, REMOVE_TEXT_COMMAND, null)).toBe('tes');
    expect(after((await open('two tides')).editor, DELETE_CHARACTER_COMMAND, true)).toBe('two tide');
    expect(after((await open('two tides')).editor, DELETE_WORD_COMMAND, true)).toBe('two ');
    expect(after((await open('two tides')).editor, DELETE_LINE_COMMAND, true)).toBe('');
    for (const [key, left] of [
      ['{Backspace}', 'tdes'],
      ['{Delete}', 'ties'],
    ] as const) {
      const {editor} = await open('tides', 2);
      await userEvent.keyboard(key);
      await expect.poll(() => textOf(editor)).toBe(left);
    }
  },
);

/** A clipboard event, and what is in its clipboard. */
function clipboard(type: 'copy' | 'cut' | 'paste', content: Record<string, string> = {}): ClipboardEvent {
  const clipboardData = new DataTransfer();
  for (const [format, text] of Object.entries(content)) clipboardData.setData(format, text);
  return new ClipboardEvent(type, {clipboardData, cancelable: true});
}

prove('COPY_COMMAND, CUT_COMMAND | write text and HTML to the clipboard; without selected text they empty it', async () => {
  for (const [command, type, left] of [
    [COPY_COMMAND, 'copy', 'tides'],
    [CUT_COMMAND, 'cut', 'te'],
  ] as const) {
    const event = clipboard(type);
    const {editor} = await open('tides', 1, 4);
    editor.dispatchCommand(command, event);
    await settled();
    expect(event.clipboardData?.getData('text/plain')).toBe('ide');
    expect(event.clipboardData?.getData('text/html')).toContain('ide</');
    expect(event.clipboardData?.getData('application/x-lexical-editor')).toBe('');
    if (type === 'copy') expect(textOf(editor)).toBe(left);
  }
});

prove(
  'without selected text they empty it',
  withClipboard(async () => {
    /** What a field gets after a word was copied from it, a key was pressed in something else, and it was pasted. */
    const pastedAfter = async (press: () => Promise<void>): Promise<string> => {
      document.body.replaceChildren();
      const field = document.body.appendChild(document.createElement('input'));
      field.value = 'ebb';
      field.select();
      await userEvent.keyboard('{Control>}c{/Control}');
      await press();
      field.select();
      await userEvent.keyboard('{Backspace}{Control>}v{/Control}');
      await settled();
      return field.value;
    };
    expect(
      await pastedAfter(async () => {
        const other = document.body.appendChild(document.createElement('textarea'));
        other.value = 'tides';
        other.focus();
        await userEvent.keyboard('{Control>}c{/Control}');
      }),
    ).toBe('ebb');
    for (const key of ['c', 'x']) {
      expect(
        await pastedAfter(async () => {
          const {editor} = await open('tides', 2);
          await userEvent.keyboard(`{Control>}${key}{/Control}`);
          await settled();
          expect(textOf(editor)).toBe('tides');
        }),
        key,
      ).toBe('');
    }
  }),
);

const rich = {'text/html': '<h1><b>big</b></h1>', 'text/plain': 'big'};

prove('PASTE_COMMAND | insert the text of the clipboard, never its HTML', async () => {
  const {editor, element} = await open('a');
  expect(after(editor, PASTE_COMMAND, clipboard('paste', rich))).toBe('abig');
  expect(element.querySelector('h1')).toBeNull();
  expect(after(editor, PASTE_COMMAND, clipboard('paste', {'text/html': '<p>more</p>'}))).toBe('abig');
});

prove('Use @lexical/rich-text: plain text drops formats.', async () => {
  const {editor, element} = await open('');
  expect(after(editor, PASTE_COMMAND, clipboard('paste', rich))).toBe('big');
  expect(element.querySelector('b, strong, h1')).toBeNull();
});

prove('DROP_COMMAND, DRAGSTART_COMMAND | nothing: dragging is off', async () => {
  const prevented = async (type: 'drop' | 'dragstart', registered: boolean): Promise<boolean> => {
    const {editor, element} = await open('tides', 1, 4, {registered});
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'dropped');
    const event = new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer});
    element.dispatchEvent(event);
    await settled();
    expect(textOf(editor)).toBe('tides');
    return event.defaultPrevented;
  };
  for (const type of ['drop', 'dragstart'] as const) {
    expect(await prevented(type, true)).toBe(true);
    expect(await prevented(type, false)).toBe(false);
  }
});

prove(
  'SELECT_ALL_COMMAND, KEY_ESCAPE_COMMAND, arrow keys | select everything, leave the editor, step over decorators',
  async () => {
    const {element} = await open('two tides');
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(() => String(getSelection())).toBe('two tides');
    expect(document.activeElement).toBe(element);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement === element).toBe(false);
  },
);

prove('registerPlainText was not called, its clean-up function was called too early, or the editor is read-only.', async () => {
  const typed = async (config?: {registered?: boolean; editable?: boolean}): Promise<string> => {
    const {editor} = await open('a', 1, 1, config);
    await userEvent.keyboard('{Enter}b{Backspace}{Backspace}{Backspace}');
    await keysHandled();
    return textOf(editor);
  };
  expect(await typed()).toBe('');
  expect(await typed({registered: false})).not.toBe('');
  expect(await typed({editable: false})).toBe('a');
});
