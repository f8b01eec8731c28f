import {$createParagraphNode, $createTextNode, $getRoot, $isRootNode, type ElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectDropped, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {before, expectInPlaces, withBlocks} from '../support/places.ts';
import {prove} from '../support/prove.ts';
import {$caret, $topmost, changeLines, expectErrorAtTheCaret, expectErrorAtTheTop} from '../support/root.ts';

const {$insertAbove} = (await pageFile('error/54.md', '$insertAbove.ts')) as {
  $insertAbove: (node: LexicalNode, block: ElementNode) => void;
};

prove('A loop with getParent() reaches the root: stop when $isRootNode(parent) is true.', async () => {
  await expectErrorAtTheTop(54, (node) => node.insertBefore($createParagraphNode()));
  await expectNoError((onError) =>
    changeLines(onError, () => {
      const parents = $caret().anchor.getNode().getParents();
      parents[parents.findIndex($isRootNode) - 1]?.insertBefore($createParagraphNode());
    }),
  );
});

prove('The selection is in the root, for example after $getRoot().clear(). Then insert at the start of the root:', async () => {
  await expectErrorAtTheCaret(54, (node) => node.insertBefore($createParagraphNode()));
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

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(54, () => $getRoot().insertBefore($createParagraphNode())),
);
