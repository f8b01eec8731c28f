import {$createMarkNode, $isMarkNode, MarkNode} from '@lexical/mark';
import {
  $dfs,
  $filter,
  $findMatchingParent,
  $getNearestBlockElementAncestorOrThrow,
  $getNearestNodeOfType,
  $getNextRightPreorderNode,
  $insertFirst,
  $insertNodeToNearestRoot,
  addClassNamesToElement,
  isMimeType,
  mediaFileReader,
  registerNestedElementResolver,
  removeClassNamesFromElement,
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
  type LexicalNode,
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

/** Two blocks: "a" and, in a mark, "b" in the first; "c" in the second. */
function $fill(): void {
  const mark = $createMarkNode(['note']).append($createTextNode('b'));
  $append('a').append(mark);
  $append('c');
}

const described = (node: LexicalNode): string => `${node.getType()} ${node.getTextContent().replace(/\n/g, '')}`;

prove(
  'Lists a node and everything below it in the order of the document, each with its depth. Without a node it begins at the root.',
  () => {
    change(open(), () => {
      $fill();
      const listed = (start?: LexicalNode): string[] => $dfs(start).map(({node, depth}) => `${String(depth)} ${described(node)}`);
      const first = ['1 paragraph ab', '2 text a', '2 mark b', '3 text b'];
      expect(listed()).toEqual(['0 root abc', ...first, '1 paragraph c', '2 text c']);
      expect(listed($getRoot().getFirstChildOrThrow())).toEqual(first);
    });
  },
);

prove('endingNode: The last node of the list; by default the last one below the first.', () => {
  change(open(), () => {
    $fill();
    const first = $getRoot().getFirstChildOrThrow();
    const second = $getRoot().getLastChildOrThrow();
    expect($dfs(first, second).map(({node}) => described(node))).toEqual([
      'paragraph ab',
      'text a',
      'mark b',
      'text b',
      'paragraph c',
    ]);
    expect($dfs(first).length).toBe(4);
  });
});

prove('Calls a function for each node of an array, and returns what it gave without null.', () => {
  change(open(), () => {
    $fill();
    const texts = $filter($getRoot().getAllTextNodes(), (node) => {
      const text = node.getTextContent();
      return text === 'b' ? null : text;
    });
    expect(texts).toEqual(['a', 'c']);
  });
});

prove(
  'Goes up from a node, which counts as well, to the first element that is not inline. The root does not count: without such an element it throws.',
  () => {
    change(open(), () => {
      $fill();
      const paragraph = $getRoot().getFirstChildOrThrow();
      const text = $getRoot().getAllTextNodes()[1];
      if (text === undefined) throw new Error('expected a text in the mark');
      expect($isMarkNode(text.getParent())).toBe(true);
      expect($getNearestBlockElementAncestorOrThrow(text)).toBe(paragraph);
      expect($getNearestBlockElementAncestorOrThrow(paragraph)).toBe(paragraph);
      for (const node of [$getRoot(), $createMarkNode([])]) {
        expect(() => $getNearestBlockElementAncestorOrThrow(node)).toThrow();
      }
    });
  },
);

prove(
  'Returns the node that follows when the tree is walked from its end to its start: the last child, or else the node in front of this one or of the nearest parent that has one.',
  () => {
    change(open(), () => {
      $fill();
      const walked: string[] = [];
      for (let node: LexicalNode | null = $getRoot(); node !== null; node = $getNextRightPreorderNode(node)) {
        walked.push(described(node));
      }
      expect(walked).toEqual(['root abc', 'paragraph c', 'text c', 'paragraph ab', 'mark b', 'text b', 'text a']);
    });
  },
);

prove('Makes a node the first child of an element.', () => {
  change(open(), () => {
    const paragraph = $append('b');
    $insertFirst(paragraph, $createTextNode('a').toggleFormat('bold'));
    expect(paragraph.getTextContent()).toBe('ab');
    const empty = $append('').clear();
    $insertFirst(empty, $createTextNode('c'));
    expect(empty.getTextContent()).toBe('c');
  });
});

prove(
  'Adds class names to an element. One string may hold several, with spaces between them. Whatever is no string is ignored, an array too.',
  () => {
    const element = document.createElement('p');
    addClassNamesToElement(element, 'one two', undefined, null, true, ['array'] as unknown as string);
    expect([...element.classList]).toEqual(['one', 'two']);
    addClassNamesToElement(element, ...['three']);
    expect([...element.classList]).toEqual(['one', 'two', 'three']);
  },
);

prove(
  'Removes class names from an element. One string may hold several, with spaces between them. Whatever is no string is ignored, an array too.',
  () => {
    const element = document.createElement('p');
    element.className = 'one two three';
    removeClassNamesFromElement(element, 'one  two', null, ['three'] as unknown as string);
    expect([...element.classList]).toEqual(['three']);
    removeClassNamesFromElement(element, ...['three']);
    expect([...element.classList]).toEqual([]);
  },
);

prove('Says whether the type of a file begins with one of several strings. Upper and lower case are different.', () => {
  const image = new File(['x'], 'a.png', {type: 'image/png'});
  const says = (...types: string[]): boolean => isMimeType(image, types);
  expect([says('image/'), says('text/', 'image/png'), says('png'), says('IMAGE/'), says()]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

prove(
  'Reads the files whose type begins with one of several strings, and resolves to them and their data URLs, in the order of the files.',
  async () => {
    const file = (name: string, type: string, size: number): File => new File(['x'.repeat(size)], name, {type});
    // The first takes longest to read.
    const files = [file('one', 'image/png', 100_000), file('two', 'text/plain', 1), file('three', 'image/gif', 1)];
    const read = await mediaFileReader(files, ['image/']);
    expect(read.map((one) => [one.file.name, one.result.slice(0, 14)])).toEqual([
      ['one', 'data:image/png'],
      ['three', 'data:image/gif'],
    ]);
  },
);
