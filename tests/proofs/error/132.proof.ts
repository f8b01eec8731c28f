import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import type {createEditor} from 'lexical';
import {type EditorConfig, TextNode} from 'lexical';
import {expect, vi} from 'vitest';

import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {$appendNode, $firstOf, countOf, updateNow, useClass, type NodeClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

type Text = NodeClass<TextNode, [text: string]>;
const {MentionNode} = (await pageFile('error/132.md', 'MentionNode.ts')) as {MentionNode: Text};

/** A text class whose `createDOM` gives something else than an element. Types would report it, but for the assertion. */
function withDom(create: (node: TextNode) => unknown): Text {
  return class Bare extends TextNode {
    static override getType(): string {
      return 'mention';
    }
    static override clone(node: TextNode): TextNode {
      return new Bare(node.__text, node.__key);
    }
    override createDOM(_config: EditorConfig): HTMLElement {
      return create(this) as HTMLElement;
    }
  };
}

const BareText = withDom((node) => document.createTextNode(node.__text));
const Fragment = withDom(() => document.createDocumentFragment());
const Nothing = withDom(() => null);

/** The HTML of a text in an editor that shows nothing. */
function htmlOf(klass: Text, create: typeof createEditor, onError?: OnError): string {
  const editor = create({nodes: [klass], onError});
  updateNow(editor, () => $appendNode(new klass('Ada')));
  return editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
}

prove('A text class returns a DOM text node or a fragment from createDOM, because the HTML should have no element.', async () => {
  for (const klass of [BareText, Fragment]) await expectError(132, (onError) => htmlOf(klass, createHeadlessEditor, onError));
});

prove('createDOM gives null for a text that the HTML should not have.', () =>
  expectError(132, (onError) => htmlOf(Nothing, createHeadlessEditor, onError)),
);

prove('Start from the element that TextNode makes:', async () => {
  expect(htmlOf(MentionNode, createHeadlessEditor)).toContain('<span class="mention" style="white-space: pre-wrap;">Ada</span>');
  const editor = await expectNoErrorWith({nodes: [MentionNode], theme: {text: {bold: 'strong'}}}, ({editor: used}) => {
    updateNow(used, () => $appendNode(new MentionNode('Ada')));
    updateNow(used, () => $firstOf(MentionNode).toggleFormat('bold'));
  });
  expect(editor.getRootElement()?.querySelector('.mention.strong')?.textContent).toBe('Ada');
  const used = await expectNoError((onError) => useClass(MentionNode, () => new MentionNode('Ada'), onError));
  expect(countOf(used, MentionNode)).toBe(4);
});

/** The HTML of the page's class with another `exportDOM`. */
async function htmlWith(exportDOM: (this: TextNode) => ReturnType<TextNode['exportDOM']>): Promise<string> {
  const spy = vi.spyOn(MentionNode.prototype, 'exportDOM').mockImplementation(exportDOM);
  const editor = await expectNoError((onError) => useClass(MentionNode, () => new MentionNode('Ada'), onError));
  expect(countOf(editor, MentionNode)).toBe(4);
  const html = htmlOf(MentionNode, createHeadlessEditor);
  spy.mockRestore();
  return html;
}

prove(
  'To export a text without an element, give {element: document.createTextNode(this.getTextContent())} from exportDOM.',
  async () => {
    expect(
      await htmlWith(function () {
        return {element: document.createTextNode(this.getTextContent())};
      }),
    ).toBe('<p>Ada</p>');
  },
);

prove('To leave it out, give {element: null}.', async () => {
  expect(await htmlWith(() => ({element: null}))).toBe('<p></p>');
});
