import {$createChildrenArray, $createOffsetView, OffsetView} from '@lexical/offset';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  $getSelection,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
  type PointType,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';

type Entry = NonNullable<OffsetView['_firstNode']>;

/** Runs in an update of an empty document. */
function inEditor($do: () => void): void {
  const editor = createEditor({
    onError(error) {
      throw error;
    },
  });
  editor.update($do, {discrete: true});
}

function $entryOf(node: LexicalNode): Entry {
  const entry = $createOffsetView($getEditor())._offsetMap.get(node.getKey());
  if (entry === undefined) throw new Error(`expected an entry for the node ${node.getKey()}, found none`);
  return entry;
}

/** Three nodes in the second paragraph: `a`, a line break and `bc`. */
function $appendThree(): LexicalNode[] {
  $append('first');
  const nodes = [$createTextNode('a'), $createLineBreakNode(), $createTextNode('bc')];
  $getRoot().append($createParagraphNode().append(...nodes));
  return nodes;
}

prove('firstNode: The entry at which a search for an offset begins; without one no selection can be made.', () => {
  inEditor(() => {
    $append('first');
    const {_offsetMap, _firstNode} = $createOffsetView($getEditor());
    expect(new OffsetView(_offsetMap, _firstNode).createSelectionFromOffsets(1, 2)).not.toBeNull();
    expect(new OffsetView(_offsetMap, null).createSelectionFromOffsets(1, 2)).toBeNull();
  });
});

prove('Holds what the end of an element counts: the second argument of $createOffsetView(), or 1.', () => {
  inEditor(() => {
    $append('first');
    expect($createOffsetView($getEditor())._blockOffsetSize).toBe(1);
    expect($createOffsetView($getEditor(), 4)._blockOffsetSize).toBe(4);
  });
});

prove('Holds the entry of the first block, or null when the root is empty.', () => {
  inEditor(() => {
    expect($createOffsetView($getEditor())._firstNode).toBeNull();
    const first = $append('first');
    $append('second');
    expect($createOffsetView($getEditor())._firstNode?.key).toBe(first.getKey());
  });
});

prove(
  'Holds the entries by node key, for every node except the root. getOffsetsFromSelection() tells offsets without it.',
  () => {
    inEditor(() => {
      const nodes = $appendThree();
      const view = $createOffsetView($getEditor());
      const keys = $getRoot()
        .getChildren()
        .flatMap((block) => [block.getKey(), ...(block === nodes[0]?.getParent() ? nodes.map((node) => node.getKey()) : [])]);
      expect([...view._offsetMap.keys()]).toEqual(expect.arrayContaining(keys));
      expect(view._offsetMap.has('root')).toBe(false);
      const end = $getRoot().selectEnd();
      expect(view.getOffsetsFromSelection(end)).toEqual([$entryOf(end.anchor.getNode()).end, $entryOf(end.anchor.getNode()).end]);
    });
  },
);

prove('end: The offset behind the element, with what its end counts.', () => {
  inEditor(() => {
    const [first, second] = [$append('ab'), $append('cd')];
    expect([$entryOf(first).start, $entryOf(first).end]).toEqual([0, 3]);
    expect($entryOf(second).start).toBe(3);
    const view = $createOffsetView($getEditor(), 0);
    expect(view._offsetMap.get(first.getKey())?.end).toBe(2);
  });
});

prove('parent: The entry of the parent, but only for a first child; its later siblings have null.', () => {
  inEditor(() => {
    const nodes = $appendThree();
    const parent = nodes[0]?.getParent()?.getKey();
    expect(nodes.map((node) => $entryOf(node).parent?.key)).toEqual([parent, undefined, undefined]);
    expect(nodes.map((node) => node.getParent()?.getKey())).toEqual([parent, parent, parent]);
  });
});

prove('end: The offset behind it, which is one more.', () => {
  inEditor(() => {
    const entries = $appendThree().map($entryOf);
    expect(entries.map(({type, start, end}) => [type, end - start])).toEqual([
      ['text', 1],
      ['inline', 1],
      ['text', 2],
    ]);
    expect(entries.map(({start}) => start)).toEqual([6, 7, 8]);
  });
});

/** Runs in an update of an editor whose document has these paragraphs. */
function withParagraphs(texts: readonly string[], $do: (editor: LexicalEditor) => void): void {
  const {editor} = mount({
    onError(error) {
      throw error;
    },
  });
  editor.update(
    () => {
      texts.forEach($append);
    },
    {discrete: true},
  );
  editor.update(
    () => {
      $do(editor);
    },
    {discrete: true},
  );
}

/** The text, or else the type, of the node at a point, and its offset in it. */
function $placeOf(point: PointType): string {
  const node: LexicalNode = point.getNode();
  return `${node.getTextContent() || node.getType()} ${String(point.offset)}`;
}

/** Where the anchor and the focus of a selection between two offsets are. */
function $placesOf(view: OffsetView, start: number, end: number, before?: OffsetView): string[] | null {
  const selection = view.createSelectionFromOffsets(start, end, before);
  return selection === null ? null : [selection.anchor, selection.focus].map($placeOf);
}

prove('Returns a view of an editor state. The view stays as it is when the document changes.', () => {
  withParagraphs(['ab', 'cd'], (editor) => {
    const view = $createOffsetView(editor);
    const [, second] = $getRoot().getAllTextNodes();
    if (second === undefined) throw new Error('expected two texts');
    const offset = (of: OffsetView) => of.getOffsetsFromSelection(second.select(0, 0))[0];
    expect(offset(view)).toBe(3);
    $getRoot().getAllTextNodes()[0]?.setTextContent('abab');
    expect([offset(view), offset($createOffsetView(editor))]).toEqual([3, 5]);
  });
});

prove('editorState: The state to count. Without it, or with null, that is the pending state, or else the current one.', () => {
  withParagraphs(['ab'], (editor) => {
    const current = editor.getEditorState();
    const size = (...state: [] | [typeof current | null]) => $createOffsetView(editor, 1, ...state)._offsetMap.size;
    $append('new');
    expect([size(), size(null), size(current)]).toEqual([4, 4, 2]);
  });
  withParagraphs(['ab'], (editor) => {
    expect($createOffsetView(editor)._offsetMap.size).toBe(2);
  });
});

prove('element: The element. The version that you pass counts, not the latest.', () => {
  withParagraphs(['a', 'b'], () => {
    const root = $getRoot();
    const keys = $createChildrenArray(root, null);
    expect(keys).toEqual(root.getChildrenKeys());
    const first = $append('first');
    root.getFirstChildOrThrow().insertBefore(first);
    expect($getRoot()).not.toBe(root);
    expect($createChildrenArray($getRoot(), null)).toEqual([first.getKey(), ...keys]);
    expect($createChildrenArray(root, null)).toEqual(keys);
  });
});

prove('One that it lacks throws. null stands for the active state.', () => {
  withParagraphs(['a', 'b'], () => {
    expect($createChildrenArray($getRoot(), null)).toHaveLength(2);
    expect(messageThrownBy(() => $createChildrenArray($getRoot(), new Map()))).toContain('node does not exist in nodeMap');
  });
});

prove(
  'Returns a selection between two offsets without setting it, or null when one of them is behind the end of the document.',
  () => {
    withParagraphs(['ab', 'cd'], (editor) => {
      const view = $createOffsetView(editor);
      const selection = view.createSelectionFromOffsets(1, 4);
      expect($getSelection()).not.toBe(selection);
      expect(selection?.getTextContent()).toBe('b\nc');
      expect([view.createSelectionFromOffsets(1, 5), view.createSelectionFromOffsets(1, 6)].map((made) => made === null)).toEqual(
        [false, true],
      );
    });
  },
);

prove(
  'Beside a line break or a decorator, a point can be of the type element. Its offset then counts from the start of the document, which is wrong in most blocks. So check that both points are of the type text.',
  () => {
    inEditor(() => {
      // The second paragraph: `a`, a line break and `bc`, from 6 on.
      $appendThree();
      const view = $createOffsetView($getEditor());
      const anchorAt = (offset: number) => {
        const {anchor} = view.createSelectionFromOffsets(offset, offset) ?? {};
        return [anchor?.type, anchor?.offset];
      };
      expect([anchorAt(7), anchorAt(8), anchorAt(9)]).toEqual([
        ['text', 1],
        // Behind the line break, which is the second of three children.
        ['element', 8],
        ['text', 1],
      ]);
    });
  },
);

prove(
  'originalStart: The offset of the anchor, from 0. Negative numbers are not refused and give a point that is not valid.',
  () => {
    withParagraphs(['ab'], (editor) => {
      const view = $createOffsetView(editor);
      expect([$placesOf(view, 0, 1), $placesOf(view, -2, 1)]).toEqual([
        ['ab 0', 'ab 1'],
        ['ab -2', 'ab 1'],
      ]);
    });
  },
);

prove('originalEnd: The offset of the focus. It may be the smaller one.', () => {
  withParagraphs(['ab', 'cd'], (editor) => {
    expect($placesOf($createOffsetView(editor), 4, 1)).toEqual(['cd 1', 'ab 1']);
  });
});

prove(
  'They then move by what has changed in front of them. That is an estimate: after a block was removed they are often off.',
  () => {
    const places = ($change: () => void): (string | undefined)[] => {
      const found: (string | undefined)[] = [];
      withParagraphs(['aaaa', 'bbbb', 'cccc'], (editor) => {
        const before = $createOffsetView(editor);
        $change();
        const after = $createOffsetView(editor);
        found.push($placesOf(after, 6, 6)?.[0], $placesOf(after, 6, 6, before)?.[0]);
      });
      return found;
    };
    const $first = () => $getRoot().getAllTextNodes()[0];
    expect(places(() => undefined)).toEqual(['bbbb 1', 'bbbb 1']);
    expect(places(() => $first()?.setTextContent('aaaaXX'))).toEqual(['aaaaXX 6', 'bbbb 1']);
    // The letter behind the first b has become the second one of the document.
    const [, moved] = places(() => {
      $getRoot().getFirstChildOrThrow().remove();
    });
    expect(moved).not.toBe('bbbb 1');
  },
);

prove('Returns the offset of the anchor and that of the focus.', () => {
  withParagraphs(['ab', 'cd'], (editor) => {
    const [first] = $getRoot().getAllTextNodes();
    const offsets = (anchor: number, focus: number) =>
      first && $createOffsetView(editor).getOffsetsFromSelection(first.select(anchor, focus));
    expect([offsets(0, 2), offsets(2, 0)]).toEqual([
      [0, 2],
      [2, 0],
    ]);
  });
});

prove('With a point of the type element it works only inside an update or a read.', () => {
  const outside: (() => void)[] = [];
  withParagraphs(['ab'], (editor) => {
    const view = $createOffsetView(editor);
    const ofText = $getRoot().getAllTextNodes()[0]?.select(1, 1).clone();
    const ofElement = $getRoot().getFirstChildOrThrow<ParagraphNode>().select(0, 0).clone();
    if (ofText === undefined) throw new Error('expected a text');
    expect([view.getOffsetsFromSelection(ofText), view.getOffsetsFromSelection(ofElement)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    outside.push(() => {
      expect(view.getOffsetsFromSelection(ofText)).toEqual([1, 1]);
      expect(messageThrownBy(() => view.getOffsetsFromSelection(ofElement))).toContain('Unable to find an active editor state');
    });
  });
  expect(outside).toHaveLength(1);
  for (const check of outside) check();
});
