import {$getLexicalContent} from '@lexical/clipboard';
import {$generateHtmlFromNodes, $generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  insertList,
  ListItemNode,
  ListNode,
  type ListType,
} from '@lexical/list';
import {$createHeadingNode, HeadingNode, registerRichText} from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {mount, type MountedEditor} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {expectUnreplaced, expectVersion} from '../support/new-nodes.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {$selectBetween, outlineOf} from '../support/tables.ts';

function open(): MountedEditor {
  return mount({
    nodes: [ListNode, ListItemNode, HeadingNode],
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

prove('Makes an item, but skips node replacements: call $createListItemNode() instead. Needs a running update.', () => {
  expectUnreplaced(ListItemNode, $createListItemNode, () => new ListItemNode());
});

prove('value: the number of the item, 1 by default. Its list numbers it anew.', () => {
  const {editor} = open();
  updateNow(editor, () => {
    expect([new ListItemNode().getValue(), new ListItemNode(7).getValue()]).toEqual([1, 7]);
    $getRoot().append($createListNode('number').append(new ListItemNode(7)));
  });
  editor.getEditorState().read(() => {
    expect($itemAt(0).getValue()).toBe(1);
  });
});

prove('Makes a copy of an item under the same key, with number and tick and no children; updates need it.', () => {
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
  'includeChildren: whether the children move into that node, which must be an element. An item as replacement does not get them.',
  () => {
    expect(changed((item) => item.replace($heading(), true), 0)[0]).toBe('heading("Ha")');
    expect(changed((item) => item.replace($item('i'), true), 0)).toEqual(['list(listitem("i"),listitem("b"),listitem("c"))']);
  },
);

prove(
  'Inserts an item behind this one. Any other node comes behind the list, which is split there when items follow. Throws when the item is in no list.',
  () => {
    expect(changed((item) => item.insertAfter($item('i')))).toEqual([
      'list(listitem("a"),listitem("b"),listitem("i"),listitem("c"))',
    ]);
    const $insert = (item: ListItemNode): unknown => item.insertAfter($heading());
    expect(changed($insert)).toEqual(['list(listitem("a"),listitem("b"))', 'heading("H")', 'list(listitem("c"))']);
    expect(changed($insert, 2)).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))', 'heading("H")']);
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

prove('Returns true for items only. Nothing in 0.15.0 asks: insertAfter() splits the list for other nodes.', () => {
  updateNow(open().editor, () => {
    expect([$item('a').canInsertAfter($item('b')), $item('a').canInsertAfter($createParagraphNode())]).toEqual([true, false]);
  });
  expect(callsOf('canInsertAfter')).toBe(0);
  expect(callsOf('canMergeWith')).toBeGreaterThan(0);
});

prove('Returns true for items only. Nothing in 0.15.0 asks: replace() takes other nodes out of the list.', () => {
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
  "Moves the item's content into a paragraph in front of the list, removes the item, and returns true. A list without further items goes too.",
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
  'Moves the item into nested lists or out of them, until getIndent() gives this number. An item that holds a nested list, or has no parent, stays as it is. A negative number throws.',
  () => {
    const $indent = (item: ListItemNode): unknown => item.setIndent(2);
    expect(changed($indent)).toEqual(['list(listitem("a"),listitem(list(listitem(list(listitem("b"))))),listitem("c"))']);
    expect(changed((item) => item.setIndent(2).setIndent(0))).toEqual(['list(listitem("a"),listitem("b"),listitem("c"))']);
    const {editor} = withList('bullet', 'a', () => $list('bullet', 'b'));
    updateNow(editor, () => {
      $itemAt(1).setIndent(2);
      const loose = $item('c').setIndent(2);
      expect([loose.getParent(), loose.getIndent()]).toEqual([null, 0]);
      expect(messageThrownBy(() => $itemAt(0).setIndent(-1))).toBe('Invalid indent value.');
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

prove('Makes a copy of a list under the same key, with type and start and no items; updates need it.', () => {
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
    const kinds = (html: string): string[] =>
      read(html)
        .getEditorState()
        .read(() =>
          $getRoot()
            .getChildren()
            .filter($isListNode)
            .map((list) => `${list.getListType()} ${String(list.getStart())}`),
        );
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
