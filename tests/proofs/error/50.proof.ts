import {createHeadlessEditor} from '@lexical/headless';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $isTextNode,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$mergeWithNext} = (await pageFile('error/50.md', '$mergeWithNext.ts')) as {$mergeWithNext: (text: TextNode) => TextNode};

/** A line with a bold text and a plain one after it, and both as they were found in the update that made them. */
function open(onError: OnError): {editor: LexicalEditor; bold: TextNode; plain: TextNode} {
  const editor = createHeadlessEditor({onError});
  const bold: TextNode[] = [];
  const plain: TextNode[] = [];
  updateNow(editor, () => {
    bold.push($createTextNode('bold').toggleFormat('bold'));
    plain.push($createTextNode(' plain'));
    $getRoot().append($createParagraphNode().append(...bold, ...plain));
  });
  const [[first], [second]] = [bold, plain];
  if (first === undefined || second === undefined) throw new Error('expected two texts, found fewer');
  return {editor, bold: first, plain: second};
}

/** Changes a text in an update of its own, so that what was found before is an older version. */
function rewrite(editor: LexicalEditor, {__key: key}: TextNode, text: string): void {
  updateNow(editor, () => {
    const node = $getNodeByKey(key);
    if ($isTextNode(node)) node.setTextContent(text);
  });
}

/** The texts of the first line, bold ones with stars. */
const textsOf = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getAllTextNodes()
      .map((node) => (node.hasFormat('bold') ? `*${node.getTextContent()}*` : node.getTextContent())),
  );

const update = (editor: LexicalEditor, $change: () => unknown): void => updateNow(editor, () => void $change());

prove('The texts are in different paragraphs: call first.insertAfter(second) first.', async () => {
  const merge =
    (isMoved: boolean) =>
    (onError: OnError): LexicalEditor => {
      const {editor, plain} = open(onError);
      update(editor, () => {
        const [first, second] = [plain.getLatest(), $append(' next').getFirstChildOrThrow<TextNode>()];
        if (isMoved) first.insertAfter(second);
        first.mergeWithSibling(second);
      });
      return editor;
    };
  await expectError(50, merge(false));
  expect(textsOf(await expectNoError(merge(true)))).toEqual(['*bold*', ' plain next']);
});

prove('A line break is between the texts: remove it first.', async () => {
  const merge =
    (isRemoved: boolean) =>
    (onError: OnError): LexicalEditor => {
      const {editor, bold, plain} = open(onError);
      update(editor, () => {
        const line = $createLineBreakNode();
        bold.insertAfter(line);
        if (isRemoved) line.remove();
        bold.getLatest().mergeWithSibling(plain.getLatest());
      });
      return editor;
    };
  await expectError(50, merge(false));
  expect(textsOf(await expectNoError(merge(true)))).toEqual(['*bold plain*']);
});

prove('The nodes are older versions, or another node is between them. Take both from the current document:', async () => {
  await expectError(50, (onError) => {
    const {editor, bold, plain} = open(onError);
    rewrite(editor, plain, ' new');
    update(editor, () => bold.getLatest().mergeWithSibling(plain));
  });
  await expectNoErrorWith(open, ({editor, bold, plain}) => {
    rewrite(editor, plain, ' new');
    rewrite(editor, bold, 'BOLD');
    update(editor, () => $mergeWithNext(bold));
    expect(textsOf(editor)).toEqual(['*BOLD new*']);
  });
  // In different paragraphs, and with a line break between.
  await expectNoErrorWith(open, ({editor, bold, plain}) => {
    update(editor, () => {
      $append('next');
      bold.insertAfter($createLineBreakNode());
      $mergeWithNext(bold);
      $mergeWithNext(plain);
    });
    expect(linesOf(editor)).toEqual(['bold\n plain', 'next']);
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(50, () => $createTextNode('a').mergeWithSibling($createTextNode('b'))),
);
