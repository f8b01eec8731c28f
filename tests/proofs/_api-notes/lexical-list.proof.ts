import {$getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
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
import {$createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $nodesOfType,
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
    nodes: [ListNode, ListItemNode, HeadingNode, LinkNode, QuoteNode],
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

prove('Appends nodes to the item. Of paragraphs and other items, it takes only the children.', () => {
  const appended = ($create: () => LexicalNode): string[] => changed((item) => item.append($create()), 0).slice(0, 1);
  expect(appended(() => $createParagraphNode().append($createTextNode('p')))).toEqual([
    'list(listitem("ap"),listitem("b"),listitem("c"))',
  ]);
  expect(appended(() => $item('i'))).toEqual(['list(listitem("ai"),listitem("b"),listitem("c"))']);
  expect(appended($heading)).toEqual(['list(listitem("a",heading("H")),listitem("b"),listitem("c"))']);
});

prove(
  'Replaces the item with another node. Any node but an item is moved out of the list, which is split around it. The second list counts from 1.',
  () => {
    expect(changed((item) => item.replace($item('i')))).toEqual(['list(listitem("a"),listitem("i"),listitem("c"))']);
    const $replace = (item: ListItemNode): unknown => item.replace($heading());
    expect(changed($replace)).toEqual(['list(listitem("a"))', 'heading("H")', 'list(listitem("c"))']);
    expect(changed($replace, 0)).toEqual(['heading("H")', 'list(listitem("b"),listitem("c"))']);
    expect(changed($replace, 2)).toEqual(['list(listitem("a"),listitem("b"))', 'heading("H")']);
    expect(kindsAfter(() => $itemAt(1).replace($heading()))).toEqual(['number 5', 'number 1']);
  },
);

prove(
  'Inserts an item after this one. Any other node is put after the list, which is split if items follow. The second list counts from 1.',
  () => {
    expect(changed((item) => item.insertAfter($item('i')))).toEqual([
      'list(listitem("a"),listitem("b"),listitem("i"),listitem("c"))',
    ]);
    const $insert = (item: ListItemNode): unknown => item.insertAfter($heading());
    expect(changed($insert)).toEqual(['list(listitem("a"),listitem("b"))', 'heading("H")', 'list(listitem("c"))']);
    expect(changed($insert, 2)).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))', 'heading("H")']);
    expect(kindsAfter(() => $itemAt(0).insertAfter($item('i')))).toEqual(['number 5']);
    expect(kindsAfter(() => $itemAt(0).insertAfter($heading()))).toEqual(['number 5', 'number 1']);
  },
);

prove('Removes the item. Nested lists in the items before and after it become one list.', () => {
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

prove(
  'Returns true for items only, but Lexical :version[] never calls this method: insertAfter() splits the list for other nodes.',
  () => {
    updateNow(open().editor, () => {
      expect([$item('a').canInsertAfter($item('b')), $item('a').canInsertAfter($createParagraphNode())]).toEqual([true, false]);
    });
    expect(callsOf('canInsertAfter')).toBe(0);
    expect(callsOf('canMergeWith')).toBeGreaterThan(0);
  },
);

prove("moves the item's content into a paragraph before the list.", () => {
  const collapsed = (...texts: string[]): string[] => {
    const {editor} = withList('bullet', ...texts);
    updateNow(editor, () => {
      expect($itemAt(0).collapseAtStart($itemAt(0).selectStart())).toBe(true);
    });
    return outlineOf(editor);
  };
  expect(collapsed('a', 'b')).toEqual(['paragraph("a")', 'list(listitem("b"))']);
  expect(collapsed('a')).toEqual(['paragraph("a")']);
});

prove('The only item of a nested list loses its content: call setIndent() first.', () => {
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
  'Returns true when all text of the item is selected. A copied item is then an item again; a copied part of it is text.',
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
  'Checks or unchecks the item. In a list that is no check list, the value becomes undefined at the end of the update.',
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
  'Checks or unchecks the item, depending on the version that you hold. Get the item in the same update: an older version sets the same value again.',
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

prove("Returns how many items the item's list is nested in: 0 for a top-level list.", () => {
  const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'));
  updateNow(editor, () => {
    const inner = $itemAt(1).getFirstChildOrThrow<ListNode>().getFirstChildOrThrow<ListItemNode>();
    expect([$itemAt(0).getIndent(), inner.getIndent(), inner.__indent]).toEqual([0, 1, 0]);
  });
});

prove(
  'Moves the item into or out of nested lists, until getIndent() returns this number. An item that holds a nested list is not moved.',
  () => {
    const $indent = (item: ListItemNode): unknown => item.setIndent(2);
    expect(changed($indent)).toEqual(['list(listitem("a"),listitem(list(listitem(list(listitem("b"))))),listitem("c"))']);
    expect(changed((item) => item.setIndent(2).setIndent(0))).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))']);
    const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'));
    updateNow(editor, () => {
      $itemAt(1).setIndent(2);
    });
    expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem(list(listitem("b"))))']);
  },
);

function valuesOf(editor: LexicalEditor): number[] {
  return editor.getEditorState().read(() => $items().map((item) => item.getValue()));
}

prove('Returns the number of the item in its list. Items that hold a nested list are not counted.', () => {
  const {editor} = withList('bullet', 'a', () => $list('bullet', 'x'), 'b');
  // The item with the nested list has the number of the item that follows it.
  expect(valuesOf(editor)).toEqual([1, 2, 2]);
  const {editor: plain} = withList('bullet', 'a', 'x', 'b');
  expect(valuesOf(plain)).toEqual([1, 2, 3]);
});

prove('Inserts an empty, unchecked item after this one.', () => {
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

prove('Imports <li> as an item, checked when aria-checked is true. The attribute value is ignored.', () => {
  const items = '<li aria-checked="true" value="7">a</li><li value="8">b</li>';
  const editor = read(`<ul __lexicalListType="check">${items}</ul>`);
  expect(outlineOf(editor)).toEqual(['list(listitem("a"),listitem("b"))']);
  expect(editor.getEditorState().read(() => $items().map((item) => item.getChecked()))).toEqual([true, false]);
  expect(valuesOf(editor)).toEqual([1, 2]);
});

prove('Appends items, and wraps each other node in an item. Elements other than lists, even links, become plain text.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const bold = $createTextNode('t').toggleFormat('bold');
    const link = $createLinkNode('https://example.org').append($createTextNode('L'));
    const list = $createListNode('bullet').append($item('a'), $list('bullet', 'b'), bold, $heading(), link);
    $getRoot().append(list);
    expect(list.getChildren().every($isListItemNode)).toBe(true);
    expect(bold.getParent()?.getType()).toBe('listitem');
  });
  expect(outlineOf(editor)).toEqual([
    'list(listitem("a"),listitem(list(listitem("b"))),listitem("t"),listitem("H"),listitem("L"))',
  ]);
});

prove('Returns the kind of the version that you hold, not of the latest: get the list in the same update.', () => {
  const {editor} = withList('bullet', 'a');
  const old = editor.getEditorState().read(() => $firstOf(ListNode));
  updateNow(editor, () => {
    old.setListType('number');
    expect([old.getListType(), old.getLatest().getListType()]).toEqual(['bullet', 'number']);
  });
});

prove(
  'Changes the kind of the list. Items on the page do not become checkboxes until they change: insertList() makes a new list instead.',
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
    updateNow(editor, () => {
      $selectBetween($itemAt(0), $itemAt(1));
      insertList(editor, 'check');
    });
    expect(roles()).toEqual(['checkbox', 'checkbox']);
  },
);

prove(
  'Imports <ol> with its start as a numbered list, and <ul> as a bulleted list. Only a <ul> with __lexicalListType="check", as exportDOM() writes it, is a check list.',
  () => {
    const kinds = (html: string): string[] => kindsOf(read(html));
    expect(kinds('<ol start="4"><li>a</li></ol>')).toEqual(['number 4']);
    expect(kinds('<ul><li>a</li></ul>')).toEqual(['bullet 1']);
    expect(kinds('<ul><li role="checkbox" aria-checked="true">a</li></ul>')).toEqual(['bullet 1']);
    const {editor} = withList('check', 'a');
    const html = editor.getEditorState().read(() => $generateHtmlFromNodes(editor));
    expect(html).toMatch(/__lexicalListType="check"/i);
    expect(kinds(html)).toEqual(['check 1']);
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
  'A paragraph, or an item of the outer list, replaces the empty item. The items after it move to a new list, which counts from 1.',
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

prove('true when it left the list; false when nothing changed.', () => {
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
});

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

prove('A list is replaced even if it has the kind already, and then counts from 1.', () => {
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
});

prove('listType: The kind of list. The blocks join a list of this kind right before or after them.', () => {
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

prove('Creates an item from JSON, without its children. indent is ignored: nested lists set how deep an item is.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    const json = {...$item('a').exportJSON(), children: [$createTextNode('a').exportJSON()], indent: 3};
    const item = ListItemNode.importJSON(json);
    expect([item.getChildrenSize(), item.__indent]).toEqual([0, 0]);
    expect(ListNode.importJSON({...$list('bullet').exportJSON(), indent: 3}).__indent).toBe(3);
  });
});

prove('indent: The depth as a whole number, 0 for a top-level list. With a fraction, the call never ends.', () => {
  const {editor} = withList('bullet', 'a', 'b');
  updateNow(editor, () => {
    expect($itemAt(1).setIndent(3).getParents().filter($isListNode)).toHaveLength(4);
    const item = $itemAt(0);
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
});

prove(
  'Returns the transform that numbers the items of a changed list. It also adds the items of the next list, if that has the same kind.',
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
  },
);
