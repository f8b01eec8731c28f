import {createHeadlessEditor} from '@lexical/headless';
import {$getRoot, ParagraphNode, TextNode, type Klass, type LexicalEditor, type LexicalNode, type Transform} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {registerExclamation} = (await pageFile('error/14.md', 'registerExclamation.ts')) as {
  registerExclamation: (editor: LexicalEditor) => () => void;
};

const open = (onError: OnError): LexicalEditor => createHeadlessEditor({onError});

/** Appends a line to a document that has one, in an editor with a transform. */
function edit<T extends LexicalNode>(onError: OnError, klass: Klass<T>, transform: Transform<T>): LexicalEditor {
  const editor = open(onError);
  editor.registerNodeTransform(klass, transform);
  updateNow(editor, () => void $append('Hello'));
  return editor;
}

const expectEndless = <T extends LexicalNode>(klass: Klass<T>, transform: Transform<T>): Promise<unknown> =>
  expectError(14, (onError) => edit(onError, klass, transform));

const $exclaim = (node: TextNode): void => void node.setTextContent(`${node.getTextContent()}!`);

function $pad(node: TextNode): void {
  if (!node.getTextContent().endsWith(' ')) node.setTextContent(`${node.getTextContent()} `);
}

function $trim(node: TextNode): void {
  node.setTextContent(node.getTextContent().trimEnd());
}

prove(
  'When a transform has changed a node, Lexical runs the transforms of this node again. It gives up after 100 rounds.',
  async () => {
    let calls = 0;
    await expectEndless(TextNode, (node) => {
      calls += 1;
      $exclaim(node);
    });
    expect(calls).toBeGreaterThanOrEqual(99);
    expect(calls).toBeLessThanOrEqual(101);
  },
);

prove("Two transforms undo each other's work: put both rules into one transform.", async () => {
  await expectError(14, (onError) => {
    const editor = open(onError);
    editor.registerNodeTransform(TextNode, $pad);
    editor.registerNodeTransform(TextNode, $trim);
    updateNow(editor, () => void $append('Hello'));
  });
  for (const $transform of [$pad, $trim, (node: TextNode) => void node.setTextContent(`${node.getTextContent().trimEnd()} `)])
    await expectNoError((onError) => edit(onError, TextNode, $transform));
});

prove('setFormat(), setStyle() or setIndent() sets the value that the node has: compare first.', async () => {
  await expectEndless(TextNode, (node) => void node.setFormat(node.getFormat()));
  await expectEndless(TextNode, (node) => void node.setStyle(node.getStyle()));
  await expectEndless(ParagraphNode, (node) => void node.setFormat(node.getFormatType()));
  await expectEndless(ParagraphNode, (node) => void node.setIndent(node.getIndent()));
  await expectNoError((onError) =>
    edit(onError, ParagraphNode, (node) => {
      if (node.getFormatType() !== 'center') node.setFormat('center');
    }),
  );
});

prove('Most often the transform also changes a node that is already right. Return before that:', () =>
  expectNoErrorWith(open, (editor) => {
    const stop = registerExclamation(editor);
    updateNow(editor, () => void $append('Hello'));
    expect(linesOf(editor)).toEqual(['Hello!']);
    updateNow(editor, () => $getRoot().getAllTextNodes()[0]?.setTextContent('Hello you'));
    expect(linesOf(editor)).toEqual(['Hello you!']);
    stop();
  }),
);

prove('onError gets the error, and Lexical drops the update, including what was typed. The document before it is kept.', () => {
  const {editor, errors} = mount();
  updateNow(editor, () => void $append('kept'));
  const stop = editor.registerNodeTransform(TextNode, (node) => {
    if (node.getTextContent().includes('typed')) $exclaim(node);
  });
  updateNow(editor, () => $getRoot().selectEnd().insertText(' typed'));
  expect([errors.length, linesOf(editor)]).toEqual([1, ['kept']]);
  stop();
  updateNow(editor, () => void $append('goes on'));
  expect(linesOf(editor)).toEqual(['kept', 'goes on']);
});
