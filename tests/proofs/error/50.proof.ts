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
import {expectError, type OnError} from '../support/errors.ts';
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

prove('The nodes are in different paragraphs.', () =>
  expectError(50, (onError) => {
    const {editor, plain} = open(onError);
    update(editor, () => plain.getLatest().mergeWithSibling($append('next').getFirstChildOrThrow<TextNode>()));
  }),
);

prove('A node between them was not seen, such as a line break.', () =>
  expectError(50, (onError) => {
    const {editor, bold, plain} = open(onError);
    update(editor, () => {
      bold.insertAfter($createLineBreakNode());
      bold.getLatest().mergeWithSibling(plain.getLatest());
    });
  }),
);

prove(
  'The comparison is by identity, and the given node is an older version: it was found in an earlier update and changed since. getLatest() gives the current one.',
  async () => {
    await expectError(50, (onError) => {
      const {editor, bold, plain} = open(onError);
      rewrite(editor, plain, ' new');
      update(editor, () => bold.getLatest().mergeWithSibling(plain));
    });
    await expectNoErrorWith(open, ({editor, bold, plain}) => {
      rewrite(editor, plain, ' new');
      update(editor, () => bold.getLatest().mergeWithSibling(plain.getLatest()));
      expect(textsOf(editor)).toEqual(['*bold new*']);
    });
  },
);

prove('Take both from the document as it is now:', async () => {
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

prove(
  'getLatest() is needed for this node too: an older version would put its older text back. The result has the format of this node.',
  () => {
    const {editor, bold, plain} = open(() => expect.unreachable());
    rewrite(editor, bold, 'BOLD');
    update(editor, () => bold.mergeWithSibling(plain.getLatest()));
    expect(textsOf(editor)).toEqual(['*bold plain*']);
  },
);

prove('Equal neighbors that an update has touched are merged at its end without your help.', () =>
  expectNoErrorWith(open, ({editor, bold, plain}) => {
    update(editor, () => bold.markDirty());
    expect(textsOf(editor)).toEqual(['*bold*', ' plain']);
    update(editor, () => plain.getLatest().toggleFormat('bold'));
    expect(textsOf(editor)).toEqual(['*bold plain*']);
  }),
);
