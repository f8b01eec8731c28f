import {createHeadlessEditor} from '@lexical/headless';
import type {Binding} from '@lexical/yjs';
import {$createParagraphNode, $getRoot, type LexicalEditor} from 'lexical';
import {expect} from 'vitest';
import {Doc} from 'yjs';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {bind} from '../support/shared.ts';

type SharedElement = Binding['root'];

const page = '/page-components/docs/error/90.md';
const {pathOf} = (await import(/* @vite-ignore */ `${page}/pathOf.ts`)) as {pathOf: (element: SharedElement) => number[]};

/** A bound editor with two paragraphs. */
function filled(onError?: (error: Error) => void): {editor: LexicalEditor; binding: Binding} {
  const editor = createHeadlessEditor(onError && {onError});
  const binding = bind(editor, new Doc());
  editor.update(
    () => {
      $append('a');
      $append('b');
    },
    {discrete: true},
  );
  return {editor, binding};
}

/** The shared node of the last block. */
function lastOf({root}: Binding): SharedElement {
  const last = root._children.at(-1);
  if (last === undefined || !('_children' in last)) throw new Error('expected a shared element, found none');
  return last;
}

prove('A shared element gives its position among the children of its parent. The root has no parent.', () => {
  const {binding} = filled();
  // A paragraph counts as one.
  expect(lastOf(binding).getOffset()).toBe(1);
  expect(binding.root._parent).toBeNull();
});

prove('Code of your own that walks over the shared nodes calls binding.root.getOffset().', async () => {
  await expectError(90, (onError) => filled(onError).binding.root.getOffset());
});

prove('A loop goes up through _parent and also asks the last element, which is the root.', async () => {
  await expectError(90, (onError) => {
    const path: number[] = [];
    for (let element: SharedElement | null = lastOf(filled(onError).binding); element !== null; element = element._parent)
      path.unshift(element.getOffset());
  });
});

prove('Stop at the root when you walk up:', async () => {
  const paths: number[][] = [];
  const editor = await expectNoError((onError) => {
    const {editor, binding} = filled(onError);
    paths.push(pathOf(lastOf(binding)), pathOf(binding.root));
    return editor;
  });
  expect(paths).toEqual([[1], []]);
  expect(linesOf(editor).slice(0, 2)).toEqual(['a', 'b']);
});

prove('An element that was removed keeps its parent. getOffset() then gives -1 and throws nothing.', () => {
  const {editor, binding} = filled();
  const last = lastOf(binding);
  editor.update(() => void $getRoot().clear().append($createParagraphNode()), {discrete: true});
  expect(last._parent).toBe(binding.root);
  expect(last.getOffset()).toBe(-1);
});
