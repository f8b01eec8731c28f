import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

const {$lastBlock} = (await pageFile('error/96.md', '$lastBlock.ts')) as {$lastBlock: () => LexicalNode};

/** Deletes the text of a paragraph, as a reader does who selects it and presses a key. */
function $deleteText(): void {
  const selection = $append('a').select(0, 1);
  selection.removeText();
}
const $first = (): ElementNode => $getRoot().getFirstChildOrThrow<ParagraphNode>();

prove('The element is empty, as a new paragraph is, or the root of an editor that was never filled.', async () => {
  await expectErrorIn(96, {}, () => $createParagraphNode().getLastChildOrThrow());
  await expectErrorIn(96, {}, () => $getRoot().getLastChildOrThrow());
});

prove('The text was deleted: an empty paragraph has no text node in it.', () =>
  expectErrorIn(96, {}, $deleteText, () => $first().getLastChildOrThrow()),
);

prove('The children were removed or moved earlier in the same update.', async () => {
  await expectErrorIn(96, {}, () => $append('a').clear().getLastChildOrThrow());
  await expectErrorIn(96, {}, () => {
    const paragraph = $append('a');
    $append('b').append(...paragraph.getChildren());
    paragraph.getLastChildOrThrow();
  });
});

prove('getLastChild() gives null for an empty element.', () =>
  expectNoErrorIn({}, $deleteText, () => {
    expect([$first().getLastChild(), $createParagraphNode().getLastChild(), $append('a').clear().getLastChild()]).toEqual([
      null,
      null,
      null,
    ]);
    expect($append('a').getLastChild()?.getTextContent()).toBe('a');
  }),
);

prove('For the document, make the paragraph that is missing:', async () => {
  const empty = await expectNoErrorIn({}, () => {
    const block = $lastBlock();
    block.insertAfter($createParagraphNode().append($createTextNode('next')));
    expect(block.getTextContent()).toBe('');
  });
  expect(linesOf(empty).slice(0, 2)).toEqual(['', 'next']);
  const filled = await expectNoErrorIn({}, () => {
    const last = $append('a');
    expect($lastBlock().is(last)).toBe(true);
  });
  expect(linesOf(filled)).toEqual(['a', '']);
});

prove(
  'To write at the end of an element, no child is needed: use element.append(text), or element.selectEnd() for the caret.',
  async () => {
    const editor = await expectNoErrorIn(
      {},
      $deleteText,
      () => {
        $first().append($createTextNode('b'));
      },
      () => {
        $append('').clear().selectEnd();
      },
      () => {
        const selection = $getSelection();
        if ($isRangeSelection(selection)) selection.insertText('c');
      },
    );
    expect(linesOf(editor).slice(0, 2)).toEqual(['b', 'c']);
  },
);
