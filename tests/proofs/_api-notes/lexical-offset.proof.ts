import {$createOffsetView, OffsetView} from '@lexical/offset';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getRoot,
  createEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
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
