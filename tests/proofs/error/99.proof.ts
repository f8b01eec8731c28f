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
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
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

prove('Insert text inside the block: block.append(text). Where you want a new block, wrap the node in a paragraph:', async () => {
  for (const $method of Object.values($methods)) await expectErrorIn(99, {}, () => $method($append('a'), $text()));
  const inside = await expectNoErrorIn({}, () => void $append('a').append($text()));
  expect(linesOf(inside)[0]).toBe('a!');
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
});

prove('$insertNodeToNearestRoot() gets a text: pass $asBlock(text).', async () => {
  const $insert = (node: LexicalNode): void => {
    $append('a').selectEnd();
    $insertNodeToNearestRoot(node);
  };
  await expectErrorIn(99, {}, () => $insert($text()));
  const editor = await expectNoErrorIn({}, () => $insert($asBlock($text())));
  expect(linesOf(editor).slice(0, 2)).toEqual(['a', '!']);
});

/** Unwraps quotes into what a function makes of their text. */
const unwrap = ($wrap: (text: LexicalNode) => LexicalNode) => (onError: OnError) => {
  const editor = createEditor({nodes: [QuoteNode], onError});
  editor.registerNodeTransform(QuoteNode, (quote) => {
    quote.replace($wrap($createTextNode(quote.getTextContent())));
  });
  updateNow(editor, () => void $getRoot().append($createQuoteNode().append($createTextNode('quoted'))));
  return editor;
};

prove('A transform replaces a block by text: replace it by $asBlock(text).', async () => {
  await expectError(
    99,
    unwrap((text) => text),
  );
  expect(linesOf(await expectNoError(unwrap($asBlock)))[0]).toBe('quoted');
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(99, () => void $append('a').insertAfter($text())),
);
