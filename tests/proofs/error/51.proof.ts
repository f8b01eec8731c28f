import {$createHeadingNode} from '@lexical/rich-text';
import {$selectAll as $selectAllOf} from '@lexical/selection';
import {$dfs} from '@lexical/utils';
import {$getRoot, $isElementNode, $selectAll, type LexicalNode, type ParagraphNode, type RangeSelection} from 'lexical';
import {expect} from 'vitest';

import {expectDropped, expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {expectInPlaces, withBlocks} from '../support/places.ts';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheCaret} from '../support/root.ts';

const {$selectedBlock} = (await pageFile('error/51.md', '$selectedBlock.ts')) as {
  $selectedBlock: (selection: RangeSelection) => LexicalNode | null;
};

prove('A loop over $dfs() begins with the root: call getTopLevelElement(), which returns null there.', async () => {
  await expectError(51, (onError) =>
    changeLines(onError, () => {
      for (const {node} of $dfs()) node.getTopLevelElementOrThrow();
    }),
  );
  await expectNoError((onError) =>
    changeLines(onError, () => {
      const found = $dfs().map(({node}) => node.getTopLevelElement()?.getTextContent());
      expect(found).toEqual([undefined, 'first', 'first', 'second', 'second']);
    }),
  );
});

prove(
  'The selection is in the root, for example after $getRoot().clear(). The offset of its anchor is then the index of a block:',
  async () => {
    await expectErrorAtTheCaret(51, (node) => node.getTopLevelElementOrThrow());
    const found: (string | undefined)[] = [];
    await expectNoError((onError) =>
      changeLines(onError, () => {
        const $note = (): void => void found.push($selectedBlock($caret())?.getTextContent());
        $note();
        for (const offset of [0, 1, 2]) {
          $getRoot().select(offset, offset);
          $note();
        }
        $getRoot().clear();
        $note();
      }),
    );
    expect(found).toEqual(['second', 'first', 'second', 'second', undefined]);
    await expectInPlaces(
      () => {
        const block = $selectedBlock($caret());
        if ($isElementNode(block) && block.getType() !== 'list') block.replace($createHeadingNode('h1'), true);
        else block?.remove();
      },
      {
        'before the rule': withBlocks(0),
        'in a cell': withBlocks(1, 'table(tablerow(tablecell(heading(a))tablecell(b)))'),
        'in an empty cell': withBlocks(1, 'table(tablerow(tablecell()tablecell(b)))'),
        'in a list item': withBlocks(2),
        'in a quote': withBlocks(3, 'heading(q)'),
      },
    );
  },
);

prove(
  '@lexical/selection!$selectAll() of @lexical/selection got a selection in the root: import lexical!$selectAll() from lexical.',
  async () => {
    await expectError(51, (onError) => changeLines(onError, () => $selectAllOf($getRoot().select(0, 0))));
    const texts: string[] = [];
    await expectNoError((onError) =>
      changeLines(onError, () => {
        $selectAllOf($getRoot().getFirstChildOrThrow<ParagraphNode>().select());
        texts.push($caret().getTextContent());
        $getRoot().select(0, 0);
        $selectAll();
        texts.push($caret().getTextContent());
      }),
    );
    expect(texts).toEqual(['first\nsecond', 'first\nsecond']);
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(51, () => $getRoot().getTopLevelElementOrThrow()),
);
