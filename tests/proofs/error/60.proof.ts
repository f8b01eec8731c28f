import {$getRoot, type LexicalEditor, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, observe, type OnError} from '../support/errors.ts';
import {updateNow} from '../support/node-class.ts';
import {statusInNode} from '../support/node.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorWith} from '../support/updates.ts';

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

prove(
  'a.replace(b) where b already is in the same parent, to let one block take the place of another. The parent then counts a child too many.',
  async () => {
    for (const lines of [
      [1, 0],
      [0, 2],
      [2, 0],
    ] as const)
      await expectError(60, (onError) => changeLines(threeLines(onError), lines, $replace));
    const {editor, errors} = mount();
    editor.setRootElement(null);
    updateNow(editor, () => {
      for (const text of ['a', 'b', 'c']) $append(text);
      $getRoot().getFirstChildOrThrow().replace($getRoot().getLastChildOrThrow());
    });
    expect(errors).toEqual([]);
    expect(editor.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(3);
    expect(linesOf(editor)).toHaveLength(2);
  },
);

prove('With the sibling right behind it, the page can hang instead.', () => {
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

prove(
  'Here the node has a sibling before it, and nothing else changed it. A changed or new node leads to error 61 or error 101.',
  async () => {
    for (const line of [1, 2]) {
      await expectError(60, (onError) => changeLines(threeLines(onError), [line, line], $replace));
      await expectError(101, (onError) =>
        changeLines(threeLines(onError), [line, line], (node) => {
          node.markDirty();
          node.replace(node);
        }),
      );
    }
    await expectErrorIn(101, {}, () => {
      const line = $append('new');
      line.replace(line);
    });
    await expectError(61, (onError) => {
      const {editor} = mount({onError});
      updateNow(editor, () => void $append('only'));
      changeLines(editor, [0, 0], (line) => {
        line.markDirty();
        line.replace(line);
      });
    });
  },
);

prove('Insert, then remove. This also works for nodes that are siblings:', async () => {
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

prove(
  'After the error the state has lost a node, and the editor is stuck. Go back to the last state that was rendered, as error 75 shows.',
  async () => {
    const {editor, element} = mount({onError: () => undefined});
    updateNow(editor, () => {
      $append('a');
      $append('b');
    });
    const rendered = editor.getEditorState();
    expect(() => changeLines(editor, [1, 1], $replace)).toThrow();
    expect(linesOf(editor)).toHaveLength(1);
    expect(() => updateNow(editor, () => void $append('c'))).toThrow();
    await expectNoError((onError) => {
      editor.setRootElement(null);
      editor.setEditorState(rendered);
      editor.setRootElement(element);
      expect(linesOf(editor)).toEqual(['a', 'b']);
      return observe(editor, onError);
    });
  },
);
