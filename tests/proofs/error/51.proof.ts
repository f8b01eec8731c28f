import {$selectAll as $selectAllOf} from '@lexical/selection';
import {$dfs} from '@lexical/utils';
import {$getRoot, $selectAll, type LexicalNode, type ParagraphNode, type RangeSelection} from 'lexical';
import {expect} from 'vitest';

import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {$caret, changeLines, expectErrorAtTheCaret} from '../support/root.ts';

interface Page {
  $blockOf: (node: LexicalNode) => LexicalNode | null;
  $selectedBlock: (selection: RangeSelection) => LexicalNode | null;
}

const page = '/page-components/docs/error/51.md';
const {$blockOf, $selectedBlock} = (await import(/* @vite-ignore */ `${page}/$selectedBlock.ts`)) as Page;

prove(
  'The selection is in the root, and the code asks the node of its anchor for the top-level element. After $getRoot().clear() the selection stands there.',
  async () => {
    await expectErrorAtTheCaret(51, (node) => node.getTopLevelElementOrThrow());
  },
);

prove('A loop over $dfs(): its first node is the root.', async () => {
  await expectError(51, (onError) =>
    changeLines(onError, () => {
      for (const {node} of $dfs()) node.getTopLevelElementOrThrow();
    }),
  );
});

prove('Ask with a function that gives null for the root. For a selection in the root, the offset tells the block:', async () => {
  await expectNoError((onError) =>
    changeLines(onError, () => {
      expect($dfs().map(({node}) => $blockOf(node)?.getTextContent())).toEqual([undefined, 'first', 'first', 'second', 'second']);
    }),
  );
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
});

prove(
  '@lexical/selection!$selectAll() of @lexical/selection got a selection that begins in the root. Call lexical!$selectAll() of lexical.',
  async () => {
    await expectError(51, (onError) =>
      changeLines(onError, () => {
        $selectAllOf($getRoot().select(0, 0));
      }),
    );
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
