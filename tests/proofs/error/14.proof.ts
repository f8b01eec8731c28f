import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {
  $createTextNode,
  $getRoot,
  ParagraphNode,
  TextNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type Transform,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {editor: loud, stop: stopLoud} = (await pageFile('error/14.md', 'stop.ts')) as {editor: LexicalEditor; stop: () => void};
const {registerCentered} = (await pageFile('error/14.md', 'registerCentered.ts')) as {
  registerCentered: (editor: LexicalEditor) => () => void;
};

const open = (onError: OnError): LexicalEditor => createHeadlessEditor({nodes: [LinkNode], onError});

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

prove('The transform changes the node without asking whether that is needed.', () => expectEndless(TextNode, $exclaim));

prove('The condition does not see the result: the text is replaced by text that matches again.', async () => {
  await expectEndless(TextNode, (node) => {
    if (node.getTextContent().includes('e')) node.setTextContent(node.getTextContent().replace('e', 'ee'));
  });
  await expectEndless(TextNode, (node) => {
    if (node.getTextContent() !== 'Hello') return;
    const link = $createLinkNode('https://a.example');
    node.replace(link);
    link.append($createTextNode('Hello'));
  });
});

prove('Two transforms disagree, for example one trims a space that the other adds.', () =>
  expectError(14, (onError) => {
    const editor = open(onError);
    editor.registerNodeTransform(TextNode, $pad);
    editor.registerNodeTransform(TextNode, $trim);
    updateNow(editor, () => void $append('Hello'));
  }),
);

prove(
  'A setter is called with the value that is there: setFormat(), setStyle(), setIndent() and markDirty() mark the node as changed all the same. setTextContent() compares.',
  async () => {
    await expectEndless(TextNode, (node) => void node.setFormat(node.getFormat()));
    await expectEndless(TextNode, (node) => void node.setStyle(node.getStyle()));
    await expectEndless(ParagraphNode, (node) => void node.setFormat(node.getFormatType()));
    await expectEndless(ParagraphNode, (node) => void node.setIndent(node.getIndent()));
    await expectEndless(ParagraphNode, (node) => node.markDirty());
    await expectNoError((onError) => edit(onError, TextNode, (node) => void node.setTextContent(node.getTextContent())));
  },
);

prove('Begin with the test that makes the transform leave, and make sure that its own result passes it:', async () => {
  await expectNoErrorWith(loud, () => {
    updateNow(loud, () => void $append('Hello'));
    expect(linesOf(loud)).toEqual(['Hello!']);
    updateNow(loud, () => $getRoot().getAllTextNodes()[0]?.setTextContent('Hello you'));
    expect(linesOf(loud)).toEqual(['Hello you!']);
  });
  stopLoud();
});

prove('Compare before a setter:', async () => {
  const editor = await expectNoErrorWith(open, (editor) => {
    registerCentered(editor);
    updateNow(editor, () => void $append('Hello'));
  });
  const format = editor.getEditorState().read(() => $getRoot().getFirstChildOrThrow<ParagraphNode>().getFormatType());
  expect(format).toBe('center');
});

prove('Of two transforms that disagree, keep one, or put both rules into one that works out the result first.', async () => {
  for (const $transform of [
    $pad,
    $trim,
    (node: TextNode) => {
      node.setTextContent(`${node.getTextContent().trimEnd()} `);
    },
  ])
    await expectNoError((onError) => edit(onError, TextNode, $transform));
});

prove('To find the culprit, unregister transforms one by one until the error is gone.', () =>
  expectNoErrorWith(open, (editor) => {
    editor.registerNodeTransform(TextNode, $trim);
    const stop = editor.registerNodeTransform(TextNode, $exclaim);
    stop();
    updateNow(editor, () => void $append('Hello'));
  }),
);

prove('Counting calls misleads: a transform that does nothing runs as often as the guilty one for the same node.', async () => {
  const calls = {guilty: 0, idle: 0};
  await expectError(14, (onError) => {
    const editor = open(onError);
    editor.registerNodeTransform(TextNode, () => {
      calls.idle += 1;
    });
    editor.registerNodeTransform(TextNode, (node) => {
      calls.guilty += 1;
      $exclaim(node);
    });
    updateNow(editor, () => void $append('Hello'));
  });
  expect(calls.idle).toBe(calls.guilty);
  expect(calls.idle).toBeGreaterThan(90);
});
