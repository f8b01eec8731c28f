import {$createParagraphNode, $createTextNode, $getRoot, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {DividerNode, expectOnDivider} from '../support/divider.ts';
import {linesOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$insertBehind} = (await pageFile('error/135.md', '$insertBehind.ts')) as {
  $insertBehind: (node: LexicalNode, nodes: LexicalNode[]) => void;
};

prove(
  'insertNodes() with a text, insertRawText() and insertLineBreak() then throw this number. A block or insertParagraph() throws error 136.',
  async () => {
    await expectOnDivider(135, (selection) => selection.insertNodes([$createTextNode('after')]));
    await expectOnDivider(135, (selection) => selection.insertRawText('after'));
    await expectOnDivider(135, (selection) => selection.insertLineBreak());
    await expectOnDivider(136, (selection) => selection.insertNodes([$createParagraphNode()]));
    await expectOnDivider(136, (selection) => selection.insertParagraph());
  },
);

prove('Let the node select its surroundings. selectNext() puts the caret behind it, selectPrevious() before it:', async () => {
  const make: (() => LexicalNode)[] = [() => $createTextNode('new'), () => $createParagraphNode().append($createTextNode('new'))];
  for (const $make of make) {
    await expectNoErrorWith({nodes: [DividerNode]}, ({editor}) => {
      updateNow(editor, () => {
        const divider = new DividerNode();
        $getRoot().append(divider);
        $insertBehind(divider, [$make()]);
      });
      expect(linesOf(editor)).toEqual(['', 'new']);
      updateNow(editor, () => {
        const caret = $getRoot().getFirstChildOrThrow().selectPrevious();
        caret.insertNodes([$createTextNode('before')]);
      });
      expect(linesOf(editor)).toEqual(['before', '', 'new']);
    });
  }
});
