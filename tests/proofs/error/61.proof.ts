import {$createTextNode, $getRoot, $isElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorWith} from '../support/updates.ts';

const {$putInPlace} = (await pageFile('error/60.md', '$putInPlace.ts')) as {
  $putInPlace: (node: LexicalNode, next: LexicalNode) => void;
};

/** Adds to the first block, then puts it in its own place. */
function $changeAndReplace($replace: (node: LexicalNode, next: LexicalNode) => void): void {
  const block = $getRoot().getFirstChild();
  if (!$isElementNode(block)) return;
  block.append($createTextNode('!'));
  $replace(block, block);
}

prove(
  'Here the node is the only child of its parent and was changed in the same update. Otherwise it is error 60 or error 101.',
  async () => {
    await expectErrorIn(
      61,
      {},
      () => void $append('only'),
      () => $changeAndReplace((node, next) => node.replace(next)),
    );
    await expectErrorIn(
      60,
      {},
      () => {
        $append('first');
        $append('second');
      },
      () => {
        const last = $getRoot().getLastChildOrThrow();
        last.replace(last);
      },
    );
    await expectErrorIn(101, {}, () => {
      const block = $append('new');
      block.replace(block);
    });
  },
);

prove('Replace a node by another one only, as error 60 shows.', () =>
  expectNoErrorWith({}, ({editor}) => {
    updateNow(editor, () => void $append('only'));
    updateNow(editor, () => $changeAndReplace($putInPlace));
    expect(linesOf(editor)).toEqual(['only!']);
  }),
);
