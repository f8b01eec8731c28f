import {createHeadlessEditor} from '@lexical/headless';
import {$generateHtmlFromNodes} from '@lexical/html';
import type {createEditor} from 'lexical';
import {type EditorConfig, TextNode} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$appendNode, countOf, updateNow, useClass, type NodeClass} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';

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

prove(
  'Usually a text class returns a DOM text node or a fragment from createDOM, because the HTML should have no element. Return it from exportDOM instead:',
  async () => {
    for (const klass of [BareText, Fragment]) await expectError(132, (onError) => htmlOf(klass, createHeadlessEditor, onError));
    expect(htmlOf(MentionNode, createHeadlessEditor)).toBe('<p>Ada</p>');
    const used = await expectNoError((onError) => useClass(MentionNode, () => new MentionNode('Ada'), onError));
    expect(countOf(used, MentionNode)).toBe(4);
  },
);

prove('createDOM returns null for a text that the HTML should not have: return {element: null} from exportDOM.', async () => {
  await expectError(132, (onError) => htmlOf(Nothing, createHeadlessEditor, onError));
  const spy = vi.spyOn(MentionNode.prototype, 'exportDOM').mockReturnValue({element: null});
  expect(htmlOf(MentionNode, createHeadlessEditor)).toBe('<p></p>');
  spy.mockRestore();
});

prove('Nothing is lost: the export throws, and the editor keeps its document.', () => {
  const editor = createHeadlessEditor({nodes: [BareText]});
  updateNow(editor, () => $appendNode(new BareText('Ada')));
  expect(messageThrownBy(() => editor.getEditorState().read(() => $generateHtmlFromNodes(editor)))).toContain('createDOM');
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['Ada', 'goes on']);
});
