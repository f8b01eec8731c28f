import {$getRoot, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe, throwing, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {statusInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$putInPlace} = (await pageFile('error/60.md', '$putInPlace.ts')) as {
  $putInPlace: (node: LexicalNode, next: LexicalNode) => void;
};

/** An editor with three lines, which reports its errors to a situation. */
function threeLines(onError: OnError): LexicalEditor {
  const {editor} = mount({onError: () => undefined});
  updateNow(editor, () => {
    for (const text of ['a', 'b', 'c']) $append(text);
  });
  return observe(editor, onError);
}

/** Changes two lines of a document at once. */
function changeLines(
  editor: LexicalEditor,
  [first, second]: readonly [number, number],
  $change: (first: LexicalNode, second: LexicalNode) => void,
): void {
  updateNow(editor, () => {
    const [one, two] = [first, second].map((index) => $getRoot().getChildAtIndex(index));
    if (one && two) $change(one, two);
  });
}

const $replace = (node: LexicalNode, next: LexicalNode): void => {
  node.replace(next);
};

prove('replace() got a node that is already in the same parent. Insert, then remove:', async () => {
  for (const lines of [
    [1, 0],
    [0, 2],
    [2, 0],
  ] as const)
    await expectError(60, (onError) => changeLines(threeLines(onError), lines, $replace));
  const cases = [
    {lines: [1, 0], left: ['a', 'c']},
    {lines: [0, 1], left: ['b', 'c']},
    {lines: [0, 2], left: ['c', 'b']},
    {lines: [2, 0], left: ['b', 'a']},
    {lines: [2, 2], left: ['a', 'b', 'c']},
  ] as const;
  for (const {lines, left} of cases) {
    await expectNoErrorWith(threeLines, (editor) => {
      changeLines(editor, lines, $putInPlace);
      expect(linesOf(editor)).toEqual(left);
      expect(editor.getRootElement()?.children).toHaveLength(left.length);
    });
  }
  await expectNoErrorWith(threeLines, (editor) => {
    changeLines(editor, [1, 1], (line) => $putInPlace(line, $append('new')));
    expect(linesOf(editor)).toEqual(['a', 'new', 'c']);
  });
});

prove('With the next sibling, the page can hang instead.', () => {
  // A process that does not end collects nodes until it has no memory left, and is stopped.
  const program = (second: string): string => `
    import {$createParagraphNode, $getRoot, createEditor} from 'lexical';
    const editor = createEditor({onError(error) { throw error; }});
    editor.update(() => void $getRoot().append($createParagraphNode(), $createParagraphNode()), {discrete: true});
    editor.update(() => void $getRoot().getFirstChild().replace(${second}), {discrete: true});
  `;
  const options = ['--max-old-space-size=64'];
  expect(statusInNode(program('$createParagraphNode()'), options)).toBe(0);
  expect(statusInNode(program('$getRoot().getLastChild()'), options)).not.toBe(0);
});

prove('node.replace(node) replaces a node with itself: call it only for another node.', async () => {
  await expectError(60, (onError) => changeLines(threeLines(onError), [1, 1], $replace));
  await expectNoErrorWith(threeLines, (editor) =>
    changeLines(editor, [1, 1], (node, next) => {
      if (!node.is(next)) node.replace(next);
    }),
  );
});

prove('Replacing a node with itself loses nodes, and later updates fail: restore the last rendered state.', async () => {
  for (const onError of [() => undefined, throwing(() => undefined)]) {
    const {editor, element} = mount({onError});
    updateNow(editor, () => {
      $append('a');
      $append('b');
    });
    const rendered = editor.getEditorState();
    expect(() => changeLines(editor, [1, 1], $replace)).toThrow();
    expect(linesOf(editor)).toHaveLength(1);
    expect(() => updateNow(editor, () => void $append('c'))).toThrow();
    await expectNoError((report) => {
      editor.setRootElement(null);
      editor.setEditorState(rendered);
      editor.setRootElement(element);
      expect(linesOf(editor)).toEqual(['a', 'b']);
      return observe(editor, report);
    });
  }
});

prove('Reload the page when updates still fail.', async () => {
  const {editor, element} = mount({onError: () => undefined});
  updateNow(editor, () => {
    for (const text of ['a', 'b', 'c']) $append(text);
  });
  // The first child is rendered without an error.
  changeLines(editor, [0, 0], $replace);
  const rendered = editor.getEditorState();
  const append = (): void => updateNow(editor, () => void $append('d'));
  expect(append).toThrow();
  editor.setRootElement(null);
  editor.setEditorState(rendered);
  editor.setRootElement(element);
  expect(append).toThrow();
  await expectNoErrorWith({}, ({editor: reloaded}) => {
    reloaded.setEditorState(reloaded.parseEditorState(JSON.stringify(rendered)));
    expect(linesOf(reloaded)).toEqual(['a', 'b', 'c']);
  });
});
