import {$createParagraphNode, $createTextNode, $getRoot, type ElementNode, type LexicalNode, type ParagraphNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped} from '../support/errors.ts';
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

prove(
  'New and emptied paragraphs have no children, and neither has the root of a new editor. Use getLastChild(), which gives null for them:',
  async () => {
    await expectErrorIn(96, {}, () => $createParagraphNode().getLastChildOrThrow());
    await expectErrorIn(96, {}, () => $getRoot().getLastChildOrThrow());
    await expectErrorIn(96, {}, $deleteText, () => $first().getLastChildOrThrow());
    await expectNoErrorIn({}, $deleteText, () => {
      expect([$first().getLastChild(), $createParagraphNode().getLastChild()]).toEqual([null, null]);
    });
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
  },
);

prove('To write at the end of an element, use element.append(text), which needs no child.', async () => {
  const editor = await expectNoErrorIn({}, $deleteText, () => {
    $first().append($createTextNode('b'));
  });
  expect(linesOf(editor)[0]).toBe('b');
});

prove('The same update removed or moved the children: read the last child before.', async () => {
  await expectErrorIn(96, {}, () => $append('a').clear().getLastChildOrThrow());
  await expectErrorIn(96, {}, () => {
    const paragraph = $append('a');
    $append('b').append(...paragraph.getChildren());
    paragraph.getLastChildOrThrow();
  });
  await expectNoErrorIn({}, () => {
    const paragraph = $append('a');
    const last = paragraph.getLastChildOrThrow();
    $append('b').append(...paragraph.getChildren());
    expect(last.getTextContent()).toBe('a');
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(96, () => $getRoot().clear().getLastChildOrThrow()),
);
