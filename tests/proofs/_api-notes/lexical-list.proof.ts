import {$getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $handleListInsertParagraph,
  $isListItemNode,
  $isListNode,
  insertList,
  ListItemNode,
  ListNode,
  type ListType,
} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {$selectBetween, outlineOf} from '../support/tables.ts';

// cspell:ignore lexicallisttype

function open(): MountedEditor {
  return mount({
    nodes: [ListNode, ListItemNode, HeadingNode, QuoteNode],
    onError(error) {
      throw error;
    },
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
