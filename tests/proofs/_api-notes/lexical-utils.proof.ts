import {$createMarkNode, $isMarkNode, MarkNode} from '@lexical/mark';
import {
  $dfs,
  $findMatchingParent,
  $getNearestNodeOfType,
  $insertNodeToNearestRoot,
  $restoreEditorState,
  addClassNamesToElement,
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
import {expect} from 'vitest';

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

prove('Without a selection, the node is appended to the document, with an empty paragraph after it.', () => {
  const editor = open();
  change(editor, () => {
    $append('one');
    $setSelection(null);
    $insertNodeToNearestRoot($createParagraphNode().append($createTextNode('H')));
  });
  expect(linesOf(editor)).toEqual(['one', 'H', '']);
});

prove('Returns the first of a node and its ancestors that passes a test, or null. The root is not tested.', () => {
  change(open(), () => {
    const text = $append('one').getFirstChildOrThrow();
    expect($findMatchingParent(text, () => true)?.is(text)).toBe(true);
    expect($findMatchingParent(text, (node) => node.getType() === 'paragraph')?.getType()).toBe('paragraph');
    expect($findMatchingParent(text, (node) => node.getType() === 'root')).toBeNull();
  });
});

prove('Returns the first of a node and its ancestors that is of a class, or null.', () => {
  change(open(), () => {
    const text = $append('one').getFirstChildOrThrow();
    expect($getNearestNodeOfType($getRoot(), RootNode)?.getType()).toBe('root');
    expect($getNearestNodeOfType(text, RootNode)?.getType()).toBe('root');
    expect($getNearestNodeOfType(text, MarkNode)).toBeNull();
  });
});

prove('Moves an element out of a parent of the same class. What followed it moves into a copy of the parent.', () => {
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

prove('Adds class names to an element. A string may hold several names, separated by spaces; other values are ignored.', () => {
  const element = document.createElement('p');
  addClassNamesToElement(element, 'one two', undefined, null, true, ['array'] as unknown as string);
  expect([...element.classList]).toEqual(['one', 'two']);
  addClassNamesToElement(element, ...['three']);
  expect([...element.classList]).toEqual(['one', 'two', 'three']);
});

prove(
  'Replaces the content and the selection of the running update with a copy of another state. Earlier changes of the update are lost.',
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

prove('endingNode: The last node; by default the last one below the first.', () => {
  change(open(), () => {
    $append('a');
    $append('b');
    $append('c');
    const [first, second, third] = $getRoot().getChildren();
    if (first === undefined || second === undefined || third === undefined) throw new Error('expected three paragraphs');
    const listed = (end?: LexicalNode): string[] => $dfs(second, end).map(({node}) => described(node));
    expect(listed()).toEqual(['paragraph b', 'text b']);
    expect(listed(third)).toEqual(['paragraph b', 'text b', 'paragraph c']);
  });
});

prove('Nodes with their depth, which is 0 for the root', () => {
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
  positionNodeOnRange(editor, range, () => undefined);
  return {editor, box, state};
}

const rectangle = (left: number): DOMRect => new DOMRect(left, 0, 10, 10);

prove(
  "Keeps <div> elements over the rectangles of a DOM range. They are added to the root element's parent, and are updated when the DOM in it changes, not when the window is resized.",
  async () => {
    const {editor, box, state} = drawRange([rectangle(0), rectangle(20)]);
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
  },
);

prove("Returns whether an object's class has the same name as a class. It also works for objects of other windows.", () => {
  class Made {
    readonly size = 1;
  }
  const elsewhere = {Made: class extends Date {}};
  Object.defineProperty(elsewhere.Made, 'name', {value: 'Made'});
  expect([objectKlassEquals(new Made(), Made), objectKlassEquals(new elsewhere.Made(), Made)]).toEqual([true, true]);
  expect([objectKlassEquals(new Date(), Made), objectKlassEquals('', Made)]).toEqual([false, false]);
});

prove('objectClass: The class. Subclasses do not match.', () => {
  class Day extends Date {}
  expect([objectKlassEquals(new Day(), Date), objectKlassEquals(new Date(), Date)]).toEqual([false, true]);
});
