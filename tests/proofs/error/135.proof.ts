import {$createParagraphNode, $createTextNode, $getRoot, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {DividerNode, expectOnDivider} from '../support/divider.ts';
import {linesOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$insertAfter} = (await pageFile('error/135.md', '$insertAfter.ts')) as {
  $insertAfter: (node: LexicalNode, nodes: LexicalNode[]) => void;
};

prove(
  "Usually a range selection was set with the key of a decorator: selection.anchor.set(divider.getKey(), 0, 'element').",
  async () => {
    await expectOnDivider(135, (selection) => selection.insertNodes([$createTextNode('after')]));
    await expectOnDivider(135, (selection) => selection.insertRawText('after'));
    await expectOnDivider(135, (selection) => selection.insertLineBreak());
  },
);

prove('Put the caret next to the node instead, with selectNext() or selectPrevious():', async () => {
  const make: (() => LexicalNode)[] = [() => $createTextNode('new'), () => $createParagraphNode().append($createTextNode('new'))];
  for (const $make of make) {
    await expectNoErrorWith({nodes: [DividerNode]}, ({editor}) => {
      updateNow(editor, () => {
        const divider = new DividerNode();
        $getRoot().append(divider);
        $insertAfter(divider, [$make()]);
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

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectOnDivider(135, (selection) => selection.insertNodes([$createTextNode('after')])),
);
