import {$createLinkNode, LinkNode} from '@lexical/link';
import {$isListNode, ListNode} from '@lexical/list';
import {$createMarkNode, $isMarkNode, MarkNode} from '@lexical/mark';
import {$createHeadingNode} from '@lexical/rich-text';
import {registerLexicalTextEntity} from '@lexical/text';
import {
  $dfs,
  $filter,
  $findMatchingParent,
  $getNearestBlockElementAncestorOrThrow,
  $getNearestNodeOfType,
  $getNextRightPreorderNode,
  $insertFirst,
  $insertNodeToNearestRoot,
  $restoreEditorState,
  $wrapNodeInElement,
  addClassNamesToElement,
  isMimeType,
  mediaFileReader,
  mergeRegister,
  objectKlassEquals,
  positionNodeOnRange,
  registerNestedElementResolver,
  removeClassNamesFromElement,
} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  createEditor,
  RootNode,
  TextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect, expectTypeOf, vi} from 'vitest';

import {$append, linesOf, mount, settled} from '../support/editor.ts';
import {prove} from '../support/prove.ts';
import {compiles} from '../support/types.ts';

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

prove('Only a child of the outer one is moved: one that stands deeper, such as in a link, stays there.', () => {
  const textsInOuter = (isInLink: boolean): string[] => {
    const editor = createEditor({nodes: [MarkNode, LinkNode]});
    registerNestedElementResolver(
      editor,
      MarkNode,
      (mark) => $createMarkNode(mark.getIDs()),
      () => undefined,
    );
    change(editor, () => {
      const inner = $createMarkNode(['inner']).append($createTextNode('b'));
      const outer = $createMarkNode(['outer']).append($createTextNode('a'));
      outer.append(isInLink ? $createLinkNode('https://example.org').append(inner) : inner);
      $getRoot().append($createParagraphNode().append(outer));
    });
    return editor
      .getEditorState()
      .read(() => $dfs().flatMap(({node}) => ($isMarkNode(node) ? [`${node.getIDs().join()}: ${node.getTextContent()}`] : [])));
  };
  expect(textsInOuter(false)).toEqual(['outer: a', 'inner: b']);
  expect(textsInOuter(true)).toEqual(['outer: ab', 'inner: b']);
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

prove('klass: The class to look for. Subclasses count.', () => {
  class OwnMarkNode extends MarkNode {
    static override getType(): string {
      return 'own-mark';
    }
    static override clone(node: OwnMarkNode): OwnMarkNode {
      return new OwnMarkNode([...node.__ids], node.__key);
    }
  }
  change(createEditor({nodes: [MarkNode, OwnMarkNode]}), () => {
    const [own, mark] = [new OwnMarkNode([]), $createMarkNode([])];
    expect([$getNearestNodeOfType(own, MarkNode), $getNearestNodeOfType(mark, OwnMarkNode)]).toEqual([own, null]);
  });
});

prove('Puts a new element in the place of a node, and the node into it.', () => {
  change(open(), () => {
    const text = $createTextNode('b');
    const paragraph = $append('a').append(text, $createTextNode('c').toggleFormat('bold'));
    const key = text.getKey();
    const mark = $wrapNodeInElement(text, () => $createMarkNode([]));
    expect(paragraph.getChildren().map((node) => described(node))).toEqual(['text a', 'mark b', 'text c']);
    expect([mark.getType(), mark.getFirstChild()?.getKey()]).toEqual(['mark', key]);
  });
});

prove('node: The node. It leaves the place where it was.', () => {
  change(open(), () => {
    const [first, second] = [$append('a'), $append('b')];
    $insertFirst(first, second.getFirstChildOrThrow());
    expect([first.getTextContent(), second.getTextContent()]).toEqual(['ba', '']);
  });
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

prove('cloneNode: Makes the element for what followed; it is given the outer one.', () => {
  const editor = open();
  const given: string[] = [];
  registerNestedElementResolver(
    editor,
    MarkNode,
    (mark) => {
      given.push(mark.getIDs().join());
      return $createMarkNode(['made']);
    },
    () => null,
  );
  change(editor, () => {
    const inner = $createMarkNode(['inner']).append($createTextNode('b'));
    $append('').append($createMarkNode(['outer']).append($createTextNode('a'), inner, $createTextNode('c')));
  });
  expect(given).toEqual(['outer']);
  editor.getEditorState().read(() => {
    const ids = $dfs().flatMap(({node}) => ($isMarkNode(node) ? [`${node.getIDs().join()}: ${node.getTextContent()}`] : []));
    expect(ids).toEqual(['outer: a', 'inner: b', 'made: c']);
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
  const stop = positionNodeOnRange(editor, range, (elements) => {
    calls.push([...elements]);
  });
  return {editor, box, state, calls, stop};
}

const rectangle = (left: number): DOMRect => new DOMRect(left, 0, 10, 10);

prove(
  "Keeps elements over the rectangles of a DOM range, until the function that it returns is called. They are <div> elements without a look of their own, in a <div> at the end of the root element's parent.",
  async () => {
    const {editor, box, state, calls, stop} = drawRange([rectangle(0), rectangle(20)]);
    const holder = box.lastElementChild;
    expect([box.children.length, holder?.tagName]).toEqual([2, 'DIV']);
    expect([...(holder?.children ?? [])].map((each) => [each.tagName, each.getAttribute('style')])).toEqual([
      ['DIV', 'position: absolute; left: 0px; top: 0px; width: 10px; height: 10px;'],
      ['DIV', 'position: absolute; left: 20px; top: 0px; width: 10px; height: 10px;'],
    ]);
    state.rectangles = [rectangle(5), rectangle(20)];
    change(editor, () => $append('a'));
    await settled();
    expect(calls.at(-1)?.map((each) => each.style.left)).toEqual(['5px', '20px']);
    stop();
    const count = calls.length;
    change(editor, () => $append('b'));
    await settled();
    expect([box.children.length, calls.length]).toEqual([1, count]);
  },
);

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

prove('editor: The editor that shows the range. Without a root element that has a parent, nothing is drawn.', () => {
  const draw = (editor: LexicalEditor): number => {
    const onReposition = vi.fn();
    const range = Object.assign(document.createRange(), {getClientRects: () => [rectangle(0)]});
    positionNodeOnRange(editor, range, onReposition);
    return onReposition.mock.calls.length;
  };
  const alone = createEditor();
  alone.setRootElement(document.createElement('div'));
  expect([draw(createEditor()), draw(alone), draw(mount().editor)]).toEqual([0, 0, 1]);
});

prove(
  'onReposition: Called with the elements when one was added or moved, from the first time on, and once more while this ends. Style them here.',
  async () => {
    const {editor, state, calls, stop} = drawRange([rectangle(0)]);
    expect(calls.map((elements) => elements.length)).toEqual([1]);
    change(editor, () => $append('a'));
    await settled();
    expect(calls.length).toBe(1);
    state.rectangles = [rectangle(0), rectangle(20)];
    change(editor, () => $append('b'));
    await settled();
    expect(calls.map((elements) => elements.length)).toEqual([1, 2]);
    stop();
    expect(calls.map((elements) => elements.length)).toEqual([1, 2, 2]);
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

prove('object: The object; null gives false and undefined throws.', () => {
  expect(objectKlassEquals(null, Date)).toBe(false);
  expect(() => objectKlassEquals(undefined, Date)).toThrow(TypeError);
});

prove('objectClass: The class. Only its name is compared, and subclasses have another one.', () => {
  class Day extends Date {}
  expect([objectKlassEquals(new Day(), Date), objectKlassEquals(new Date(), Date)]).toEqual([false, true]);
});

prove('Returns a function that calls other functions in their order, for example those that the register methods return.', () => {
  const called: string[] = [];
  const stop = mergeRegister(
    () => called.push('one'),
    () => called.push('two'),
  );
  expect(called).toEqual([]);
  stop();
  expect(called).toEqual(['one', 'two']);
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

prove(
  'A promise of the files, each with its data URL as result. It is rejected with an event when a file cannot be read.',
  async () => {
    const file = new File(['x'], 'a.png', {type: 'image/png'});
    expect(await mediaFileReader([file], ['image/'])).toEqual([{file, result: 'data:image/png;base64,eA=='}]);
    const broken = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    await expect(mediaFileReader([file], ['image/'])).rejects.toBeInstanceOf(ProgressEvent);
    broken.mockRestore();
  },
);

prove('With $isListNode as the test the compiler knows that it is a ListNode.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf($findMatchingParent($getRoot(), $isListNode)).toEqualTypeOf<ListNode | null>();
    const isList = (node: LexicalNode): boolean => node.getType() === 'list';
    expectTypeOf($findMatchingParent($getRoot(), isList)).toEqualTypeOf<LexicalNode | null>();
  });
});

prove('It has to be one of elements: TextNode does not compile.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf($getNearestNodeOfType($getRoot(), ListNode)).toEqualTypeOf<ListNode | null>();
    // @ts-expect-error a class of texts
    $getNearestNodeOfType($getRoot(), TextNode);
  });
});

prove('Spread an array, such as that of registerLexicalTextEntity(): as it is, it does not compile.', {isShared: true}, () => {
  compiles(() => {
    const stops = registerLexicalTextEntity(
      open(),
      () => null,
      TextNode,
      (text) => text,
    );
    mergeRegister(...stops);
    // @ts-expect-error an array in place of a function
    mergeRegister(stops);
  });
});

prove('for (const {node, depth} of $dfs()) reads both.', () => {
  change(open(), () => {
    $append('one');
    const lines: string[] = [];
    for (const {node, depth} of $dfs()) lines.push(`${depth} ${node.getType()}`);
    expect(lines).toEqual(['0 root', '1 paragraph', '2 text']);
  });
});

prove(
  'undefined stays. (node) => ($isTextNode(node) ? node : null) gives a TextNode[], $isTextNode itself a list of booleans.',
  () => {
    change(open(), () => {
      const paragraph = $append('one');
      const nodes = [paragraph, ...paragraph.getChildren()];
      const texts = $filter(nodes, (node) => ($isTextNode(node) ? node : null));
      expectTypeOf(texts).toEqualTypeOf<TextNode[]>();
      expect(texts.map((text) => text.getTextContent())).toEqual(['one']);
      expect($filter(nodes, $isTextNode)).toEqual([false, true]);
      expect($filter(nodes, () => undefined)).toEqual([undefined, undefined]);
    });
  },
);

prove("Pass $createParagraphNode itself, or () => $createHeadingNode('h2').", {isShared: true}, () => {
  compiles(() => {
    $wrapNodeInElement($getRoot(), $createParagraphNode);
    $wrapNodeInElement($getRoot(), () => $createHeadingNode('h2'));
    // @ts-expect-error a node in place of the function
    $wrapNodeInElement($getRoot(), $createParagraphNode());
    // @ts-expect-error the function needs an argument
    $wrapNodeInElement($getRoot(), $createHeadingNode);
  });
});

prove('The element, to the compiler an ElementNode.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf($wrapNodeInElement($getRoot(), $createParagraphNode)).toEqualTypeOf<ElementNode>();
  });
});

prove("The object's type is not narrowed by it.", {isShared: true}, () => {
  compiles(() => {
    const event: Event = new Event('click');
    if (objectKlassEquals(event, MouseEvent)) expectTypeOf(event).toEqualTypeOf<Event>();
    if (event instanceof MouseEvent) expectTypeOf(event).toEqualTypeOf<MouseEvent>();
  });
});
