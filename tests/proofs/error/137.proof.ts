import {$findMatchingParent} from '@lexical/utils';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {$createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, type ElementNode, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';

interface Page {
  $isInline: (node: LexicalNode) => boolean;
}

const page = '/page-components/docs/error/137.md';
const {$isInline} = (await import(/* @vite-ignore */ `${page}/$isInline.ts`)) as Page;

prove('A loop over children or selected nodes calls node.isInline() on each of them.', async () => {
  for (const $make of [() => $createTextNode('a'), $createLineBreakNode]) {
    await expectError(137, (onError) => {
      mount({onError}).editor.update(
        () => {
          const paragraph = $createParagraphNode().append($make());
          paragraph.getChildren().filter((node) => node.isInline());
        },
        {discrete: true},
      );
    });
  }
  await expectError(137, (onError) => {
    mount({onError}).editor.update(
      () => {
        $append('a')
          .select()
          .getNodes()
          .filter((node) => node.isInline());
      },
      {discrete: true},
    );
  });
});

prove('$findMatchingParent(node, (parent) => parent.isInline()) begins with the node itself, which can be a text.', async () => {
  await expectError(137, (onError) => {
    mount({onError}).editor.update(
      () => void $findMatchingParent($append('a').getFirstChildOrThrow(), (parent) => parent.isInline()),
      {discrete: true},
    );
  });
});

prove('Ask elements and decorators only:', async () => {
  const answers: boolean[] = [];
  let found: LexicalNode | null = null;
  await expectNoError((onError) => {
    const {editor} = mount({nodes: [LinkNode], onError});
    editor.update(
      () => {
        const link = $createLinkNode('https://lexical.dev').append($createTextNode('link'));
        const paragraph: ElementNode = $createParagraphNode().append($createTextNode('a'), $createLineBreakNode(), link);
        $getRoot().append(paragraph);
        answers.push(...[...paragraph.getChildren(), paragraph].map($isInline));
        found = $findMatchingParent(link.getFirstChildOrThrow(), (parent) => !$isInline(parent));
        expect(found?.is(paragraph)).toBe(true);
      },
      {discrete: true},
    );
    return editor;
  });
  expect(answers).toEqual([true, true, true, false]);
});
