import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import {$convertFromMarkdownString, HEADING} from '@lexical/markdown';
import {HeadingNode, registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, CONTROLLED_TEXT_INSERTION_COMMAND, PASTE_COMMAND} from 'lexical';
import {expect} from 'vitest';

import {change, mount, settled, textOf} from './support/editor.ts';
import {messageOf} from './support/messages.ts';
import {prove, unproven} from './support/prove.ts';

const $add = (text: string) => {
  const node = $createTextNode(text);
  $getRoot().append($createParagraphNode().append(node));
  return node;
};

prove('Nodes, transforms, commands, JSON, Markdown | headless, in Node.js', () => {
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

prove('Rendered elements, shortcuts, HTML in and out | jsdom', async () => {
  const {editor, element} = mount();
  registerRichText(editor);
  editor.update(() => void $add('ab').select(1, 1), {discrete: true});
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'Enter', key: 'Enter'}));
  await settled();
  expect(element.querySelectorAll('p')).toHaveLength(2);
  editor.update(() => void $getRoot().select(0, 2), {discrete: true});
  element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, code: 'KeyB', ctrlKey: true, key: 'b', metaKey: true}));
  await settled();
  expect(element.querySelectorAll('strong')).toHaveLength(2);
  expect(editor.getEditorState().read(() => $generateHtmlFromNodes(editor))).toContain('<p');
});

unproven('A React component around the editor | Vitest and jsdom', {
  reason: 'the recipe is run as it stands in a project of its own',
  source: 'tests/e2e/paths.spec.ts',
});

prove('Typing, selecting, pasting, drag and drop, layout | a browser', () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.textContent = 'text';
  expect(element.getBoundingClientRect().height).toBe(0);
  expect('getTargetRanges' in InputEvent.prototype).toBe(false);
});

prove(
  'A headless editor does not notice a setter that writes to this instead of this.getWritable(). In jsdom such a write throws in development builds.',
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

/** The text after what user-event does to an element with the attribute, when the selection of the page is at the start. */
async function textAfterUserEvent(text: string, $write: () => void): Promise<string> {
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
}

prove(
  'userEvent.type() or an input event | The text can be lost, or inserted elsewhere | CONTROLLED_TEXT_INSERTION_COMMAND',
  async () => {
    expect(await textAfterUserEvent('c', $emptyParagraph)).toBe('');
    // The caret of the state is behind the text.
    expect(await textAfterUserEvent('c', () => void $add('ab').select(2, 2))).toBe('cab');
    expect(await textAfterInput('beforeinput', $emptyParagraph)).toBe('');
    expect(await textAfterInput('input', () => void $add('ab').select(1, 1))).toBe('ab');
    const {editor} = mount();
    registerRichText(editor);
    editor.update(() => void $add('ab').select(1, 1), {discrete: true});
    editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, 'c');
    await settled();
    expect(textOf(editor)).toBe('acb');
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

prove('Typeahead, node menu, context menu | ResizeObserver is not defined | Define a class with empty methods', () => {
  expect(() => new ResizeObserver(() => undefined)).toThrow('ResizeObserver is not defined');
});
prove('element.innerText | undefined | textContent', () => {
  const element = document.createElement('p');
  element.textContent = 'x';
  expect([element.innerText, element.textContent]).toEqual([undefined, 'x']);
});
prove('Arrow keys, deleting words | Selection.modify is missing | A browser', () => {
  expect('modify' in Selection.prototype).toBe(false);
  expect('collapse' in Selection.prototype).toBe(true);
});

prove(
  "Wrong: expect(await editor.textContent()).toBe('one'). The text is read once, and Lexical may render it later.",
  async () => {
    const {editor, element} = mount();
    editor.update(() => $add('one'));
    expect(element.textContent).toBe('');
    await settled();
    expect(element.textContent).toBe('one');
  },
);

prove(
  'An update with the caret in text of a focused editor | getBoundingClientRect is not a function | Define it on Range.prototype, as below',
  () => {
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
  },
);
