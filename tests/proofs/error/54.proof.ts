import {$createParagraphNode, $createTextNode, $getRoot, type ElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {before, expectInPlaces, withBlocks} from '../support/places.ts';
import {prove} from '../support/prove.ts';
import {$caret, $topmost, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const {$insertAbove} = (await pageFile('error/54.md', '$insertAbove.ts')) as {
  $insertAbove: (node: LexicalNode, block: ElementNode) => void;
};

prove('A loop goes up with getParent() and does not stop below the root.', () =>
  expectErrorAtTheTop(54, (node) => node.insertBefore($createParagraphNode())),
);

prove(
  'The selection stands in the root, and the code takes the node of its anchor for a block. After $getRoot().clear() the selection stands there.',
  () => expectErrorAtTheCaret(54, (node) => node.insertBefore($createParagraphNode())),
);

prove('Insert before the block that the node is in. For the root or a table cell, insert at its start:', async () => {
  const situations: [() => LexicalNode, string[]][] = [
    [() => $getRoot().getFirstChildOrThrow(), ['new', 'first', 'second']],
    [() => $caret().anchor.getNode(), ['first', 'new', 'second']],
    [() => $topmost($caret().anchor.getNode()), ['new', 'first', 'second']],
    [() => $getRoot().select(1, 1).anchor.getNode(), ['new', 'first', 'second']],
    [() => $getRoot().clear(), ['new']],
  ];
  for (const [$find, lines] of situations) {
    await expectNoError((onError) => {
      const editor = changeLines(onError, () => $insertAbove($find(), $createParagraphNode().append($createTextNode('new'))));
      expect(linesOf(editor)).toEqual(lines);
      return editor;
    });
  }
  await expectInPlaces(() => $insertAbove($caret().anchor.getNode(), $createParagraphNode().append($createTextNode('+'))), {
    'before the rule': ['+', ...before],
    'in a cell': withBlocks(1, 'table(tablerow(tablecell(+a)tablecell(b)))'),
    'in an empty cell': withBlocks(1, 'table(tablerow(tablecell(+)tablecell(b)))'),
    'in a list item': withBlocks(2, '+', 'list(listitem(x)listitem(y))'),
    'in a quote': withBlocks(3, '+', 'quote(q)'),
  });
});
