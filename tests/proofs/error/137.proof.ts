import {$findMatchingParent} from '@lexical/utils';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, type ElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {expectDropped, expectError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorIn} from '../support/updates.ts';

const {$isInline} = (await pageFile('error/137.md', '$isInline.ts')) as {$isInline: (node: LexicalNode) => boolean};

prove('Usually a loop over children or selected nodes calls node.isInline() on each.', async () => {
  for (const $make of [() => $createTextNode('a'), $createLineBreakNode]) {
    await expectError(137, (onError) =>
      updateNow(mount({onError}).editor, () => {
        const paragraph = $createParagraphNode().append($make());
        paragraph.getChildren().filter((node) => node.isInline());
      }),
    );
  }
  await expectError(137, (onError) =>
    updateNow(mount({onError}).editor, () =>
      $append('a')
        .select()
        .getNodes()
        .filter((node) => node.isInline()),
    ),
  );
});

prove(
  '$findMatchingParent(node, (parent) => parent.isInline()) begins with the node itself, which can be a text: the same function.',
  () =>
    expectError(137, (onError) =>
      updateNow(
        mount({onError}).editor,
        () => void $findMatchingParent($append('a').getFirstChildOrThrow(), (parent) => parent.isInline()),
      ),
    ),
);

prove('Call it on elements and decorators only, because all others are inline:', async () => {
  const answers: boolean[] = [];
  let found: LexicalNode | null = null;
  await expectNoErrorIn({nodes: [LinkNode]}, () => {
    const link = $createLinkNode('https://lexical.dev').append($createTextNode('link'));
    const paragraph: ElementNode = $createParagraphNode().append($createTextNode('a'), $createLineBreakNode(), link);
    $getRoot().append(paragraph);
    answers.push(...[...paragraph.getChildren(), paragraph].map($isInline));
    found = $findMatchingParent(link.getFirstChildOrThrow(), (parent) => !$isInline(parent));
    expect(found?.is(paragraph)).toBe(true);
  });
  expect(answers).toEqual([true, true, true, false]);
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(137, () => void $append('a').getFirstChildOrThrow().isInline()),
);
