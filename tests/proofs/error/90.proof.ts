import {createHeadlessEditor} from '@lexical/headless';
import {$createLinkNode, LinkNode} from '@lexical/link';
import type {Binding} from '@lexical/yjs';
import {$getRoot, type LexicalEditor, type ParagraphNode} from 'lexical';
import {expect} from 'vitest';
import {Doc} from 'yjs';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {bind} from '../support/shared.ts';
import {expectNoErrorWith} from '../support/updates.ts';

type SharedElement = Binding['root'];
const {pathOf} = (await pageFile('error/90.md', 'pathOf.ts')) as {pathOf: (element: SharedElement) => number[]};

/** A bound editor with two paragraphs. */
function filled(onError?: OnError): {editor: LexicalEditor; binding: Binding} {
  const editor = createHeadlessEditor({nodes: [LinkNode], ...(onError && {onError})});
  const binding = bind(editor, new Doc());
  updateNow(editor, () => {
    $append('a');
    $append('b');
  });
  return {editor, binding};
}

/** The shared node of the last block. */
function lastOf({root}: Binding): SharedElement {
  const last = root._children.at(-1);
  if (last === undefined || !('_children' in last)) throw new Error('expected a shared element, found none');
  return last;
}

prove('Your code calls it while it walks up through _parent. Stop at the root:', async () => {
  await expectError(90, (onError) => {
    const path: number[] = [];
    for (let element: SharedElement | null = lastOf(filled(onError).binding); element !== null; element = element._parent)
      path.unshift(element.getOffset());
  });
  const paths: number[][] = [];
  const editor = await expectNoErrorWith(filled, ({binding}) => paths.push(pathOf(lastOf(binding)), pathOf(binding.root)));
  expect(paths).toEqual([[1], []]);
  expect(linesOf(editor).slice(0, 2)).toEqual(['a', 'b']);
});

prove('Nothing is lost: the call throws, and the editor keeps its document.', () => {
  const {editor, binding} = filled();
  expect(() => binding.root.getOffset()).toThrow();
  expect(linesOf(editor)).toEqual(['a', 'b']);
});

prove('An offset is not a child index: each character of a text counts.', () => {
  const {editor, binding} = filled();
  updateNow(editor, () => void $getRoot().getLastChildOrThrow<ParagraphNode>().append($createLinkNode('https://a.example')));
  const last = lastOf(binding);
  const link = last._children.at(-1);
  // The text "b" is one entry for its properties and one character.
  expect([last._children.length, link !== undefined && 'getOffset' in link && link.getOffset()]).toEqual([2, 2]);
});
