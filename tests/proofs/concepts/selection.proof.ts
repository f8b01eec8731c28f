import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$setBlocksType} from '@lexical/selection';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $createTableSelection,
  $isTableSelection,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {
  $createLineBreakNode,
  $createNodeSelection,
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $selectAll,
  $setSelection,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import {expect} from 'vitest';

import {decoratorClass} from '../support/classes-of-type.ts';
import {$append, change, linesOf, mount, settled, textOf, type MountedEditor} from '../support/editor.ts';
import {editorWithHistory, type as typeText, undo} from '../support/history.ts';
import {messageOf} from '../support/messages.ts';
import {build, prove} from '../support/prove.ts';

const page = '/page-components/docs/concepts/selection.md';

/** The texts of the document that is being read. */
function $texts(): [TextNode, TextNode] {
  const [first, second] = $getRoot().getAllTextNodes();
  if (first === undefined || second === undefined) throw new Error('expected two texts');
  return [first, second];
}

/** An editor with "Hello brave" and "world" in two blocks. */
function twoLines(): MountedEditor {
  const mounted = mount();
  change(mounted.editor, () => {
    $append('Hello brave');
    $append('world');
    $setSelection(null);
  });
  return mounted;
}

/** Runs an update, and says where the selection is then. */
function selectionAfter(editor: LexicalEditor, $change: () => void): string {
  editor.update($change, {discrete: true});
  return editor.getEditorState().read($describe);
}

/** The ends of the selection as texts and offsets. */
function $describe(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return selection === null ? 'null' : 'no range';
  const [from, to] = [selection.anchor, selection.focus].map(
    (point) => `${point.type} ${JSON.stringify(point.getNode().getTextContent())} ${String(point.offset)}`,
  );
  return from === to ? String(from) : `${String(from)} to ${String(to)}`;
}

/** The range of a state. */
function rangeOf(state: EditorState): RangeSelection {
  const selection = state.read($getSelection);
  if (!$isRangeSelection(selection)) throw new Error('expected a range');
  return selection;
}

prove(
  'the caret in or next to a node | select() of a text or an element; of any node selectStart(), selectEnd(), selectPrevious(), selectNext(0, 0)',
  () => {
    const {editor} = twoLines();
    const after = ($change: (text: TextNode) => unknown): string => selectionAfter(editor, () => void $change($texts()[1]));
    expect(after((text) => text.select())).toBe('text "world" 5');
    expect(after((text) => text.getParentOrThrow().selectStart())).toBe('text "world" 0');
    expect(after((text) => text.getParentOrThrow().selectEnd())).toBe('text "world" 5');
    expect(after((text) => text.selectPrevious())).toBe('element "world" 0');
    expect(after((text) => text.selectNext(0, 0))).toBe('element "world" 1');
    change(editor, () => {
      const added = $createLineBreakNode();
      $texts()[1].insertBefore(added);
      added.selectNext();
      expect($describe()).toBe('text "world" 5');
      added.selectNext(0, 0);
      expect($describe()).toBe('text "world" 0');
      $texts()[1].insertAfter(added);
      expect('select' in added).toBe(false);
      added.selectStart();
      expect($describe()).toBe('text "world" 5');
      added.selectEnd();
      expect($describe()).toMatch(/^element .* 2$/);
    });
    expect.assertions(10);
  },
);

prove('a range inside one text node | text.select(start, end)', () => {
  expect(selectionAfter(twoLines().editor, () => void $texts()[0].select(6, 11))).toBe(
    'text "Hello brave" 6 to text "Hello brave" 11',
  );
});

prove('everything | $selectAll() from lexical', () => {
  const {editor} = twoLines();
  change(editor, () => {
    $selectAll();
  });
  expect(rangeOf(editor.getEditorState()).isCollapsed()).toBe(false);
  expect(editor.getEditorState().read(() => $getSelection()?.getTextContent())).toBe('Hello brave\nworld');
});

const points = (): void => {
  const {editor} = twoLines();
  const $select = (): void => {
    const [start, end] = $texts();
    const selection = $createRangeSelection();
    selection.anchor.set(end.getKey(), 2, 'text');
    selection.focus.set(start.getKey(), 6, 'text');
    $setSelection(selection);
  };
  expect(selectionAfter(editor, $select)).toBe('text "world" 2 to text "Hello brave" 6');
  const range = rangeOf(editor.getEditorState());
  editor.getEditorState().read(() => {
    const [start, end] = $texts();
    expect([range.anchor.key, range.anchor.offset, range.anchor.type]).toEqual([end.getKey(), 2, 'text']);
    expect([range.focus.key, range.focus.offset, range.focus.type]).toEqual([start.getKey(), 6, 'text']);
    expect([range.isBackward(), range.getTextContent()]).toEqual([true, 'brave\nwo']);
  });
};
prove('a range over several nodes | $createRangeSelection(), set both points, then $setSelection()', points);
prove(
  'With the type text, the offset counts characters of a TextNode. With the type element, it counts children of an ElementNode.',
  () => {
    points();
    const {editor} = twoLines();
    editor.update(() => void $getRoot().getFirstChild<ParagraphNode>()?.select(1, 1), {discrete: true});
    const {anchor} = rangeOf(editor.getEditorState());
    expect([anchor.type, anchor.offset]).toEqual(['element', 1]);
  },
);

prove('the caret at the end of the document | $getRoot().selectEnd()', () => {
  expect(selectionAfter(twoLines().editor, () => void $getRoot().selectEnd())).toBe('text "world" 5');
});

/** Reads the range between "brave" and "wo", once in each direction. */
function readBetween<Value>($read: (selection: RangeSelection) => Value): [Value, Value] {
  const {editor} = twoLines();
  const between = (isBackward: boolean): Value => {
    editor.update(
      () => {
        const [start, end] = $texts();
        const selection = $createRangeSelection();
        const [from, to] = isBackward ? [selection.focus, selection.anchor] : [selection.anchor, selection.focus];
        from.set(start.getKey(), 6, 'text');
        to.set(end.getKey(), 2, 'text');
        $setSelection(selection);
      },
      {discrete: true},
    );
    return editor.getEditorState().read(() => $read(rangeOf(editor.getEditorState())));
  };
  return [between(false), between(true)];
}

prove('the selected text | selection.getTextContent()', () => {
  expect(readBetween((selection) => selection.getTextContent())).toEqual(['brave\nwo', 'brave\nwo']);
});

prove('the node at the caret | selection.anchor.getNode()', () => {
  expect(readBetween(({anchor}) => anchor.getNode().getTextContent())).toEqual(['Hello brave', 'world']);
});

prove('its top-level block, which for a list item is the list | selection.anchor.getNode().getTopLevelElement()', () => {
  const $blockOf = ({anchor}: RangeSelection): unknown[] => {
    const block = anchor.getNode().getTopLevelElement();
    return [block?.getType(), block?.getIndexWithinParent()];
  };
  expect(readBetween($blockOf)).toEqual([
    ['paragraph', 0],
    ['paragraph', 1],
  ]);
  const {editor} = mount({nodes: [ListNode, ListItemNode]});
  editor.update(() => {
    const item = $createListItemNode().append($createTextNode('one'));
    $getRoot().append($createListNode('bullet').append(item));
    expect($blockOf(item.selectEnd())).toEqual(['list', 0]);
  });
  expect.assertions(2);
});

prove(
  'the text before the caret, for a point of type text | selection.anchor.getNode().getTextContent().slice(0, selection.anchor.offset)',
  () => {
    expect(readBetween(({anchor}) => anchor.getNode().getTextContent().slice(0, anchor.offset))).toEqual(['Hello ', 'wo']);
  },
);

prove('to know whether it is only a caret | selection.isCollapsed()', () => {
  const {editor} = twoLines();
  const isCaret = (from: number, to: number): boolean => {
    editor.update(() => void $texts()[0].select(from, to), {discrete: true});
    return rangeOf(editor.getEditorState()).isCollapsed();
  };
  expect([isCaret(2, 2), isCaret(2, 3)]).toEqual([true, false]);
});

prove('to know whether the focus is before the anchor | selection.isBackward()', () => {
  expect(readBetween((selection) => selection.isBackward())).toEqual([false, true]);
});

prove("to replace the selected text | selection.insertText('new'), or selection.removeText() to delete it", () => {
  const linesAfter = ($change: (selection: RangeSelection) => void): string[] => {
    const {editor} = twoLines();
    change(editor, () => {
      $change($texts()[0].select(6, 11));
    });
    return linesOf(editor);
  };
  expect([
    linesAfter((selection) => {
      selection.insertText('new');
    }),
    linesAfter((selection) => {
      selection.removeText();
    }),
  ]).toEqual([
    ['Hello new', 'world'],
    ['Hello ', 'world'],
  ]);
});

prove(
  'The format is computed when the browser reports a selection. A range that you create in code starts with no format: set selection.format = text.getFormat().',
  () => {
    const {editor} = twoLines();
    change(editor, () => {
      const text = $texts()[0].toggleFormat('bold');
      const selection = text.select(0, 4);
      const isBold = [selection.hasFormat('bold')];
      selection.format = text.getFormat();
      expect([...isBold, selection.hasFormat('bold')]).toEqual([false, true]);
    });
    expect.assertions(1);
  },
);

prove('nothing | $setSelection(null)', () => {
  const {editor} = twoLines();
  expect(selectionAfter(editor, () => void $texts()[0].select())).not.toBe('null');
  expect(
    selectionAfter(editor, () => {
      $setSelection(null);
    }),
  ).toBe('null');
});

prove(
  "{key: '7', offset: 1, type: 'element'}. One child of the paragraph is before it, and there is no text that a text point could name.",
  () => {
    const Image = decoratorClass('image');
    const {editor} = mount({nodes: [Image]});
    const $selectBehindFirst = (last: LexicalNode) => (): void => {
      const [first, paragraph] = [new Image(), $createParagraphNode()];
      $getRoot().clear().append(paragraph.append(first, last));
      first.selectNext();
    };
    change(editor, () => {
      $selectBehindFirst(new Image())();
    });
    const {anchor} = rangeOf(editor.getEditorState());
    const paragraph = editor.getEditorState().read(() => $getRoot().getLastChild()?.getKey());
    expect([anchor.key === paragraph, anchor.offset, anchor.type]).toEqual([true, 1, 'element']);
    change(editor, () => {
      $selectBehindFirst($createTextNode('text'))();
    });
    expect(rangeOf(editor.getEditorState()).anchor.type).toBe('text');
  },
);

prove(
  'A selected image is usually a NodeSelection. It has no anchor, focus or formatText, so test with $isRangeSelection() first.',
  () => {
    const {editor} = twoLines();
    editor.update(() => {
      const range = $texts()[0].select();
      const members = ['anchor', 'focus', 'formatText'];
      expect(members.map((name) => name in range)).toEqual([true, true, true]);
      expect(members.map((name) => name in $createNodeSelection())).toEqual([false, false, false]);
      expect([$isRangeSelection(range), $isRangeSelection($createNodeSelection())]).toEqual([true, false]);
    });
    expect.assertions(3);
  },
);

/** An editor with a table of two rows and two columns, all of it selected. */
function selectedTable(): LexicalEditor {
  const {editor} = mount({nodes: [TableNode, TableRowNode, TableCellNode]});
  change(editor, () => {
    const $row = (...texts: string[]): TableRowNode =>
      $createTableRowNode().append(
        ...texts.map((text) => $createTableCellNode(0).append($createParagraphNode().append($createTextNode(text)))),
      );
    const table = $createTableNode().append($row('a', 'b'), $row('c', 'd'));
    $getRoot().append(table);
    const cells = table.getChildren<TableRowNode>().flatMap((row) => row.getChildren());
    const selection = $createTableSelection();
    selection.set(table.getKey(), String(cells[0]?.getKey()), String(cells[3]?.getKey()));
    $setSelection(selection);
  });
  return editor;
}

const tableSelection = (): void => {
  const editor = selectedTable();
  const before = textOf(editor);
  change(editor, () => {
    const selection = $getSelection();
    if (!$isTableSelection(selection)) throw new Error('expected a table selection');
    const ends = [selection.anchor, selection.focus].map((point) => point.getNode());
    expect(ends.map((node) => [node.getType(), node.getTextContent()])).toEqual([
      ['tablecell', 'a'],
      ['tablecell', 'd'],
    ]);
    expect(selection.getShape()).toEqual({fromX: 0, fromY: 0, toX: 1, toY: 1});
    selection.insertText();
  });
  expect(textOf(editor)).toBe(before);
  expect.assertions(3);
};
prove('The anchor and the focus are cells, and getShape() returns the corners. insertText() does nothing.', tableSelection);

prove('$getSelection() returns one of three types, or null.', () => {
  const kinds = (editor: LexicalEditor): boolean[] => {
    const selection = editor.getEditorState().read($getSelection);
    return [$isRangeSelection(selection), $isNodeSelection(selection), $isTableSelection(selection), selection === null];
  };
  const {editor} = twoLines();
  expect(kinds(editor)).toEqual([false, false, false, true]);
  editor.update(() => void $texts()[0].select(), {discrete: true});
  expect(kinds(editor)).toEqual([true, false, false, false]);
  change(editor, () => {
    $setSelection($createNodeSelection());
    const selection = $getSelection();
    if ($isNodeSelection(selection)) selection.add($texts()[0].getKey());
  });
  expect(kinds(editor)).toEqual([false, true, false, false]);
  expect(kinds(selectedTable())).toEqual([false, false, true, false]);
});

prove('JSON holds no selection, so every state made by parseEditorState() starts with null.', () => {
  const {editor} = twoLines();
  editor.update(() => void $texts()[0].select(), {discrete: true});
  const state = editor.getEditorState();
  expect([state, editor.parseEditorState(JSON.stringify(state))].map((each) => each.read($getSelection) === null)).toEqual([
    false,
    true,
  ]);
});

prove(
  'Loading gives the nodes new keys. To store a caret, save the index of each child on the way from the root to the node.',
  () => {
    const {editor} = twoLines();
    editor.update(() => void $texts()[1].select(2, 2), {discrete: true});
    const state = editor.getEditorState();
    expect(Object.keys(state.toJSON())).toEqual(['root']);
    const {key} = rangeOf(state).anchor;
    const way = state.read(() =>
      [...$texts()[1].getParents().toReversed(), $texts()[1]].slice(1).map((node) => node.getIndexWithinParent()),
    );
    expect(way).toEqual([1, 0]);
    const loaded = editor.parseEditorState(JSON.stringify(state));
    loaded.read(() => {
      expect($texts().map((text) => text.getKey())).not.toContain(key);
      const found = way.reduce<LexicalNode | null>(
        (node, index) => ($isElementNode(node) ? node.getChildAtIndex(index) : null),
        $getRoot(),
      );
      expect(found?.getTextContent()).toBe('world');
    });
  },
);

/** An editor whose last commit has a selection that the next update does not find: the browser's is elsewhere. */
function withForgottenSelection(from: number, to: number): MountedEditor {
  const mounted = twoLines();
  mounted.editor.update(() => void $texts()[0].select(from, to), {discrete: true});
  const elsewhere = document.body.appendChild(document.createElement('button'));
  window.getSelection()?.setPosition(elsewhere, 0);
  return mounted;
}
const $insert = (): void => {
  expect($getSelection()).toBeNull();
  $insertNodes([$createTextNode('!')]);
};

prove(
  '$insertNodes() without a selection uses the selection of the last commit, and without that the end of the document.',
  () => {
    const remembered = withForgottenSelection(5, 5).editor;
    remembered.update($insert, {discrete: true});
    const never = twoLines().editor;
    never.update($insert, {discrete: true});
    expect([linesOf(remembered), linesOf(never)]).toEqual([
      ['Hello! brave', 'world'],
      ['Hello brave', 'world!'],
    ]);
  },
);

prove('If that last selection is a range, the development build throws.', () => {
  const {editor, errors} = withForgottenSelection(0, 5);
  editor.update($insert, {discrete: true});
  expect([errors.length, linesOf(editor)[0]]).toEqual(build === 'development' ? [1, 'Hello brave'] : [0, '! brave']);
});

const {insertAtCaret} = (await import(/* @vite-ignore */ `${page}/insertAtCaret.ts`)) as {
  insertAtCaret: (editor: LexicalEditor, $createNode: () => LexicalNode) => void;
};

prove('To insert a node at the caret, or at the end when nothing is selected:', async () => {
  const linesAfter = async ({editor, errors}: MountedEditor): Promise<string[]> => {
    insertAtCaret(editor, () => $createTextNode('!'));
    await settled();
    expect(errors).toEqual([]);
    return linesOf(editor);
  };
  const selected = twoLines();
  selected.editor.update(() => void $texts()[0].select(5, 5), {discrete: true});
  expect([await linesAfter(selected), await linesAfter(withForgottenSelection(0, 5))]).toEqual([
    ['Hello! brave', 'world'],
    ['Hello brave', 'world!'],
  ]);
});

prove('saved belongs to a committed state, and the development build has frozen it.', () => {
  const {editor} = twoLines();
  editor.update(() => void $texts()[0].select(1, 1), {discrete: true});
  const [old, committed] = [editor.getEditorState(), rangeOf(editor.getEditorState())];
  editor.update(() => void $texts()[0].select(2, 2), {discrete: true});
  expect([rangeOf(old).anchor.offset, rangeOf(editor.getEditorState()).anchor.offset]).toEqual([1, 2]);
  expect(Object.isFrozen(committed)).toBe(build === 'development');
});

prove('If its nodes no longer exist, Lexical rolls the update back.', () => {
  const {editor, errors} = twoLines();
  editor.update(() => void $texts()[0].select(1, 1), {discrete: true});
  const saved = rangeOf(editor.getEditorState());
  const linesAfter = (text: string): string[] => {
    editor.update(
      () => {
        $setSelection(saved.clone());
        $append(text);
      },
      {discrete: true},
    );
    return linesOf(editor);
  };
  expect([linesAfter('kept'), errors.length]).toEqual([['Hello brave', 'world', 'kept'], 0]);
  change(editor, () => {
    $setSelection(null);
    $getRoot().getFirstChildOrThrow().remove();
  });
  expect([linesAfter('lost'), errors.length]).toEqual([['world', 'kept'], 1]);
});

prove('Undo restores the selection of the old state by itself.', () => {
  const {editor} = editorWithHistory();
  typeText(editor, 'Hello');
  editor.update(() => void $getRoot().getFirstDescendant<TextNode>()?.select(1, 3), {discrete: true});
  const before = rangeOf(editor.getEditorState());
  editor.update(
    () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) throw new Error('expected a range');
      expect([selection === before, selection.is(before)]).toEqual([false, true]);
      selection.insertText('X');
    },
    {discrete: true, tag: 'history-push'},
  );
  expect([textOf(editor), rangeOf(editor.getEditorState()).isCollapsed()]).toEqual(['HXlo', true]);
  undo(editor);
  expect([textOf(editor), editor.getEditorState().read($describe)]).toEqual(['Hello', 'text "Hello" 1 to text "Hello" 3']);
});

const lost = "selection has been lost because the previously selected nodes have been removed and selection wasn't moved";
/** Replaces the block that has the caret, and gives the text, the caret and the error. */
function replaceBlock(replace: (block: ParagraphNode) => unknown): [string, string, string] {
  const {editor, errors} = mount();
  change(editor, () => {
    $append('Hello').getFirstChild<TextNode>()?.select(2, 2);
  });
  editor.update(() => void replace($getRoot().getFirstChildOrThrow()), {discrete: true});
  return [textOf(editor), editor.getEditorState().read($describe), errors.map(messageOf).join()];
}
const replaced = (): void => {
  const [text, , message] = replaceBlock((block) => block.replace($createParagraphNode()));
  expect(text).toBe('Hello');
  expect(message).toMatch(lost);
  const $toParagraph = (block: ParagraphNode): void => {
    block.setFormat('center');
    $setBlocksType($getSelection(), () => $createParagraphNode());
    expect($getRoot().getFirstChildOrThrow<ParagraphNode>().getFormatType()).toBe('center');
  };
  expect(replaceBlock($toParagraph)).toEqual(['Hello', 'text "Hello" 2', '']);
  expect(replaceBlock((block) => block.replace($createParagraphNode()).select())).toEqual(['', 'element "" 0', '']);
};
prove('The update is rolled back. Either keep the content, or set the caret:', replaced);

const clone = (): void => {
  const {editor, errors} = twoLines();
  editor.update(() => void $texts()[0].select(1, 1), {discrete: true});
  const old = editor.getEditorState();
  const saved = rangeOf(old);
  const $set = (selection: RangeSelection) => (): void => {
    $setSelection(selection);
    $getRoot().markDirty();
  };
  editor.update($set(saved.clone()), {discrete: true});
  expect([errors, editor.getEditorState() === old]).toEqual([[], false]);
  change(editor, () => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.anchor.offset = 3;
  });
  expect(rangeOf(old).anchor.offset).toBe(1);

  if (build === 'development') {
    editor.update($set(saved), {discrete: true});
    expect(errors.map(messageOf)).toEqual([
      '$setSelection called on frozen selection object. Ensure selection is cloned before passing in.',
    ]);
    return;
  }
  editor.update($set(saved), {discrete: true});
  expect(rangeOf(editor.getEditorState())).toBe(saved);
  change(editor, () => {
    $set(saved)();
    saved.anchor.set($texts()[0].getKey(), 4, 'text');
  });
  expect(rangeOf(old).anchor.offset).toBe(4);
};
prove('It is part of the editor state.', () => {
  const {editor} = twoLines();
  const offsets: (number | undefined)[] = [];
  const states = [editor.getEditorState()];
  for (const offset of [1, 2]) {
    editor.update(() => void $texts()[0].select(offset, offset), {discrete: true});
    states.push(editor.getEditorState());
  }
  for (const state of states) offsets.push(state.read(() => $getSelection()?.getStartEndPoints()?.[0].offset));
  expect(offsets).toEqual([undefined, 1, 2]);
});
prove(
  'Only the development build complains. In production both states share the object, so moving the caret in the new state moves it in the old one.',
  clone,
);

prove(
  'With one end in a text and the other in the parent of that text, isBackward() can be wrong. Set both ends in texts.',
  () => {
    const {editor} = twoLines();
    change(editor, () => {
      const [text] = $texts();
      const isBackward = (set: (selection: RangeSelection) => void): boolean => {
        const selection = text.select(3, 3);
        set(selection);
        expect(selection.getTextContent()).toBe('lo brave');
        return selection.isBackward();
      };
      // The end of the paragraph, as a point in the paragraph and as one in its only text.
      const $toParent = ({focus}: RangeSelection): void => {
        focus.set(text.getParentOrThrow().getKey(), 1, 'element');
      };
      const $toText = ({focus}: RangeSelection): void => {
        focus.set(text.getKey(), 11, 'text');
      };
      expect([isBackward($toParent), isBackward($toText)]).toEqual([true, false]);
    });
    expect.assertions(3);
  },
);

prove(
  'The clone of a table selection shares its points with the original, and set() moves both. Make a new one with $createTableSelection().',
  () => {
    const focusAfter = (isClone: boolean): string => {
      const editor = selectedTable();
      const saved = editor.getEditorState().read($getSelection);
      if (!$isTableSelection(saved)) throw new Error('expected a table selection');
      const {anchor, focus, tableKey} = saved;
      expect(editor.getEditorState().read(() => focus.getNode().getTextContent())).toBe('d');
      change(editor, () => {
        const other = isClone ? saved.clone() : $createTableSelection();
        other.set(tableKey, anchor.key, anchor.key);
        $setSelection(other);
      });
      return editor.getEditorState().read(() => saved.focus.getNode().getTextContent());
    };
    expect(focusAfter(true)).toBe('a');
    expect(focusAfter(false)).toBe('d');
  },
);
