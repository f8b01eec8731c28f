import {$createMarkNode, $isMarkNode, MarkNode} from '@lexical/mark';
import {
  $dfs,
  $findMatchingParent,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
  $restoreEditorState,
  addClassNamesToElement,
  mergeRegister,
  objectKlassEquals,
  positionNodeOnRange,
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
  type LexicalNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
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

const described = (node: LexicalNode): string => `${node.getType()} ${node.getTextContent().replace(/\n/g, '')}`;

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
  'Replaces the content and the selection of the running update by those of another state, and has the whole document drawn again. What the update did before is lost. The nodes are copied, so the other state stays as it is.',
  () => {
    const {editor, element} = mount();
    change(editor, () => $append('old').select(0, 0));
    const old = editor.getEditorState();
    change(editor, () => {
      $getRoot().clear();
      $append('new');
      $setSelection(null);
    });
    change(editor, () => {
      $append('lost');
      $restoreEditorState(editor, old);
      $getRoot().getAllTextNodes()[0]?.setTextContent('changed');
    });
    expect([linesOf(editor), element.textContent]).toEqual([['changed'], 'changed']);
    const selected = editor.getEditorState().read(() => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.anchor.getNode().getTextContent() : '';
    });
    expect(selected).toBe('changed');
    expect(old.read(() => $getRoot().getTextContent())).toBe('old');
  },
);

prove('Paragraphs lose their textFormat.', () => {
  const editor = open();
  change(editor, () => {
    $append('').setFormat('center').setTextFormat(1);
  });
  const kept = editor.getEditorState();
  change(editor, () => {
    $restoreEditorState(editor, kept);
  });
  const blocks = [kept, editor.getEditorState()].map((state) => state.toJSON().root.children[0]);
  expect(blocks).toMatchObject([
    {format: 'center', textFormat: 1},
    {format: 'center', textFormat: 0},
  ]);
});

prove('A missing selection counts only when the state before the update had none either.', () => {
  const after = (hadSelection: boolean): string[] => {
    const editor = open();
    change(editor, () => {
      const text = $append('abcd').getFirstChildOrThrow<ReturnType<typeof $createTextNode>>();
      if (hadSelection) text.select(2, 2);
    });
    change(editor, () => {
      $setSelection(null);
      $insertNodeToNearestRoot($createParagraphNode().append($createTextNode('H')));
    });
    return linesOf(editor);
  };
  expect([after(true), after(false)]).toEqual([
    ['ab', 'H', 'cd'],
    ['abcd', 'H', ''],
  ]);
});

prove(
  'endingNode: The last node of the list; by default the last one below the first. With a node that comes earlier, the list goes on to the end of the document.',
  () => {
    change(open(), () => {
      $append('a');
      $append('b');
      $append('c');
      const [first, second, third] = $getRoot().getChildren();
      if (first === undefined || second === undefined || third === undefined) throw new Error('expected three paragraphs');
      const listed = (end?: LexicalNode): string[] => $dfs(second, end).map(({node}) => described(node));
      expect(listed()).toEqual(['paragraph b', 'text b']);
      expect(listed(third)).toEqual(['paragraph b', 'text b', 'paragraph c']);
      expect(listed(first)).toEqual(['paragraph b', 'text b', 'paragraph c', 'text c']);
    });
  },
);

prove('The nodes. Their depth is counted from the root, which has 0, and not from the first node.', () => {
  change(open(), () => {
    const text = $append('a').getFirstChildOrThrow();
    expect([$dfs()[0]?.depth, $dfs(text).map(({depth}) => depth)]).toEqual([0, [2]]);
  });
});

/** Draws a range in an editor that is alone in a box. jsdom measures nothing, so the rectangles are given. */
function drawRange(rectangles: DOMRect[]) {
  const {editor, element} = mount();
  const box = document.createElement('div');
  document.body.append(box);
  box.append(element);
  const state = {rectangles};
  const range = Object.assign(document.createRange(), {getClientRects: () => state.rectangles});
  const calls: HTMLElement[][] = [];
  positionNodeOnRange(editor, range, (elements) => {
    calls.push([...elements]);
  });
  return {editor, box, state, calls};
}

const rectangle = (left: number): DOMRect => new DOMRect(left, 0, 10, 10);

prove(
  'They are placed anew when the DOM in that parent changes, not when the window does. When there are fewer rectangles than before, the elements of the others stay on the page.',
  async () => {
    const {editor, box, state, calls} = drawRange([rectangle(0), rectangle(20)]);
    // The first elements change the parent themselves.
    await settled();
    const lefts = () => [...box.querySelectorAll<HTMLElement>(':scope > :last-child > div')].map((each) => each.style.left);
    state.rectangles = [rectangle(5), rectangle(20)];
    window.dispatchEvent(new Event('resize'));
    await settled();
    expect(lefts()).toEqual(['0px', '20px']);
    change(editor, () => $append('a'));
    await settled();
    expect(lefts()).toEqual(['5px', '20px']);
    state.rectangles = [rectangle(7)];
    change(editor, () => $append('b'));
    await settled();
    expect([lefts(), calls.at(-1)?.length]).toEqual([['7px', '20px'], 1]);
  },
);

prove('Says whether an object was made by a class of this name, also one of another window.', () => {
  class Made {
    readonly size = 1;
  }
  const elsewhere = {Made: class extends Date {}};
  Object.defineProperty(elsewhere.Made, 'name', {value: 'Made'});
  expect([objectKlassEquals(new Made(), Made), objectKlassEquals(new elsewhere.Made(), Made)]).toEqual([true, true]);
  expect([objectKlassEquals(new Date(), Made), objectKlassEquals('', Made)]).toEqual([false, false]);
});

prove('objectClass: The class. Only its name is compared, and subclasses have another one.', () => {
  class Day extends Date {}
  expect([objectKlassEquals(new Day(), Date), objectKlassEquals(new Date(), Date)]).toEqual([false, true]);
});

prove('The function. When one of the functions throws, those behind it are not called.', () => {
  const [before, behind] = [vi.fn(), vi.fn()];
  const stop = mergeRegister(
    before,
    () => {
      throw new Error('broken');
    },
    behind,
  );
  expect(stop).toThrow('broken');
  expect([before.mock.calls.length, behind.mock.calls.length]).toEqual([1, 0]);
});
