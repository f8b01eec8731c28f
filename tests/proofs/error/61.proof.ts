import {$createTextNode, $getRoot, $isElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';

interface Page {
  $putInPlace: (node: LexicalNode, next: LexicalNode) => void;
}

const page = '/page-components/docs/error/60.md';
const {$putInPlace} = (await import(/* @vite-ignore */ `${page}/$putInPlace.ts`)) as Page;

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
    await expectError(61, (onError) => {
      const {editor} = mount({onError});
      editor.update(() => void $append('only'), {discrete: true});
      editor.update(
        () => {
          $changeAndReplace((node, next) => node.replace(next));
        },
        {discrete: true},
      );
    });
    await expectError(60, (onError) => {
      const {editor} = mount({onError});
      editor.update(
        () => {
          $append('first');
          $append('second');
        },
        {discrete: true},
      );
      editor.update(
        () => {
          const last = $getRoot().getLastChildOrThrow();
          last.replace(last);
        },
        {discrete: true},
      );
    });
    await expectError(101, (onError) => {
      const {editor} = mount({onError});
      editor.update(
        () => {
          const block = $append('new');
          block.replace(block);
        },
        {discrete: true},
      );
    });
  },
);

prove('Replace a node by another one only, as error 60 shows.', async () => {
  await expectNoError((onError) => {
    const {editor} = mount({onError});
    editor.update(() => void $append('only'), {discrete: true});
    editor.update(
      () => {
        $changeAndReplace($putInPlace);
      },
      {discrete: true},
    );
    expect(linesOf(editor)).toEqual(['only!']);
    return editor;
  });
});
