import {$createParagraphNode, $createTextNode, $getRoot, $getSelection, $isRangeSelection, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {DividerNode, expectOnDivider} from '../support/divider.ts';
import {linesOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$insertParagraphAfter} = (await pageFile('error/136.md', '$insertParagraphAfter.ts')) as {
  $insertParagraphAfter: (node: LexicalNode) => void;
};

prove(
  "Usually a range selection was set with the key of a decorator: selection.anchor.set(divider.getKey(), 0, 'element').",
  async () => {
    await expectOnDivider(136, (selection) => selection.insertParagraph());
    await expectOnDivider(136, (selection) => selection.insertNodes([$createParagraphNode()]));
  },
);

prove('Put the caret next to the node instead, with selectNext() or selectPrevious():', () =>
  expectNoErrorWith({nodes: [DividerNode]}, ({editor}) => {
    updateNow(editor, () => {
      const divider = new DividerNode();
      $getRoot().append(divider);
      $insertParagraphAfter(divider);
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText('behind');
      divider.selectPrevious().insertParagraph()?.append($createTextNode('before'));
    });
    expect(linesOf(editor)).toEqual(['before', '', 'behind']);
  }),
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectOnDivider(136, (selection) => selection.insertParagraph()),
);
