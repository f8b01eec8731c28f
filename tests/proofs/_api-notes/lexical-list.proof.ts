import {$getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $getListDepth,
  $handleListInsertParagraph,
  $isListItemNode,
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  insertList,
  ListItemNode,
  ListNode,
  type ListType,
  removeList,
} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode, registerRichText} from '@lexical/rich-text';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type CreateEditorArgs,
  type EditorConfig,
  type ElementNode,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {$selectBetween, outlineOf} from '../support/tables.ts';

// cspell:ignore lexicallisttype

function open(config: CreateEditorArgs = {}): MountedEditor {
  return mount({
    nodes: [ListNode, ListItemNode, HeadingNode, QuoteNode],
    onError(error) {
      throw error;
    },
    ...config,
  });
}

/** An item with a text, or one with a list in it. */
function $item(content: string | ListNode): ListItemNode {
  return $createListItemNode().append(typeof content === 'string' ? $createTextNode(content) : content);
}

function $list(type: ListType, ...contents: (string | ListNode)[]): ListNode {
  return $createListNode(type).append(...contents.map($item));
}

/** The items of the document's topmost list. */
function $items(): ListItemNode[] {
  return $firstOf(ListNode).getChildren().filter($isListItemNode);
}

/** An item of the document's topmost list. */
function $itemAt(index: number): ListItemNode {
  const item = $items()[index];
  if (item === undefined) throw new Error(`expected an item ${String(index)}, found none`);
  return item;
}

/** An editor with a list. */
function withList(type: ListType, ...$contents: (string | (() => ListNode))[]): MountedEditor {
  const mounted = open();
  updateNow(mounted.editor, () => {
    $getRoot().append($list(type, ...$contents.map((content) => (typeof content === 'string' ? content : content()))));
  });
  return mounted;
}

/** What a bulleted list of `a`, `b` and `c` becomes. */
function changed($change: (item: ListItemNode, list: ListNode) => unknown, index = 1): string[] {
  const {editor} = withList('bullet', 'a', 'b', 'c');
  updateNow(editor, () => $change($itemAt(index), $firstOf(ListNode)));
  return outlineOf(editor);
}

function $heading(): HeadingNode {
  return $createHeadingNode('h1').append($createTextNode('H'));
}

/** The kinds of the document's topmost lists, and where they start. */
function kindsOf(editor: LexicalEditor): string[] {
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .filter($isListNode)
      .map((list) => `${list.getListType()} ${String(list.getStart())}`),
  );
}

/** The kinds of what a numbered list of three items from 5 on becomes. */
function kindsAfter($change: () => unknown): string[] {
  const {editor} = open();
  updateNow(editor, () => {
    $getRoot().append($createListNode('number', 5).append(...['a', 'b', 'c'].map($item)));
    $change();
  });
  return kindsOf(editor);
}

prove('Makes an item, but skips node replacements: call $createListItemNode() instead. Needs a running update.', () => {
  expectUnreplaced(ListItemNode, $createListItemNode, () => new ListItemNode());
});

prove('value: The number of the item. Its list numbers it anew.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    expect([new ListItemNode().getValue(), new ListItemNode(7).getValue()]).toEqual([1, 7]);
    $getRoot().append($createListNode('number').append(new ListItemNode(7)));
  });
  editor.getEditorState().read(() => {
    expect($itemAt(0).getValue()).toBe(1);
  });
});

prove('Creates a copy of an item under the same key, with number and tick and no children; updates need it.', () => {
  expectVersion(
    ListItemNode,
    () => $createListItemNode(true).setFormat('center'),
    (node) => [node.__value, node.__checked],
  );
});

prove('Appends nodes to the item. Of paragraphs and of other items it takes the children and removes the rest.', () => {
  const appended = ($create: () => LexicalNode): string[] => changed((item) => item.append($create()), 0).slice(0, 1);
  expect(appended(() => $createParagraphNode().append($createTextNode('p')))).toEqual([
    'list(listitem("ap"),listitem("b"),listitem("c"))',
  ]);
  expect(appended(() => $item('i'))).toEqual(['list(listitem("ai"),listitem("b"),listitem("c"))']);
  expect(appended($heading)).toEqual(['list(listitem("a",heading("H")),listitem("b"),listitem("c"))']);
});

prove(
  'Replaces the item. Another item takes its place; any other node leaves the list, which is split when the item was in the middle.',
  () => {
    expect(changed((item) => item.replace($item('i')))).toEqual(['list(listitem("a"),listitem("i"),listitem("c"))']);
    const $replace = (item: ListItemNode): unknown => item.replace($heading());
    expect(changed($replace)).toEqual(['list(listitem("a"))', 'heading("H")', 'list(listitem("c"))']);
    expect(changed($replace, 0)).toEqual(['heading("H")', 'list(listitem("b"),listitem("c"))']);
    expect(changed($replace, 2)).toEqual(['list(listitem("a"),listitem("b"))', 'heading("H")']);
  },
);

prove(
  'includeChildren: Whether the children move into that node, which must be an element. An item as replacement does not get them.',
  () => {
    expect(changed((item) => item.replace($heading(), true), 0)[0]).toBe('heading("Ha")');
    expect(changed((item) => item.replace($item('i'), true), 0)).toEqual(['list(listitem("i"),listitem("b"),listitem("c"))']);
  },
);

prove(
  'Inserts an item behind this one. Any other node comes behind the list, which is split there when items follow. The second half counts from 1. Throws when the item is in no list.',
  () => {
    expect(changed((item) => item.insertAfter($item('i')))).toEqual([
      'list(listitem("a"),listitem("b"),listitem("i"),listitem("c"))',
    ]);
    const $insert = (item: ListItemNode): unknown => item.insertAfter($heading());
    expect(changed($insert)).toEqual(['list(listitem("a"),listitem("b"))', 'heading("H")', 'list(listitem("c"))']);
    expect(changed($insert, 2)).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))', 'heading("H")']);
    expect(kindsAfter(() => $itemAt(0).insertAfter($item('i')))).toEqual(['number 5']);
    expect(kindsAfter(() => $itemAt(0).insertAfter($heading()))).toEqual(['number 5', 'number 1']);
    updateNow(open().editor, () => {
      const item = $item('a');
      $getRoot().append(item);
      expect(messageThrownBy(() => item.insertAfter($item('b')))).toBe('insertAfter: list node is not parent of list item node');
    });
  },
);

prove('Removes the item. When the items before and behind it hold nested lists, these become one list.', () => {
  const removed = ($before: () => ListNode, behind: string | (() => ListNode)): string[] => {
    const {editor} = withList('bullet', $before, 'b', behind);
    updateNow(editor, () => {
      $itemAt(1).remove();
    });
    return outlineOf(editor);
  };
  const nested = (text: string) => () => $list('bullet', text);
  expect(removed(nested('x'), nested('y'))).toEqual(['list(listitem(list(listitem("x"),listitem("y"))))']);
  expect(removed(nested('x'), 'y')).toEqual(['list(listitem(list(listitem("x"))),listitem("y"))']);
});

/** How often the code of the published packages calls a method. */
function callsOf(method: string): number {
  return publishedPackageNames()
    .flatMap((name) => {
      const files = new Set(JSON.stringify(JSON.parse(readPackageFile(name, 'package.json'))).match(/[\w.]+\.mjs/g));
      return [...files].map((file) => readPackageFile(name, file));
    })
    .reduce((sum, code) => sum + code.split(`.${method}(`).length - 1, 0);
}

prove('Returns true for items only. Nothing in :version[] asks: insertAfter() splits the list for other nodes.', () => {
  updateNow(open().editor, () => {
    expect([$item('a').canInsertAfter($item('b')), $item('a').canInsertAfter($createParagraphNode())]).toEqual([true, false]);
  });
  expect(callsOf('canInsertAfter')).toBe(0);
  expect(callsOf('canMergeWith')).toBeGreaterThan(0);
});

prove('Returns true for items only. Nothing in :version[] asks: replace() takes other nodes out of the list.', () => {
  updateNow(open().editor, () => {
    expect([$item('a').canReplaceWith($item('b')), $item('a').canReplaceWith($createParagraphNode())]).toEqual([true, false]);
  });
  expect(callsOf('canReplaceWith')).toBe(0);
});

prove('Returns true for paragraphs and items. append() asks it, and takes only the children of those.', () => {
  const hook = vi.spyOn(ListItemNode.prototype, 'canMergeWith');
  updateNow(open().editor, () => {
    const [item, paragraph] = [$item('a'), $createParagraphNode()];
    expect([item.canMergeWith($item('b')), item.canMergeWith(paragraph), item.canMergeWith($heading())]).toEqual([
      true,
      true,
      false,
    ]);
    hook.mockClear();
    item.append(paragraph);
    expect(hook).toHaveBeenCalledWith(paragraph);
  });
  hook.mockRestore();
});

prove(
  "Moves the item's content into a paragraph in front of the list and removes the item. Returns true. A list without further items goes too.",
  () => {
    const collapsed = (...texts: string[]): string[] => {
      const {editor} = withList('bullet', ...texts);
      updateNow(editor, () => {
        expect($itemAt(0).collapseAtStart($itemAt(0).selectStart())).toBe(true);
      });
      return outlineOf(editor);
    };
    expect(collapsed('a', 'b')).toEqual(['paragraph("a")', 'list(listitem("b"))']);
    expect(collapsed('a')).toEqual(['paragraph("a")']);
  },
);

prove('For the only item of a nested list its content is lost: call setIndent() before. Rich text does so.', () => {
  const collapsed = (isMovedOut: boolean): string[] => {
    const {editor} = withList('bullet', () => $list('bullet', 'b'));
    updateNow(editor, () => {
      const item = $itemAt(0).getFirstChildOrThrow<ListNode>().getFirstChildOrThrow<ListItemNode>();
      if (isMovedOut) item.setIndent(0);
      item.collapseAtStart(item.selectStart());
    });
    return outlineOf(editor);
  };
  expect(collapsed(false)).toEqual(['list(listitem())']);
  expect(collapsed(true)).toEqual(['paragraph("b")']);
});

/** What is copied when characters of the first item of `abcd` and `e` are selected. */
function copied(from: number, to: number): string {
  const {editor} = withList('bullet', 'abcd', 'e');
  const json: (string | null)[] = [];
  updateNow(editor, () => {
    $itemAt(0).getFirstChildOrThrow<TextNode>().select(from, to);
    json.push($getLexicalContent(editor));
  });
  return json.join('');
}

prove(
  'Returns true when the selection is within the item and as long as its text. A copied item is then an item again; a copied part of it is text.',
  () => {
    expect(copied(0, 4)).toContain('"listitem"');
    expect(copied(0, 3)).not.toContain('"listitem"');
    expect(copied(0, 3)).toContain('"abc"');
  },
);

prove('Returns true for an item: a copied item takes its list along.', () => {
  updateNow(open().editor, () => {
    const list = $list('bullet', 'a');
    expect([list.extractWithChild($item('a')), list.extractWithChild($createParagraphNode())]).toEqual([true, false]);
  });
  expect(copied(0, 4)).toContain('"type":"list"');
  const hook = vi.spyOn(ListNode.prototype, 'extractWithChild').mockReturnValue(false);
  expect(copied(0, 4)).not.toContain('"type":"list"');
  hook.mockRestore();
});

/** The tick of an item that was ticked in a list of a type. */
function tickIn(type: ListType): boolean | undefined {
  const {editor} = withList(type, 'a');
  updateNow(editor, () => {
    expect($itemAt(0).getChecked()).toBeUndefined();
    $itemAt(0).setChecked(true);
    expect($itemAt(0).getChecked()).toBe(true);
  });
  return editor.getEditorState().read(() => $itemAt(0).getChecked());
}

prove('Returns whether the item is ticked, or undefined when nobody has said so. Only items of a check list keep a tick.', () => {
  expect(tickIn('check')).toBe(true);
  for (const type of ['bullet', 'number'] as const) expect(tickIn(type)).toBeUndefined();
});

prove(
  'Ticks the item with true and removes the tick with false. In a list that is no check list it becomes undefined at the end of the update.',
  () => {
    const {editor, element} = withList('check', 'a');
    for (const isChecked of [true, false]) {
      updateNow(editor, () => {
        $itemAt(0).setChecked(isChecked);
      });
      expect(element.querySelector('li')?.getAttribute('aria-checked')).toBe(String(isChecked));
    }
    expect(tickIn('bullet')).toBeUndefined();
  },
);

prove(
  'Reverses the tick of the version of the item that you call it on. Get the item in the same update: an older version sets what the item has already.',
  () => {
    const {editor} = withList('check', 'a');
    const old = editor.getEditorState().read(() => $itemAt(0));
    const ticks: (boolean | undefined)[] = [];
    const toggle = ($get: () => ListItemNode): void => {
      updateNow(editor, () => {
        $get().toggleChecked();
      });
      ticks.push(editor.getEditorState().read(() => $itemAt(0).getChecked()));
    };
    toggle(() => old);
    toggle(() => old);
    toggle(() => $itemAt(0));
    expect(ticks).toEqual([true, true, false]);
  },
);

prove(
  "Returns how many items the item's list is nested in: 0 for a list that stands in the root. Without a parent it returns the stored number, and it throws for an item that stands in the root.",
  () => {
    const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'));
    updateNow(editor, () => {
      const inner = $itemAt(1).getFirstChildOrThrow<ListNode>().getFirstChildOrThrow<ListItemNode>();
      expect([$itemAt(0).getIndent(), inner.getIndent(), inner.__indent]).toEqual([0, 1, 0]);
      const item = $item('c');
      item.__indent = 3;
      expect(item.getIndent()).toBe(3);
      $getRoot().append(item);
      expect(messageThrownBy(() => item.getIndent())).toBe('Expected node root to have a parent.');
      item.remove();
    });
  },
);

prove(
  'Moves the item into nested lists or out of them, until getIndent() gives this number. An item that holds a nested list, or has no parent, stays as it is.',
  () => {
    const $indent = (item: ListItemNode): unknown => item.setIndent(2);
    expect(changed($indent)).toEqual(['list(listitem("a"),listitem(list(listitem(list(listitem("b"))))),listitem("c"))']);
    expect(changed((item) => item.setIndent(2).setIndent(0))).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))']);
    const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'));
    updateNow(editor, () => {
      $itemAt(1).setIndent(2);
      const loose = $item('c').setIndent(2);
      expect([loose.getParent(), loose.getIndent()]).toEqual([null, 0]);
    });
    expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem(list(listitem("b"))))']);
  },
);

function valuesOf(editor: LexicalEditor): number[] {
  return editor.getEditorState().read(() => $items().map((item) => item.getValue()));
}

prove('Returns the number of the item in its list, in bulleted lists too. Items that hold a nested list are not counted.', () => {
  const {editor} = withList('bullet', 'a', () => $list('bullet', 'x'), 'b');
  // The item with the nested list has the number of the item that follows it.
  expect(valuesOf(editor)).toEqual([1, 2, 2]);
  const {editor: plain} = withList('bullet', 'a', 'x', 'b');
  expect(valuesOf(plain)).toEqual([1, 2, 3]);
});

prove(
  'Sets the number of the item until its list changes, which numbers all its items anew. Change the start of a list to number from elsewhere.',
  () => {
    const {editor} = withList('number', 'a');
    updateNow(editor, () => {
      $itemAt(0).setValue(9);
    });
    expect(valuesOf(editor)).toEqual([9]);
    updateNow(editor, () => {
      $firstOf(ListNode).append($item('b'));
    });
    expect(valuesOf(editor)).toEqual([1, 2]);
    const {editor: other} = open();
    updateNow(other, () => {
      $getRoot().append($createListNode('number', 5).append($item('a'), $item('b')));
    });
    expect(valuesOf(other)).toEqual([5, 6]);
  },
);

prove('Inserts an empty item behind this one and returns it. It is not ticked, even when this one is.', () => {
  const {editor} = withList('check', 'a');
  updateNow(editor, () => {
    $itemAt(0).setChecked(true);
  });
  updateNow(editor, () => {
    const item = $itemAt(0);
    const next = item.insertNewAfter(item.selectEnd());
    expect(item.getNextSibling()?.is(next)).toBe(true);
    expect($isListItemNode(next) ? [next.getChecked(), next.getChildrenSize()] : []).toEqual([false, 0]);
    expect(item.getChecked()).toBe(true);
  });
});

/** Puts the nodes that HTML stands for into an editor. */
function read(html: string): LexicalEditor {
  const {editor} = open();
  updateNow(editor, () => {
    $getRoot().append(...$generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
  });
  return editor;
}

prove('Reads <li> as an item, ticked when aria-checked is true. Its attribute value is not read.', () => {
  const items = '<li aria-checked="true" value="7">a</li><li value="8">b</li>';
  const editor = read(`<ul __lexicalListType="check">${items}</ul>`);
  expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem("b"))']);
  expect(editor.getEditorState().read(() => $items().map((item) => item.getChecked()))).toEqual([true, false]);
  expect(valuesOf(editor)).toEqual([1, 2]);
});

prove('Makes a list, but skips node replacements: call $createListNode() instead. Needs a running update.', () => {
  expectUnreplaced(
    ListNode,
    () => $createListNode('bullet'),
    () => new ListNode('bullet', 1),
  );
});

prove('Creates a copy of a list under the same key, with type and start and no items; updates need it.', () => {
  expectVersion(
    ListNode,
    () => $createListNode('number', 3),
    (node) => [node.__listType, node.__tag, node.__start],
    [ListItemNode],
  );
});

prove(
  'Appends items. Any other node gets an item of its own: a list and a text as they are, another element as its plain text.',
  () => {
    const {editor} = open();
    updateNow(editor, () => {
      const bold = $createTextNode('t').toggleFormat('bold');
      const list = $createListNode('bullet').append($item('a'), $list('bullet', 'b'), bold, $heading());
      $getRoot().append(list);
      expect(list.getChildren().every($isListItemNode)).toBe(true);
      expect(bold.getParent()?.getType()).toBe('listitem');
    });
    expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem(list(listitem("b"))),listitem("t"),listitem("H"))']);
  },
);

prove('Returns false: removing the last item removes the list.', () => {
  const {editor} = withList('bullet', 'a', 'b');
  for (const rest of [['list(listitem("b"))'], []]) {
    updateNow(editor, () => {
      $itemAt(0).remove();
    });
    expect(outlineOf(editor)).toEqual(rest);
  }
});

prove('Returns false: the indentation commands of registerRichText() change the selected items and not the list.', () => {
  const indented = (): [number, string[]] => {
    const {editor} = withList('bullet', 'a', 'b');
    registerRichText(editor);
    updateNow(editor, () => {
      // A selection that begins outside the list has the list among its nodes.
      const paragraph = $createParagraphNode().append($createTextNode('p'));
      $firstOf(ListNode).insertBefore(paragraph);
      $selectBetween(paragraph, $itemAt(1));
    });
    updateNow(editor, () => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined));
    return [editor.getEditorState().read(() => $firstOf(ListNode).getIndent()), outlineOf(editor)];
  };
  const outline = ['paragraph("p")', 'list(listitem(list(listitem("a"),listitem("b"))))'];
  expect(indented()).toEqual([0, outline]);
  const hook = vi.spyOn(ListNode.prototype, 'canIndent').mockReturnValue(
    // The type allows nothing else; this is what another answer would do.
    true as false,
  );
  expect(indented()[0]).toBe(1);
  hook.mockRestore();
});

prove(
  'Returns the kind of the list in the version that you call it on, not in the latest: call it on a list that you got in this update.',
  () => {
    const {editor} = withList('bullet', 'a');
    const old = editor.getEditorState().read(() => $firstOf(ListNode));
    updateNow(editor, () => {
      old.setListType('number');
      expect([old.getListType(), old.getLatest().getListType()]).toEqual(['bullet', 'number']);
    });
  },
);

prove('Returns the number of the first item: 1 unless the list was created with another.', () => {
  updateNow(open().editor, () => {
    expect([$createListNode('number').getStart(), $createListNode('number', 5).getStart()]).toEqual([1, 5]);
  });
});

prove('Returns ol for a numbered list, and ul for a bulleted list and a check list.', () => {
  updateNow(open().editor, () => {
    const tags = (['number', 'bullet', 'check'] as const).map((type) => $createListNode(type).getTag());
    expect(tags).toEqual(['ol', 'ul', 'ul']);
  });
});

prove(
  'Changes the kind of the list. From a check list to another kind, its items lose their ticks. Items that are shown already get or lose the role of a check box only when they change themselves; insertList() makes a new list instead.',
  () => {
    const {editor, element} = withList('bullet', 'a', 'b');
    const roles = (): (string | null)[] => [...element.querySelectorAll('li')].map((item) => item.getAttribute('role'));
    const set = (type: ListType): void => {
      updateNow(editor, () => {
        $firstOf(ListNode).setListType(type);
      });
    };
    set('check');
    expect(roles()).toEqual([null, null]);
    updateNow(editor, () => {
      $itemAt(0).setChecked(true);
    });
    expect(roles()).toEqual(['checkbox', null]);
    set('bullet');
    expect(editor.getEditorState().read(() => $itemAt(0).getChecked())).toBeUndefined();
    expect(roles()).toEqual(['checkbox', null]);
    updateNow(editor, () => {
      $selectBetween($itemAt(0), $itemAt(1));
      insertList(editor, 'check');
    });
    expect(roles()).toEqual(['checkbox', 'checkbox']);
  },
);

prove(
  'Reads <ol> with its start as a numbered list, and <ul> as a bulleted list. Only a <ul> with the attribute that exportDOM() writes, __lexicalListType="check", is a check list. Children that are no items get an item of their own.',
  () => {
    const kinds = (html: string): string[] => kindsOf(read(html));
    expect(kinds('<ol start="4"><li>a</li></ol>')).toEqual(['number 4']);
    expect(kinds('<ul><li>a</li></ul>')).toEqual(['bullet 1']);
    expect(kinds('<ul><li role="checkbox" aria-checked="true">a</li></ul>')).toEqual(['bullet 1']);
    const {editor} = withList('check', 'a');
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect(html).toMatch(/__lexicalListType="check"/i);
    expect(kinds(html)).toEqual(['check 1']);
    expect(outlineOf(read('<ul><li>a</li><h1>b</h1></ul>'))).toEqual(['list(listitem("a"),listitem(heading("b")))']);
  },
);

prove(
  'checked: Whether the item is ticked. In a list that is no check list it becomes undefined at the end of the update.',
  () => {
    const ticks = (type: ListType): (boolean | undefined)[] => {
      const {editor} = open();
      const found: (boolean | undefined)[] = [];
      updateNow(editor, () => {
        $getRoot().append($createListNode(type).append($createListItemNode(true), $createListItemNode()));
        found.push(...$items().map((item) => item.getChecked()));
      });
      return [...found, ...editor.getEditorState().read(() => $items().map((item) => item.getChecked()))];
    };
    expect(ticks('check')).toEqual([true, undefined, true, undefined]);
    expect(ticks('bullet')).toEqual([true, undefined, undefined, undefined]);
  },
);

prove('true for subclasses too.', () => {
  class OwnItem extends ListItemNode {
    static override getType(): string {
      return 'own-item';
    }
  }
  class OwnList extends ListNode {
    static override getType(): string {
      return 'own-list';
    }
  }
  updateNow(open({nodes: [OwnItem, OwnList]}).editor, () => {
    const nodes = [new OwnItem(), new OwnList('bullet', 1)];
    expect(nodes.map($isListItemNode)).toEqual([true, false]);
    expect(nodes.map($isListNode)).toEqual([false, true]);
    for (const none of [null, undefined]) expect([$isListItemNode(none), $isListNode(none)]).toEqual([false, false]);
  });
});

prove(
  'It counts up to the first parent that is neither a list nor an item. Throws when an item around the list is itself in no list.',
  () => {
    updateNow(open().editor, () => {
      const [inItem, inQuote, loose] = [$list('bullet', 'a'), $list('bullet', 'b'), $list('bullet', 'c')];
      const outer = $list('bullet', inItem);
      outer.append($createListItemNode().append($createQuoteNode().append(inQuote)));
      expect([outer, inItem, inQuote].map($getListDepth)).toEqual([1, 2, 1]);
      $createListItemNode().append(loose);
      expect(messageThrownBy(() => $getListDepth(loose))).toBe('A ListItemNode must have a ListNode for a parent.');
    });
  },
);

/** What the function for Enter gives with the caret in the only empty item, and what the document becomes. */
function left($create: () => ElementNode): {isLeft: boolean[]; outline: string[]; editor: LexicalEditor} {
  const {editor} = open();
  const isLeft: boolean[] = [];
  updateNow(editor, () => {
    $getRoot().append($create());
    $nodesOfType(ListItemNode)
      .find((item) => item.isEmpty())
      ?.select();
    isLeft.push($handleListInsertParagraph());
  });
  return {isLeft, outline: outlineOf(editor), editor};
}

/** A numbered list from 5 on with an empty item behind the first. */
function $withGap(): ListNode {
  return $createListNode('number', 5).append($item('a'), $createListItemNode(), $item('c'));
}

prove(
  'The empty item goes. At the top level a paragraph comes below the list, and in a nested list an item of the list around it. The items that follow come behind that, in a new list of the same kind that counts from 1.',
  () => {
    const top = left($withGap);
    expect(top.outline).toEqual(['list(listitem("a"))', 'paragraph()', 'list(listitem("c"))']);
    expect(kindsOf(top.editor)).toEqual(['number 5', 'number 1']);
    expect(left(() => $list('bullet', $withGap())).outline).toEqual([
      'list(listitem(list(listitem("a"))),listitem(),listitem(list(listitem("c"))))',
    ]);
    expect(left(() => $createListNode('bullet').append($createListItemNode())).outline).toEqual(['paragraph()']);
  },
);

prove('Throws when the item is in no list.', () => {
  updateNow(open().editor, () => {
    const item = $createListItemNode();
    $getRoot().append(item);
    item.select();
    expect(messageThrownBy($handleListInsertParagraph)).toBe('A ListItemNode must have a ListNode for a parent.');
    item.remove();
  });
});

prove(
  'true when it left the list. With false nothing has changed: something is selected, the item is not empty, or the list is in a block such as a quotation.',
  () => {
    expect(left($withGap).isLeft).toEqual([true]);
    const quoted = left(() => $createQuoteNode().append($withGap()));
    expect([quoted.isLeft, quoted.outline]).toEqual([[false], ['quote(list(listitem("a"),listitem(),listitem("c")))']]);
    const {editor} = withList('bullet', 'a', 'b');
    updateNow(editor, () => {
      $itemAt(0).selectEnd();
      expect($handleListInsertParagraph()).toBe(false);
      $selectBetween($itemAt(0), $itemAt(1));
      expect($handleListInsertParagraph()).toBe(false);
    });
    expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem("b"))']);
  },
);

/** An editor with these blocks: a text that begins with `list ` is in a bulleted list, any other in a paragraph. */
function withBlocks(...texts: string[]): LexicalEditor {
  const {editor} = open();
  updateNow(editor, () => {
    const $block = (text: string): ElementNode =>
      text.startsWith('list ') ? $list('bullet', text) : $createParagraphNode().append($createTextNode(text));
    $getRoot().append(...texts.map($block));
  });
  return editor;
}

prove('A decorator between the blocks stays, with a list on each side.', () => {
  const typesAround = ($between: () => LexicalNode): string[] => {
    const editor = createEditor({nodes: [ListNode, ListItemNode, HorizontalRuleNode]});
    updateNow(editor, () => {
      const [first, last] = ['a', 'b'].map((text) => $createParagraphNode().append($createTextNode(text)));
      if (first && last) $getRoot().append(first, $between(), last);
      $getRoot().select(0, 3);
      insertList(editor, 'bullet');
    });
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((block) => block.getType()),
    );
  };
  expect(typesAround($createHorizontalRuleNode)).toEqual(['list', 'horizontalrule', 'list']);
  expect(typesAround($createParagraphNode)).toEqual(['list']);
});

prove('Without a selection nothing happens.', () => {
  const listed = (isSelected: boolean): string[] => {
    const editor = withBlocks('a');
    updateNow(editor, () => {
      if (isSelected) $getRoot().selectEnd();
      else $setSelection(null);
      insertList(editor, 'bullet');
    });
    return outlineOf(editor);
  };
  expect([listed(false), listed(true)]).toEqual([['paragraph("a")'], ['list(listitem("a"))']]);
});

prove(
  'A list that has the kind already is made anew too, and counts from 1 then. Of nested lists only those change whose own items are selected.',
  () => {
    const {editor} = open();
    updateNow(editor, () => {
      $getRoot().append($createListNode('number', 5).append($item('a')));
      $itemAt(0).selectEnd();
    });
    const key = editor.getEditorState().read(() => $firstOf(ListNode).getKey());
    updateNow(editor, () => {
      insertList(editor, 'number');
    });
    expect(kindsOf(editor)).toEqual(['number 1']);
    expect(editor.getEditorState().read(() => $firstOf(ListNode).getKey())).not.toBe(key);
    const kinds = (text: string): ListType[] => {
      const {editor: nested} = withList('bullet', 'a', () => $list('bullet', 'b'));
      updateNow(nested, () => {
        $getRoot()
          .getAllTextNodes()
          .find((node) => node.getTextContent() === text)
          ?.select();
        insertList(nested, 'number');
      });
      return nested.getEditorState().read(() => $nodesOfType(ListNode).map((list) => list.getListType()));
    };
    expect(kinds('a').sort()).toEqual(['bullet', 'number']);
    expect(kinds('b').sort()).toEqual(['bullet', 'number']);
  },
);

prove('listType: The kind of the list. A list of this kind right before or behind the blocks takes them in.', () => {
  const listed = (type: ListType): string[] => {
    const editor = withBlocks('list a', 'b', 'list c');
    updateNow(editor, () => {
      $getRoot().getChildAtIndex<ElementNode>(1)?.selectEnd();
      insertList(editor, type);
    });
    return outlineOf(editor);
  };
  expect(listed('bullet')).toEqual(['list(listitem("list a"),listitem("b"),listitem("list c"))']);
  expect(listed('number')).toHaveLength(3);
});

prove('editor: The editor whose selection counts. The function starts an update of it by itself.', async () => {
  const [editor, other] = [withBlocks('a'), withBlocks('b')];
  updateNow(editor, () => $getRoot().selectEnd());
  for (const [change, outline] of [
    [
      () => {
        insertList(editor, 'bullet');
      },
      'list(listitem("a"))',
    ],
    [
      () => {
        removeList(editor);
      },
      'paragraph("a")',
    ],
  ] as const) {
    change();
    await settled();
    expect([outlineOf(editor), outlineOf(other)]).toEqual([[outline], ['paragraph("b")']]);
  }
});

prove(
  'It takes the outermost list with all that is nested in it, also the items that are not selected. The paragraphs have no alignment and no indentation. Only a range selection counts.',
  () => {
    const removed = ($select: (item: ListItemNode) => void): LexicalEditor => {
      const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'), 'c');
      updateNow(editor, () => {
        $itemAt(0).setFormat('center');
        const inner = $itemAt(1).getFirstChildOrThrow<ListNode>().getFirstChildOrThrow<ListItemNode>();
        expect(inner.getIndent()).toBe(1);
        $select(inner);
        removeList(editor);
      });
      return editor;
    };
    const editor = removed((item) => {
      item.selectEnd();
    });
    expect(outlineOf(editor)).toEqual(['paragraph("a")', 'paragraph("b")', 'paragraph("c")']);
    editor.getEditorState().read(() => {
      const blocks = $getRoot().getChildren().filter($isElementNode);
      expect(blocks.map((block) => [block.getFormatType(), block.getIndent()])).toEqual([
        ['', 0],
        ['', 0],
        ['', 0],
      ]);
    });
    const kept = removed((item) => {
      const selection = $createNodeSelection();
      selection.add(item.getFirstChildOrThrow().getKey());
      $setSelection(selection);
    });
    expect(outlineOf(kept)).toHaveLength(1);
  },
);

prove('Returns listitem, the name of the class in JSON.', () => {
  updateNow(open().editor, () => {
    expect([ListItemNode.getType(), $item('a').exportJSON().type]).toEqual(['listitem', 'listitem']);
  });
});

prove('Returns list, the name of the class in JSON.', () => {
  updateNow(open().editor, () => {
    expect([ListNode.getType(), $list('bullet', 'a').exportJSON().type]).toEqual(['list', 'list']);
  });
});

prove(
  'Creates an item of JSON, without its children. indent is not read: nested lists say how deep an item is. The number counts until the list numbers its items.',
  () => {
    const {editor} = open();
    updateNow(editor, () => {
      const json = {...$item('a').exportJSON(), children: [$createTextNode('a').exportJSON()], indent: 3, value: 7};
      const item = ListItemNode.importJSON(json);
      expect([item.getChildrenSize(), item.__indent, item.getValue()]).toEqual([0, 0, 7]);
      expect(ListNode.importJSON({...$list('bullet').exportJSON(), indent: 3}).__indent).toBe(3);
      $getRoot().append($createListNode('number').append(item));
    });
    expect(valuesOf(editor)).toEqual([1]);
  },
);

prove(
  'Returns the item as JSON, with tick and number. indent is how deep the item is nested; children is empty until toJSON() of the state fills it.',
  () => {
    const {editor} = withList('bullet', 'a', () => $list('check', 'b'));
    updateNow(editor, () => {
      const inner = $itemAt(1).getFirstChildOrThrow<ListNode>().getFirstChildOrThrow<ListItemNode>();
      inner.setChecked(true);
      const {checked, value, indent, children} = inner.exportJSON();
      expect([checked, value, indent, children]).toEqual([true, 1, 1, []]);
      expect($itemAt(0).exportJSON().indent).toBe(0);
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"text":"b"');
  },
);

/** The parts of a configuration that elements are made with. */
const plain: EditorConfig = {namespace: '', theme: {}};

prove(
  'Creates an <li> with the number as value. In a check list it has the role checkbox and aria-checked, unless its first child is a list.',
  () => {
    const shown = (type: ListType): (string | null)[][] => {
      const {element} = withList(type, 'a', 'b', () => $list('bullet', 'c'));
      const items = [...element.querySelectorAll(':scope > * > li')];
      return ['value', 'role', 'aria-checked'].map((name) => items.map((item) => item.getAttribute(name)));
    };
    expect(shown('check')).toEqual([
      ['1', '2', '3'],
      ['checkbox', 'checkbox', null],
      ['false', 'false', null],
    ]);
    expect(shown('bullet').slice(1)).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  },
);

prove('config: Its theme.list names the classes: listitem, listitemChecked, listitemUnchecked and nested.listitem.', () => {
  const list = {listitem: 'item', listitemChecked: 'done', listitemUnchecked: 'open', nested: {listitem: 'nest'}};
  const {editor, element} = open({theme: {list}});
  updateNow(editor, () => {
    $getRoot().append($list('check', 'a', 'b', $list('bullet', 'c')));
    $itemAt(0).setChecked(true);
  });
  const classes = [...element.querySelectorAll('li')].map((item) => [...item.classList].sort());
  expect(classes).toEqual([['done', 'item'], ['item', 'open'], ['item', 'nest', 'open'], ['item']]);
});

prove('Writes number, tick and classes to the <li>. Returns false: the element stays.', () => {
  const {editor, element} = open({theme: {list: {listitemChecked: 'done', listitemUnchecked: 'open'}}});
  const shown = (): (string | null)[] =>
    ['value', 'aria-checked', 'class'].map((name) => element.querySelector('li')?.getAttribute(name) ?? null);
  updateNow(editor, () => {
    $getRoot().append($list('check', 'a'));
  });
  const item = element.querySelector('li');
  expect(shown()).toEqual(['1', 'false', 'open']);
  updateNow(editor, () => {
    $itemAt(0).setChecked(true);
    $itemAt(0).setValue(8);
  });
  expect(shown()).toEqual(['8', 'true', 'done']);
  expect(element.querySelector('li')).toBe(item);
});

prove('prevNode: The version that the element shows. aria-checked is written when its tick is another one.', () => {
  const {editor} = withList('check', 'a');
  const old = editor.getEditorState().read(() => $itemAt(0));
  updateNow(editor, () => {
    $itemAt(0).setChecked(true);
    const item = $itemAt(0);
    const written = (prevNode: ListItemNode): string | null => {
      const dom = document.createElement('li');
      dom.setAttribute('aria-checked', 'as before');
      expect(item.updateDOM(prevNode, dom, plain)).toBe(false);
      return dom.getAttribute('aria-checked');
    };
    expect([written(item), written(old)]).toEqual(['as before', 'true']);
  });
});

prove('Creates the <li> of createDOM(), with its alignment as text-align.', () => {
  const {editor} = withList('check', 'a');
  updateNow(editor, () => {
    const item = $itemAt(0);
    const element = item.exportDOM(editor).element as HTMLElement;
    expect(element.outerHTML.replace(' style=""', '')).toBe(item.createDOM(plain).outerHTML);
    item.setFormat('center');
    expect((item.exportDOM(editor).element as HTMLElement).style.textAlign).toBe('center');
    expect(item.createDOM(plain).style.textAlign).toBe('');
  });
});

prove(
  'Returns the transform that each editor with the class has from the start: an item that changed loses its tick unless its list is a check list. The transform throws for any other node.',
  () => {
    expect([tickIn('check'), tickIn('bullet')]).toEqual([true, undefined]);
    updateNow(open().editor, () => {
      const item = $list('bullet', 'a').getFirstChildOrThrow<ListItemNode>();
      item.setChecked(true);
      ListItemNode.transform()(item);
      expect(item.getChecked()).toBeUndefined();
      expect(
        messageThrownBy(() => {
          ListItemNode.transform()($createParagraphNode());
        }),
      ).toBe('node is not a ListItemNode');
    });
  },
);

prove('The object that you called it on, even when that is an older version of the item.', () => {
  const {editor} = withList('bullet', 'a');
  const old = editor.getEditorState().read(() => $itemAt(0));
  updateNow(editor, () => {
    expect(old.append($createTextNode('b'))).toBe(old);
    expect(old.getLatest()).not.toBe(old);
  });
});

prove('The object that you called it on, even when that is an older version of the list.', () => {
  const {editor} = withList('bullet', 'a');
  const old = editor.getEditorState().read(() => $firstOf(ListNode));
  updateNow(editor, () => {
    expect(old.append($item('b'))).toBe(old);
    expect(old.getLatest()).not.toBe(old);
  });
});

prove('nodes: What to append, in this order. A node that is somewhere else already is moved.', () => {
  const $append = (item: ListItemNode): unknown => {
    const moved = $itemAt(2).getFirstChildOrThrow();
    return item.append($createTextNode('1').toggleFormat('bold'), moved);
  };
  expect(changed($append, 0)).toEqual(['list(listitem("a","1","c"),listitem("b"),listitem())']);
});

prove('nodesToAppend: What to append, in this order. A node that is somewhere else already is moved.', () => {
  expect(changed((item, list) => list.append($item('d'), item))).toEqual([
    'list(listitem("a"),listitem("c"),listitem("d"),listitem("b"))',
  ]);
});

prove('The second half counts from 1. An item in a block that is no list stays, and one in the root throws.', () => {
  expect(kindsAfter(() => $itemAt(1).replace($item('i')))).toEqual(['number 5']);
  expect(kindsAfter(() => $itemAt(1).replace($heading()))).toEqual(['number 5', 'number 1']);
  const {editor} = open();
  updateNow(editor, () => {
    const [quoted, top] = [$item('a'), $item('b')];
    $getRoot().append($createQuoteNode().append(quoted), top);
    quoted.replace($heading());
    expect(messageThrownBy(() => top.replace($heading()))).toBe('Expected node root to have a parent.');
    top.remove();
  });
  expect(outlineOf(editor)).toEqual(['quote(listitem("a"))']);
});

prove('restoreSelection: With false, a caret that counts blocks keeps its offset, and so stands before another block.', () => {
  const behindCaret = (...restore: [] | [boolean]): (string | undefined)[] => {
    const {editor} = withList('bullet', 'a');
    const types: (string | undefined)[] = [];
    updateNow(editor, () => {
      $getRoot().append($createParagraphNode(), $createQuoteNode());
      const caret = $getRoot().select(2, 2);
      $itemAt(0).insertAfter($heading(), ...restore);
      expect(caret.anchor.key).toBe('root');
      types.push($getRoot().getChildAtIndex(caret.anchor.offset)?.getType());
    });
    return types;
  };
  expect([behindCaret(), behindCaret(true), behindCaret(false)]).toEqual([['quote'], ['quote'], ['paragraph']]);
});

prove('preserveEmptyParent: With true, the list stays when this was its last item. Without it the list goes too.', () => {
  const left = (...preserve: [] | [boolean]): string[] => {
    const {editor} = withList('bullet', 'a');
    updateNow(editor, () => {
      $itemAt(0).remove(...preserve);
    });
    return outlineOf(editor);
  };
  expect([left(), left(false), left(true)]).toEqual([[], [], ['list()']]);
});

prove('selection: Its ends are moved from the item into the paragraph when the whole list goes.', () => {
  updateNow(open().editor, () => {
    const item = $createListItemNode();
    $getRoot().append($createListNode('bullet').append(item));
    const caret = item.select();
    expect([caret.anchor.key, caret.focus.key]).toEqual([item.getKey(), item.getKey()]);
    item.collapseAtStart(caret);
    const paragraph = $getRoot().getFirstChildOrThrow();
    expect([paragraph.getType(), caret.anchor.key, caret.focus.key]).toEqual([
      'paragraph',
      paragraph.getKey(),
      paragraph.getKey(),
    ]);
  });
});

/** What nodes become that are inserted into an empty paragraph. */
function inserted($create: () => LexicalNode[]): LexicalEditor {
  const {editor} = open();
  updateNow(editor, () => {
    $getRoot().append($createParagraphNode());
    $getRoot().selectEnd();
    const selection = $getSelection();
    if ($isRangeSelection(selection)) selection.insertNodes($create());
  });
  return editor;
}

prove('Returns true: insertNodes() puts a list around items that it inserts as blocks.', () => {
  const $items = (): ListItemNode[] => [$item('a'), $item('b')];
  expect(outlineOf(inserted($items))).toEqual(['list(listitem("a"),listitem("b"))']);
  const hook = vi.spyOn(ListItemNode.prototype, 'isParentRequired').mockReturnValue(
    // The type allows nothing else; this is what another answer would do.
    false as true,
  );
  expect(messageThrownBy(() => inserted($items))).toBe('insertAfter: list node is not parent of list item node');
  hook.mockRestore();
});

prove('Creates a bulleted list. insertNodes() asks the first of several items for it and puts all of them there.', () => {
  const hook = vi.spyOn(ListItemNode.prototype, 'createParentElementNode');
  expect(kindsOf(inserted(() => [$item('a'), $item('b')]))).toEqual(['bullet 1']);
  expect(hook).toHaveBeenCalledOnce();
  hook.mockRestore();
});

prove('checked: The new state. Without it nobody has said whether the item is ticked, and a check list shows no tick.', () => {
  const {editor, element} = withList('check', 'a');
  const shown: (string | null | undefined)[] = [];
  for (const state of [[true], []] as const) {
    updateNow(editor, () => {
      $itemAt(0).setChecked(...state);
      expect($itemAt(0).getChecked()).toBe(state[0]);
    });
    shown.push(element.querySelector('li')?.getAttribute('aria-checked'));
  }
  expect(shown).toEqual(['true', 'false']);
});

prove(
  'indent: How many lists around its own the item shall be in, from 0 on. A negative number throws, and a fraction never ends.',
  () => {
    const {editor} = withList('bullet', 'a', 'b');
    updateNow(editor, () => {
      expect($itemAt(1).setIndent(3).getParents().filter($isListNode)).toHaveLength(4);
      const item = $itemAt(0);
      expect(messageThrownBy(() => item.setIndent(-1))).toBe('Invalid indent value.');
      // Each move looks at what the item holds.
      let moves = 0;
      const looked = vi.spyOn(item, 'getFirstChild').mockImplementation(() => {
        moves += 1;
        if (moves === 1000) throw new Error('still moving');
        return null;
      });
      expect(messageThrownBy(() => item.setIndent(0.5))).toBe('still moving');
      looked.mockRestore();
    });
  },
);

prove('The object that you called it on. Its getParent() gives the new list.', () => {
  const {editor} = withList('bullet', 'a', 'b');
  const old = editor.getEditorState().read(() => $itemAt(1));
  updateNow(editor, () => {
    const before = old.getParentOrThrow();
    expect(old.setIndent(1)).toBe(old);
    expect([
      old.getParentOrThrow().is(before),
      old
        .getParent()
        ?.getParents()
        .some((node) => node.is(before)),
    ]).toEqual([false, true]);
  });
});

prove('Creates a list of JSON, without its items. tag is not read: the element follows from listType.', () => {
  updateNow(open().editor, () => {
    const json = {...$list('number', 'a').exportJSON(), children: [$item('a').exportJSON()], tag: 'ul' as const};
    const list = ListNode.importJSON(json);
    expect([list.getChildrenSize(), list.getTag()]).toEqual([0, 'ol']);
  });
});

prove('Returns the list as JSON, with kind, start and element. children is empty until toJSON() of the state fills it.', () => {
  const {editor} = withList('check', 'a');
  editor.getEditorState().read(() => {
    const {listType, start, tag, children} = $firstOf(ListNode).exportJSON();
    expect([listType, start, tag, children]).toEqual(['check', 1, 'ul', []]);
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('"text":"a"');
});

prove('Creates an <ol> or <ul>, with the attribute start unless that is 1.', () => {
  updateNow(open().editor, () => {
    const shown = (type: ListType, start: number): string => $createListNode(type, start).createDOM(plain).outerHTML;
    expect([shown('number', 1), shown('number', 3), shown('bullet', 1)]).toEqual([
      '<ol></ol>',
      '<ol start="3"></ol>',
      '<ul></ul>',
    ]);
  });
});

prove('config: Its theme.list names the classes: ol, ul, olDepth, ulDepth, checklist and nested.list.', () => {
  const list = {ol: 'o', ul: 'u', olDepth: ['o-1', 'o-2'], ulDepth: ['u-1', 'u-2'], checklist: 'check', nested: {list: 'nest'}};
  const {editor, element} = open({theme: {list}});
  updateNow(editor, () => {
    $getRoot().append($list('number', $list('bullet', $list('check', 'a'))));
  });
  const classes = [...element.querySelectorAll('ol, ul')].map((node) => [...node.classList].sort());
  expect(classes).toEqual([
    ['o', 'o-1'],
    ['u', 'u-2'],
    ['check', 'nest', 'u', 'u-1'],
  ]);
});

prove(
  'Returns true when the list needs another element, <ol> instead of <ul> or the reverse. Otherwise it writes the classes and returns false: the element stays.',
  () => {
    const {editor, element} = open({theme: {list: {checklist: 'check'}}});
    updateNow(editor, () => {
      $getRoot().append($list('bullet', 'a'));
    });
    const elementAfter = (type: ListType): Element | null => {
      updateNow(editor, () => {
        $firstOf(ListNode).setListType(type);
      });
      return element.querySelector('ol, ul');
    };
    const first = element.querySelector('ul');
    expect(first?.className).toBe('');
    expect(elementAfter('check')).toBe(first);
    expect(first?.className).toBe('check');
    const second = elementAfter('number');
    expect(second?.nodeName).toBe('OL');
    expect(elementAfter('bullet')).not.toBe(second);
  },
);

prove('Creates the element of createDOM(), with the attribute __lexicalListType="check" for a check list.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const exported = (type: ListType): string => ($createListNode(type, 2).exportDOM(editor).element as HTMLElement).outerHTML;
    expect([exported('number'), exported('bullet'), exported('check')]).toEqual([
      '<ol start="2"></ol>',
      '<ul start="2"></ul>',
      '<ul start="2" __lexicallisttype="check"></ul>',
    ]);
  });
});

prove(
  'It numbers the items of a list that changed, and takes in the list right behind it when that has the same kind. The transform throws for any other node.',
  () => {
    const joined = (first: ListType, second: ListType): [string[], number[]] => {
      const {editor} = open();
      updateNow(editor, () => {
        $getRoot().append($list(first, 'a', 'b'), $list(second, 'c'));
      });
      return [outlineOf(editor), valuesOf(editor)];
    };
    expect(joined('bullet', 'bullet')).toEqual([['list(listitem("a"),listitem("b"),listitem("c"))'], [1, 2, 3]]);
    expect(joined('bullet', 'number')[0]).toHaveLength(2);
    // The list in front of one that changes is not looked at.
    const {editor} = withList('bullet', 'a');
    updateNow(editor, () => $getRoot().append($list('number', 'b')));
    updateNow(editor, () => {
      $getRoot().getLastChildOrThrow<ListNode>().setListType('bullet');
    });
    expect(kindsOf(editor)).toEqual(['bullet 1', 'bullet 1']);
    updateNow(open().editor, () => {
      expect(
        messageThrownBy(() => {
          ListNode.transform()($createParagraphNode());
        }),
      ).toBe('node is not a ListNode');
    });
  },
);

prove('type: The new kind. number makes the element an <ol>.', () => {
  const {editor, element} = withList('bullet', 'a');
  updateNow(editor, () => {
    $firstOf(ListNode).setListType('number');
  });
  expect(element.firstElementChild?.nodeName).toBe('OL');
});

prove("Without ListPlugin, a handler of yours calls insertList(editor, 'number').", () => {
  const {editor} = open();
  registerRichText(editor);
  updateNow(editor, () =>
    $getRoot()
      .append($createParagraphNode().append($createTextNode('a')))
      .selectEnd(),
  );
  expect(editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)).toBe(false);
  expect(outlineOf(editor)).toEqual(['paragraph("a")']);
  editor.registerCommand(
    INSERT_ORDERED_LIST_COMMAND,
    () => {
      insertList(editor, 'number');
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
  updateNow(editor, () => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined));
  expect(outlineOf(editor)[0]).toContain('list');
});

prove('an element with value. checked is missing until it is set.', () => {
  updateNow(open().editor, () => {
    const item = $item('a');
    $getRoot().append($createListNode('check').append(item));
    const saved = (): unknown => JSON.parse(JSON.stringify(item.exportJSON()));
    expect(saved()).toHaveProperty('value', 1);
    expect(saved()).not.toHaveProperty('checked');
    item.setChecked(false);
    expect(saved()).toHaveProperty('checked', false);
  });
});
