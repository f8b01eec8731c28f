import {registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';
import {cdp, userEvent} from 'vitest/browser';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {loadedAs, type userAgents} from '../support/other-browser.ts';
import {prove} from '../support/prove.ts';

const page = '/page-components/docs/getting-started/supported-browsers.md';

const watched: Record<string, LexicalCommand<unknown>> = {
  controlled: CONTROLLED_TEXT_INSERTION_COMMAND,
  delete: DELETE_CHARACTER_COMMAND,
  down: KEY_DOWN_COMMAND,
  enter: KEY_ENTER_COMMAND,
  backspace: KEY_BACKSPACE_COMMAND,
  'line break': INSERT_LINE_BREAK_COMMAND,
  paragraph: INSERT_PARAGRAPH_COMMAND,
};

/** An editor with text that was typed, and the commands that it sends from then on. */
async function typed(text: string): Promise<{editor: LexicalEditor; element: HTMLElement; seen: string[]}> {
  document.body.replaceChildren();
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => $getRoot().append($createParagraphNode()), {discrete: true});
  await userEvent.click(element);
  await userEvent.keyboard(text);
  await settled();
  const seen: string[] = [];
  for (const [name, command] of Object.entries(watched)) {
    editor.registerCommand(command, () => seen.push(name) < 0, COMMAND_PRIORITY_CRITICAL);
  }
  return {editor, element, seen};
}

/** Shows text as an input method does before it is chosen. */
async function compose(text: string): Promise<void> {
  await cdp().send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
  await settled();
}

/** Ends a composition with the text that was chosen. */
async function choose(text: string): Promise<void> {
  await cdp().send('Input.insertText', {text});
  await settled();
}

const key = (options: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...options});
const input = (inputType: string): InputEvent => new InputEvent('beforeinput', {bubbles: true, cancelable: true, inputType});

prove('During a composition: key presses dispatch no command. editor.isComposing() is true.', async () => {
  const {editor, element, seen} = await typed('ab');
  await compose('k');
  expect(editor.isComposing()).toBe(true);
  seen.length = 0;
  element.dispatchEvent(key({code: 'Enter', key: 'Enter'}));
  expect(seen).toEqual([]);
  await choose('k');
  await expect.poll(() => editor.isComposing()).toBe(false);
  element.dispatchEvent(key({code: 'Enter', key: 'Enter'}));
  expect(seen.slice(-3)).toEqual(['down', 'enter', 'paragraph']);
});

prove(
  'Keys of an on-screen keyboard: event.code is empty, so Lexical dispatches KEY_DOWN_COMMAND, and no KEY_ENTER_COMMAND or the like.',
  async () => {
    const {element, seen} = await typed('ab');
    element.dispatchEvent(key({code: '', key: 'Enter'}));
    element.dispatchEvent(key({code: '', key: 'Backspace'}));
    expect(seen).toEqual(['down', 'down']);
    element.dispatchEvent(key({code: 'Backspace', key: 'Backspace'}));
    expect(seen).toContain('backspace');
  },
);

prove('Enter: Lexical dispatches INSERT_PARAGRAPH_COMMAND or INSERT_LINE_BREAK_COMMAND.', async () => {
  const {editor, element, seen} = await typed('ab');
  element.dispatchEvent(input('insertParagraph'));
  element.dispatchEvent(input('insertLineBreak'));
  await settled();
  expect(seen).toEqual(['paragraph', 'line break']);
  expect(textOf(editor)).toBe('ab\n\n\n');
});

prove('Backspace: Lexical dispatches DELETE_CHARACTER_COMMAND, but not in Chrome on Android.', async () => {
  const deletionsAs = async (name: keyof typeof userAgents): Promise<number> => {
    const lexical = await loadedAs(name);
    document.body.replaceChildren();
    const element = document.body.appendChild(document.createElement('div'));
    element.contentEditable = 'true';
    const editor = lexical.createEditor();
    editor.setRootElement(element);
    let deletions = 0;
    editor.registerCommand(lexical.DELETE_CHARACTER_COMMAND, () => (deletions += 1) > 0, lexical.COMMAND_PRIORITY_CRITICAL);
    change(editor, () => {
      const text = lexical.$createTextNode('ab');
      lexical.$getRoot().append(lexical.$createParagraphNode().append(text));
      text.select(2, 2);
    });
    element.dispatchEvent(input('deleteContentBackward'));
    await settled();
    return deletions;
  };
  expect(await deletionsAs('Chrome on Linux')).toBe(1);
  expect(await deletionsAs('Chrome on Android')).toBe(0);
});

prove(
  'Letters: the browser writes composed letters, and Lexical reads them at once. It does not dispatch CONTROLLED_TEXT_INSERTION_COMMAND for them.',
  async () => {
    const {editor, element} = await typed('ab');
    const inserted: string[] = [];
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (text) => inserted.push(JSON.stringify(text)) < 0,
      COMMAND_PRIORITY_CRITICAL,
    );
    const prevented: boolean[] = [];
    element.addEventListener('beforeinput', (event) => void prevented.push(event.defaultPrevented));
    await compose('c');
    await compose('cd');
    expect(textOf(editor)).toContain('abcd');
    expect(editor.isComposing()).toBe(true);
    expect(prevented).toEqual([false, false]);
    expect(inserted.join('')).not.toMatch(/[a-z]/);
    await choose('cd');
    await expect.poll(() => textOf(editor)).toBe('abcd');
  },
);

prove('Older browsers keep the text field. Each change is written into it, so a form sends the text:', async () => {
  const {enhance} = (await import(/* @vite-ignore */ `${page}/main.ts`)) as {
    enhance: (field: HTMLTextAreaElement) => Promise<void>;
  };
  const addField = (): HTMLTextAreaElement => {
    document.body.innerHTML = '<form><label>Remarks <textarea name="note">one</textarea></label><input></form>';
    return document.querySelector('textarea') ?? document.createElement('textarea');
  };
  const field = addField();
  await userEvent.click(document.querySelector('input') ?? field);
  await enhance(field);
  await settled();
  expect([field.hidden, document.activeElement?.tagName]).toEqual([true, 'INPUT']);
  expect(document.querySelector('[role=textbox]')?.getAttribute('aria-label')).toContain('Remarks');
  await userEvent.click(document.querySelector('[contenteditable] p') ?? field);
  await userEvent.keyboard('{End} two');
  await settled();
  expect(new FormData(document.querySelector('form') ?? undefined).get('note')).toBe('one two');

  // A field in which a user types remains.
  const typing = addField();
  await userEvent.click(typing);
  await enhance(typing);
  expect([typing.hidden, document.activeElement]).toEqual([false, typing]);

  const {matchAll} = Object.getOwnPropertyDescriptors(String.prototype);
  Reflect.deleteProperty(String.prototype, 'matchAll');
  try {
    const old = addField();
    await enhance(old);
    expect(old.hidden).toBe(false);
  } finally {
    Object.defineProperty(String.prototype, 'matchAll', matchAll);
  }
});

prove('If the field is required, the browser does not send the form while it is empty, and shows no message.', async () => {
  /** How often the form tells that it is sent, and whether the browser shows the field that is missing. */
  const sent = async (text: string, isRequired: boolean, hidden = true): Promise<{count: number; isShown: boolean}> => {
    const form = document.createElement('form');
    const field = form.appendChild(document.createElement('textarea'));
    Object.assign(field, {hidden, required: isRequired, value: text});
    document.body.replaceChildren(form);
    let count = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      count += 1;
    });
    form.requestSubmit();
    await settled();
    return {count, isShown: document.activeElement === field};
  };
  expect(await sent('', true)).toEqual({count: 0, isShown: false});
  expect(await sent('text', true)).toEqual({count: 1, isShown: false});
  expect(await sent('', false)).toEqual({count: 1, isShown: false});
  // A field that people see gets the focus and a message.
  expect(await sent('', true, false)).toEqual({count: 0, isShown: true});
});
