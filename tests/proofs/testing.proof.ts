import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$convertFromMarkdownString, HEADING} from '@lexical/markdown';
import {HeadingNode, registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, PASTE_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled, textOf} from './support/editor.ts';
import {messageOf} from './support/messages.ts';
import {prove, unproven} from './support/prove.ts';

const $add = (text: string) => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

prove('Nodes, transforms, commands, JSON, Markdown | Node, no document', () => {
  const {document: page} = globalThis;
  Reflect.deleteProperty(globalThis, 'document');
  try {
    const editor = createHeadlessEditor({nodes: [HeadingNode]});
    change(editor, () => {
      $convertFromMarkdownString('# Title', [HEADING]);
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"tag":"h1"');
    expect(() => editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toThrow();
  } finally {
    Object.assign(globalThis, {document: page});
  }
});

prove('Drawn elements, keys that Lexical handles, HTML in and out | jsdom', async () => {
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => void $add('ab').select(1, 1), {discrete: true});
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Enter', key: 'Enter'}));
  await settled();
  expect(element.querySelectorAll('p')).toHaveLength(2);
  expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toContain('<p');
});

unproven('A React component around the editor | jsdom', {
  reason: 'the recipe is run as it stands in a project of its own',
  source: 'tests/e2e/paths.spec.ts',
});

prove('Typing, selecting, pasting, drag and drop, layout | A browser', () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.textContent = 'text';
  expect(element.getBoundingClientRect().height).toBe(0);
  expect('getTargetRanges' in InputEvent.prototype).toBe(false);
});

prove(
  'So it does not notice the most common mistake in a node class: a setter that writes to this in place of this.getWritable().',
  {build: 'development'},
  () => {
    const headless: string[] = [];
    const quiet = createHeadlessEditor({onError: (error) => headless.push(messageOf(error))});
    const drawn = mount();
    for (const editor of [quiet, drawn.editor]) {
      editor.update(() => $add('old'), {discrete: true});
      const [node] = editor.getEditorState().read(() => $getRoot().getAllTextNodes());
      editor.update(() => node !== undefined && (node.__text = 'new'), {discrete: true});
    }
    expect(headless).toEqual([]);
    expect(drawn.errors.map(messageOf)).toEqual([expect.stringContaining("Cannot assign to read only property '__text'")]);
  },
);

/** The text after an event of this type, with `c` as its data. */
async function textAfterInput(type: string, $write: () => void): Promise<string> {
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update($write, {discrete: true});
  element.dispatchEvent(new InputEvent(type, {bubbles: true, cancelable: true, data: 'c', inputType: 'insertText'}));
  await settled();
  return textOf(editor);
}

const $emptyParagraph = () => void $getRoot().append($createParagraphNode()).selectEnd();

prove('A beforeinput event | Nothing: jsdom inserts no text, and Lexical finds no getTargetRanges()', async () => {
  expect(await textAfterInput('beforeinput', () => void $add('ab').select(2, 2))).toBe('ab');
  expect(await textAfterInput('beforeinput', $emptyParagraph)).toBe('');
});

prove(
  'An input event with data | The data goes into an empty paragraph or in place of selected text. With the caret in text nothing happens',
  async () => {
    expect(await textAfterInput('input', $emptyParagraph)).toBe('c');
    expect(await textAfterInput('input', () => void $add('ab').select(0, 2))).toBe('c');
    expect(await textAfterInput('input', () => void $add('ab').select(1, 1))).toBe('ab');
  },
);

prove(
  'userEvent.type() of user-event 14 | It writes into the element. A paragraph without text drops that; text that is there takes it, maybe away from the caret',
  async () => {
    // What user-event does to an element with the attribute, when the selection of the page is at the start.
    const typed = async (text: string, $write: () => void): Promise<string> => {
      const {editor, element} = mount();
      registerRichText(editor);
      editor.update($write, {discrete: true});
      const [block] = element.children;
      const before = block?.querySelector('span')?.firstChild;
      if (before instanceof Text) before.insertData(0, text);
      else block?.prepend(text);
      await settled();
      expect(element.textContent).toBe(textOf(editor));
      return textOf(editor);
    };
    expect(await typed('c', $emptyParagraph)).toBe('');
    // The caret of the state is behind the text.
    expect(await typed('c', () => void $add('ab').select(2, 2))).toBe('cab');
  },
);

prove('PASTE_COMMAND in rich text | DragEvent is not defined in onError', async () => {
  const {editor, errors} = mount();
  registerRichText(editor);
  editor.update(() => void $add('ab').select(2, 2), {discrete: true});
  // An event of a browser, which jsdom has not.
  editor.dispatchCommand(PASTE_COMMAND, new Event('paste') as ClipboardEvent);
  await settled();
  expect(errors.map(messageOf)).toEqual(['DragEvent is not defined']);
});

prove('Menus and cursors placed at the text | Range.getBoundingClientRect is missing', () => {
  expect('getBoundingClientRect' in Range.prototype).toBe(false);
  expect('getBoundingClientRect' in Element.prototype).toBe(true);
});
prove('Typeahead, node menu, context menu | ResizeObserver is not defined', () => {
  expect(() => new ResizeObserver(() => undefined)).toThrow('ResizeObserver is not defined');
});
prove('element.innerText | undefined | textContent, or read the state', () => {
  const element = document.createElement('p');
  element.textContent = 'x';
  expect([element.innerText, element.textContent]).toEqual([undefined, 'x']);
});
prove('Moving the cursor with arrow keys, deleting words | Selection.modify is missing', () => {
  expect('modify' in Selection.prototype).toBe(false);
  expect('collapse' in Selection.prototype).toBe(true);
});

prove('The text is read once, right after the key, and drawing may come later.', async () => {
  const {editor, element} = mount();
  editor.update(() => $add('one'));
  expect(element.textContent).toBe('');
  await settled();
  expect(element.textContent).toBe('one');
});

prove('An update while the caret is in text of a focused editor | getBoundingClientRect is not a function', () => {
  const {editor, element} = mount();
  const write = () => {
    change(editor, () => {
      const text = $createTextNode('caret');
      $getRoot().clear().append($createParagraphNode().append(text));
      text.select();
    });
  };
  element.tabIndex = 0;
  element.focus();
  expect(write).toThrow('getBoundingClientRect is not a function');
  Range.prototype.getBoundingClientRect = () => element.getBoundingClientRect();
  try {
    expect(write).not.toThrow();
  } finally {
    Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
  }
});
