import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createQuoteNode, QuoteNode} from '@lexical/rich-text';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {
  $createLineBreakNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  createEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $AsBlock = (node: LexicalNode) => LexicalNode;
const {$asBlock} = (await pageFile('error/99.md', '$asBlock.ts')) as {$asBlock: $AsBlock};

/** What is done to a paragraph, with the node that is inserted. */
const $methods: Record<string, (paragraph: ParagraphNode, node: LexicalNode) => unknown> = {
  insertBefore: (paragraph, node) => paragraph.insertBefore(node),
  insertAfter: (paragraph, node) => paragraph.insertAfter(node),
  replace: (paragraph, node) => paragraph.replace(node),
};

const $text = (): LexicalNode => $createTextNode('!');

prove('A top-level paragraph is replaced by a text node.', () => expectErrorIn(99, {}, () => $append('a').replace($text())));

prove('insertAfter or insertBefore is called on the paragraph where the text inside it was meant.', async () => {
  for (const method of ['insertAfter', 'insertBefore'] as const) {
    await expectErrorIn(99, {}, () => $append('a')[method]($text()));
    const editor = await expectNoErrorIn({}, () => $append('a').getFirstChildOrThrow()[method]($text()));
    expect(linesOf(editor)[0]).toMatch(/^(a!|!a)$/);
  }
});

prove('$insertNodeToNearestRoot() is given a text. It is for blocks.', () =>
  expectErrorIn(99, {}, () => {
    $append('a').selectEnd();
    $insertNodeToNearestRoot($text());
  }),
);

/** Unwraps quotes into what a function makes of their text. */
const unwrap = ($wrap: (text: LexicalNode) => LexicalNode) => (onError: OnError) => {
  const editor = createEditor({nodes: [QuoteNode], onError});
  editor.registerNodeTransform(QuoteNode, (quote) => {
    quote.replace($wrap($createTextNode(quote.getTextContent())));
  });
  updateNow(editor, () => void $getRoot().append($createQuoteNode().append($createTextNode('quoted'))));
  return editor;
};

prove('A transform of your own turns a block into text, for example a rule that unwraps a quote.', () =>
  expectError(
    99,
    unwrap((text) => text),
  ),
);

prove('Insert inside the block, with append() or beside its text.', async () => {
  const editor = await expectNoErrorIn(
    {},
    () => void $append('a').append($text()),
    () => void $append('b').getFirstChild()?.insertAfter($text()),
  );
  expect(linesOf(editor).slice(0, 2)).toEqual(['a!', 'b!']);
});

prove('Where a new line is meant, wrap in a paragraph what may not stand in the root:', async () => {
  for (const [name, $insert] of Object.entries($methods)) {
    const editor = await expectNoErrorIn({nodes: [LinkNode, HorizontalRuleNode]}, () => {
      for (const node of [
        $text(),
        $createLineBreakNode(),
        $createLinkNode('/').append($createTextNode('link')),
        $createHorizontalRuleNode(),
      ])
        $insert($append('a'), $asBlock(node));
    });
    const types = editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .slice(0, -1)
        .map((node) => ($isElementNode(node) ? (node.getFirstChild()?.getType() ?? '') : node.getType()))
        // The paragraphs beside which they are inserted.
        .filter((_, index) => name === 'replace' || index % 2 === (name === 'insertBefore' ? 0 : 1)),
    );
    expect(types).toEqual(['text', 'linebreak', 'link', 'horizontalrule']);
  }
  const editor = await expectNoErrorIn({}, () => {
    $append('a').selectEnd();
    $insertNodeToNearestRoot($asBlock($text()));
  });
  expect(linesOf(editor).slice(0, 2)).toEqual(['a', '!']);
  expect(linesOf(await expectNoError(unwrap($asBlock)))[0]).toBe('quoted');
});
