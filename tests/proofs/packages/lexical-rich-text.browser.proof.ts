import {
  $createHeadingNode,
  $createQuoteNode,
  DRAG_DROP_PASTE,
  HeadingNode,
  QuoteNode,
  registerRichText,
} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  CUT_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  INSERT_TAB_COMMAND,
  KEY_ENTER_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  SELECT_ALL_COMMAND,
  type ElementNode,
  type LexicalCommand,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';
import {userEvent} from 'vitest/browser';

import {change, mount, settled, textOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

interface Opened {
  editor: LexicalEditor;
  element: HTMLElement;
}

/** An editor with one block of one text, selected from one place to another, and with the focus. */
async function open(
  text: string,
  from = text.length,
  to = from,
  $block: () => ElementNode = $createParagraphNode,
  theme = {},
): Promise<Opened> {
  const {editor, element} = mount({nodes: [HeadingNode, QuoteNode], theme});
  registerRichText(editor);
  change(editor, () => {
    const node = $createTextNode(text);
    $getRoot().append($block().append(node));
    node.select(from, to);
  });
  element.focus();
  await settled();
  return {editor, element};
}

/** The blocks of an editor, as `type: text`. */
const blocks = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => `${node.getType()}: ${node.getTextContent()}`),
  );

/** The blocks after a command. */
function after<Payload>({editor}: Opened, command: LexicalCommand<Payload>, payload: Payload): string[] {
  editor.update(() => editor.dispatchCommand(command, payload), {discrete: true});
  return blocks(editor);
}

/** Presses keys and waits until the blocks are these. */
async function pressed({editor}: Opened, keys: string, expected: string[]): Promise<void> {
  await userEvent.keyboard(keys);
  await expect.poll(() => blocks(editor)).toEqual(expected);
}

const first = ({editor}: Opened): {format: string; indent: number} =>
  editor.getEditorState().read(() => {
    const node = $getRoot().getFirstChild();
    if (!$isElementNode(node)) throw new Error('expected a block');
    return {format: node.getFormatType(), indent: node.getIndent()};
  });

prove("FORMAT_TEXT_COMMAND | toggle a format, such as 'bold', on the selected text", async () => {
  const opened = await open('two tides', 4, 9);
  after(opened, FORMAT_TEXT_COMMAND, 'bold');
  expect(opened.element.querySelector('strong')?.textContent).toBe('tides');
  after(opened, FORMAT_TEXT_COMMAND, 'bold');
  expect(opened.element.querySelector('strong')).toBeNull();
});

prove("FORMAT_ELEMENT_COMMAND | align the selected blocks, such as 'center'", async () => {
  const opened = await open('tides');
  expect(first(opened).format).toBe('');
  after(opened, FORMAT_ELEMENT_COMMAND, 'center');
  expect(first(opened).format).toBe('center');
});

prove('INDENT_CONTENT_COMMAND, OUTDENT_CONTENT_COMMAND | change the indentation of the selected blocks', async () => {
  const opened = await open('tides');
  after(opened, INDENT_CONTENT_COMMAND, undefined);
  expect(first(opened).indent).toBe(1);
  after(opened, OUTDENT_CONTENT_COMMAND, undefined);
  expect(first(opened).indent).toBe(0);
});

prove(
  'INSERT_PARAGRAPH_COMMAND, INSERT_LINE_BREAK_COMMAND, INSERT_TAB_COMMAND | split the block, break the line, insert a tab',
  async () => {
    expect(after(await open('ab', 1), INSERT_PARAGRAPH_COMMAND, undefined)).toEqual(['paragraph: a', 'paragraph: b']);
    expect(after(await open('ab', 1), INSERT_LINE_BREAK_COMMAND, false)).toEqual(['paragraph: a\nb']);
    expect(after(await open('ab', 1), INSERT_TAB_COMMAND, undefined)).toEqual(['paragraph: a\tb']);
  },
);

prove('the delete, text insertion and select-all commands | edit the text', async () => {
  const line = (text: string) => [`paragraph: ${text}`];
  expect(after(await open('two tides'), DELETE_CHARACTER_COMMAND, true)).toEqual(line('two tide'));
  expect(after(await open('two tides'), DELETE_WORD_COMMAND, true)).toEqual(line('two '));
  expect(after(await open('two tides'), DELETE_LINE_COMMAND, true)).toEqual(line(''));
  expect(after(await open('two tides'), CONTROLLED_TEXT_INSERTION_COMMAND, '!')).toEqual(line('two tides!'));
  const opened = await open('two tides');
  opened.editor.dispatchCommand(SELECT_ALL_COMMAND, new KeyboardEvent('keydown'));
  expect(after(opened, CONTROLLED_TEXT_INSERTION_COMMAND, '!')).toEqual(line('!'));
});

prove(
  'the key commands for Enter, Backspace, Delete, Escape and the arrows | translate keys into the commands above, step over decorators',
  async () => {
    const heard: string[] = [];
    const listening = await open('ab', 1);
    for (const [name, command] of Object.entries({INSERT_PARAGRAPH_COMMAND, INSERT_LINE_BREAK_COMMAND})) {
      listening.editor.registerCommand(command, () => heard.push(name) < 0, COMMAND_PRIORITY_LOW);
    }
    listening.editor.registerCommand(
      DELETE_CHARACTER_COMMAND,
      (isBackward) => heard.push(isBackward ? 'backward' : 'forward') < 0,
      COMMAND_PRIORITY_LOW,
    );
    listening.editor.dispatchCommand(KEY_ENTER_COMMAND, null);
    await userEvent.keyboard('{Backspace}{Delete}{Shift>}{Enter}{/Shift}');
    await expect.poll(() => heard).toEqual(['INSERT_PARAGRAPH_COMMAND', 'backward', 'forward', 'INSERT_LINE_BREAK_COMMAND']);
  },
);

/** A clipboard event with this content, or files. */
function clipboard(type: 'copy' | 'cut' | 'paste', content: Record<string, string> = {}, files: File[] = []): ClipboardEvent {
  const clipboardData = new DataTransfer();
  for (const [format, text] of Object.entries(content)) clipboardData.setData(format, text);
  for (const file of files) clipboardData.items.add(file);
  return new ClipboardEvent(type, {clipboardData, cancelable: true});
}

prove('COPY_COMMAND, CUT_COMMAND, PASTE_COMMAND | Lexical JSON, HTML and text on the clipboard', async () => {
  for (const [command, type, left] of [
    [COPY_COMMAND, 'copy', 'tides'],
    [CUT_COMMAND, 'cut', 'ts'],
  ] as const) {
    const event = clipboard(type);
    const opened = await open('tides', 1, 4);
    opened.editor.dispatchCommand(command, event);
    await expect.poll(() => textOf(opened.editor)).toBe(left);
    await expect
      .poll(() => [...(event.clipboardData?.types ?? [])].sort())
      .toEqual(['application/x-lexical-editor', 'text/html', 'text/plain']);
  }
  const html = {'text/html': '<h2>Tides</h2>', 'text/plain': 'Tides'};
  expect(after(await open(''), PASTE_COMMAND, clipboard('paste', html))).toEqual(['heading: Tides']);
});

const image = new File(['x'], 'a.png', {type: 'image/png'});

prove(
  'DROP_COMMAND, DRAGSTART_COMMAND, DRAGOVER_COMMAND, CLICK_COMMAND | pass dropped files on, clear a node selection',
  async () => {
    const opened = await open('tides');
    const {editor, element} = opened;
    const got: File[] = [];
    editor.registerCommand(DRAG_DROP_PASTE, (files) => got.push(...files) > 0, COMMAND_PRIORITY_LOW);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(image);
    const {left, top} = element.getBoundingClientRect();
    const init = {bubbles: true, cancelable: true, dataTransfer, clientX: left + 2, clientY: top + 2};
    element.dispatchEvent(new DragEvent('drop', init));
    expect(got.map(({name}) => name)).toEqual(['a.png']);
    change(editor, () => {
      const selection = $createNodeSelection();
      selection.add($getRoot().getFirstChildOrThrow().getKey());
      $setSelection(selection);
    });
    const isNodeSelected = () => editor.getEditorState().read(() => $isNodeSelection($getSelection()));
    expect(isNodeSelected()).toBe(true);
    after(opened, CLICK_COMMAND, new MouseEvent('click'));
    expect(isNodeSelected()).toBe(false);
  },
);

prove('Handle DRAG_DROP_PASTE, and register a node that can show an image.', async () => {
  const opened = await open('');
  const event = clipboard('paste', {}, [image]);
  expect(after(opened, PASTE_COMMAND, event)).toEqual(['paragraph: ']);
  let handled = 0;
  opened.editor.registerCommand(DRAG_DROP_PASTE, (files) => (handled += files.length) > 0, COMMAND_PRIORITY_LOW);
  after(opened, PASTE_COMMAND, clipboard('paste', {}, [image]));
  expect(handled).toBe(1);
});

prove('Ctrl or Cmd with B, I, U | bold, italic, underline', async () => {
  for (const [key, has] of [
    ['b', 'strong'],
    ['i', 'em'],
    ['u', '.under'],
  ] as const) {
    const {element} = await open('tides', 0, 5, $createParagraphNode, {text: {underline: 'under'}});
    expect(element.querySelector(has)).toBeNull();
    await userEvent.keyboard(`{Control>}${key}{/Control}`);
    await expect.poll(() => element.querySelector(has)?.textContent).toBe('tides');
  }
});

const $heading = () => $createHeadingNode('h1');

prove('Enter | new block; at the end of a heading and anywhere in a quote, a paragraph', async () => {
  await pressed(await open('ab', 1), '{Enter}', ['paragraph: a', 'paragraph: b']);
  await pressed(await open('ab', 1, 1, $heading), '{Enter}', ['heading: a', 'heading: b']);
  await pressed(await open('ab', 2, 2, $heading), '{Enter}', ['heading: ab', 'paragraph: ']);
  await pressed(await open('ab', 1, 1, $createQuoteNode), '{Enter}', ['quote: a', 'paragraph: b']);
});

prove('Enter at the end of a heading whose last text is formatted | another heading', async () => {
  await pressed(await open('ab', 2, 2, $heading), '{Enter}', ['heading: ab', 'paragraph: ']);
  const formatted = await open('ab', 1, 2, $heading);
  after(formatted, FORMAT_TEXT_COMMAND, 'bold');
  formatted.editor.update(() => void $getRoot().selectEnd(), {discrete: true});
  await settled();
  await pressed(formatted, '{Enter}', ['heading: ab', 'heading: ']);
});

prove('Shift+Enter | line break in the block', async () => {
  await pressed(await open('ab', 1), '{Shift>}{Enter}{/Shift}', ['paragraph: a\nb']);
});

prove('Backspace at the start of an indented block, or after a line break in it | one level less', async () => {
  const opened = await open('ab', 0);
  for (let level = 0; level < 2; level++) after(opened, INDENT_CONTENT_COMMAND, undefined);
  await settled();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => first(opened).indent).toBe(1);
  expect(textOf(opened.editor)).toBe('ab');
});

prove('Escape | leave the editor, unless a node such as an image is selected', async () => {
  const {element} = await open('ab');
  expect(document.activeElement).toBe(element);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement === element).toBe(false);
});

prove('Tab | next control; indentation needs TabIndentationPlugin', async () => {
  const opened = await open('ab');
  const next = document.body.appendChild(document.createElement('button'));
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement).toBe(next);
  expect(first(opened).indent).toBe(0);
});
