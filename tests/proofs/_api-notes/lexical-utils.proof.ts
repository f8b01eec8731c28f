import {$createMarkNode, $isMarkNode, MarkNode} from '@lexical/mark';
import {
  $findMatchingParent,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
  registerNestedElementResolver,
} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  createEditor,
  RootNode,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {prove} from '../support/prove.ts';

function open(): LexicalEditor {
  return createEditor({
    nodes: [MarkNode],
    onError(error) {
      throw error;
    },
  });
}

function change(editor: LexicalEditor, $change: () => void): void {
  editor.update($change, {discrete: true});
}

prove('With a caret in a block, the block is split there and the node stands between the halves.', () => {
  const editor = open();
  change(editor, () => {
    $append('abcd').getFirstChildOrThrow<ReturnType<typeof $createTextNode>>().select(2, 2);
    const node = $createParagraphNode().append($createTextNode('H'));
    expect($insertNodeToNearestRoot(node).is(node)).toBe(true);
  });
  expect(linesOf(editor)).toEqual(['ab', 'H', 'cd']);
  editor.getEditorState().read(() => {
    const selection = $getSelection();
    // The caret is behind the inserted node.
    expect($isRangeSelection(selection) && selection.anchor.getNode().getTextContent()).toBe('cd');
  });
});

prove(
  'Without a selection, or with one that is no range, the node comes after the document or the selected block, and an empty paragraph after it.',
  () => {
    const editor = open();
    change(editor, () => {
      $append('one');
      $setSelection(null);
      $insertNodeToNearestRoot($createParagraphNode().append($createTextNode('H')));
    });
    expect(linesOf(editor)).toEqual(['one', 'H', '']);
  },
);

prove('Goes up from a node, which is tested first, to the first one that passes a test. The root is not tested.', () => {
  change(open(), () => {
    const text = $append('one').getFirstChildOrThrow();
    expect($findMatchingParent(text, () => true)?.is(text)).toBe(true);
    expect($findMatchingParent(text, (node) => node.getType() === 'paragraph')?.getType()).toBe('paragraph');
    expect($findMatchingParent(text, (node) => node.getType() === 'root')).toBeNull();
  });
});

prove('Goes up from a node, which counts as well, to the first one that is of a class. The root counts too.', () => {
  change(open(), () => {
    const text = $append('one').getFirstChildOrThrow();
    expect($getNearestNodeOfType($getRoot(), RootNode)?.getType()).toBe('root');
    expect($getNearestNodeOfType(text, RootNode)?.getType()).toBe('root');
    expect($getNearestNodeOfType(text, MarkNode)).toBeNull();
  });
});

prove('an inner one is moved out behind the outer one, and what followed it goes into a copy of the outer one.', () => {
  const editor = open();
  const overlaps: string[] = [];
  const end = registerNestedElementResolver(
    editor,
    MarkNode,
    (mark) => $createMarkNode(mark.getIDs()),
    (outer, inner) => overlaps.push(`${outer.getIDs().join()} over ${inner.getIDs().join()}`),
  );
  const $nest = (): void => {
    const inner = $createMarkNode(['inner']).append($createTextNode('b'));
    $getRoot().append(
      $createParagraphNode().append($createMarkNode(['outer']).append($createTextNode('a'), inner, $createTextNode('c'))),
    );
  };
  const marks = (): string[] =>
    editor.getEditorState().read(() =>
      $getRoot()
        .getLastChildOrThrow<ReturnType<typeof $createParagraphNode>>()
        .getChildren()
        .map((mark) => ($isMarkNode(mark) ? `${mark.getIDs().join()}: ${mark.getTextContent()}` : '')),
    );
  change(editor, $nest);
  expect(marks()).toEqual(['outer: a', 'inner: b', 'outer: c']);
  expect(overlaps).toEqual(['outer over inner']);
  end();
  change(editor, $nest);
  expect(marks()).toEqual(['outer: abc']);
});
