import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {DividerNode, expectOnDivider} from '../support/divider.ts';
import {linesOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$insertParagraphBehind} = (await pageFile('error/136.md', '$insertParagraphBehind.ts')) as {
  $insertParagraphBehind: (node: LexicalNode) => void;
};

prove('insertParagraph(), and insertNodes() with a block, then throw this number. Inline nodes throw error 135.', async () => {
  await expectOnDivider(136, (selection) => selection.insertParagraph());
  await expectOnDivider(136, (selection) => selection.insertNodes([$createParagraphNode()]));
  await expectOnDivider(135, (selection) => selection.insertNodes([$createTextNode('after')]));
});

prove('Let the node select its surroundings. selectNext() puts the caret behind it, selectPrevious() before it:', () =>
  expectNoErrorWith({nodes: [DividerNode]}, ({editor}) => {
    updateNow(editor, () => {
      const divider = new DividerNode();
      $getRoot().append(divider);
      $insertParagraphBehind(divider);
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText('behind');
      divider.selectPrevious().insertParagraph()?.append($createTextNode('before'));
    });
    expect(linesOf(editor)).toEqual(['before', '', 'behind']);
  }),
);
