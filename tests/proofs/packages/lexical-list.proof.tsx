import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $handleListInsertParagraph,
  $isListItemNode,
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  insertList,
  ListItemNode,
  ListNode,
  type ListType,
  removeList,
} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isTextNode,
  $nodesOfType,
  $selectAll,
  $setSelection,
  type LexicalEditor,
  type ParagraphNode,
} from 'lexical';
import {expect} from 'vitest';

import {mount, textOf} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {prove} from '../support/prove.ts';
import {renderInComposer} from '../support/react.ts';

const nodes = [ListNode, ListItemNode];

const strict = (): LexicalEditor =>
  createHeadlessEditor({
    nodes,
    onError: (error) => {
      throw error;
    },
  });

prove('a pasted <input type="checkbox"> vanishes, and its item becomes one of a bulleted list.', () => {
  const editor = strict();
  const html = '<ul><li><input type="checkbox" checked> Pack</li></ul>';
  editor.update(
    () => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
    },
    {discrete: true},
  );
  editor.getEditorState().read(() => {
    expect($nodesOfType(ListNode).map((list) => list.getListType())).toEqual(['bullet']);
    expect($nodesOfType(ListItemNode).map((item) => [item.getTextContent().trim(), item.getChecked()])).toEqual([
      ['Pack', undefined],
    ]);
  });
});

prove("Add both classes to nodes in the editor's configuration.", async () => {
  const message = 'ListPlugin: ListNode and/or ListItemNode not registered on editor';
  for (const used of [[], [ListNode], [ListItemNode]]) {
    await expect(renderInComposer(<ListPlugin />, {nodes: used})).rejects.toThrow(message);
  }
  await expect(renderInComposer(<ListPlugin />, {nodes})).resolves.toBeDefined();
});

prove('An item was appended to the root or to a paragraph.', () => {
  const leave = (parent: () => {append: (item: ListItemNode) => unknown}) => () => {
    strict().update(
      () => {
        const item = $createListItemNode();
        parent().append(item);
        item.select();
        $handleListInsertParagraph();
      },
      {discrete: true},
    );
  };
  const message = 'A ListItemNode must have a ListNode for a parent.';
  expect(messageThrownBy(leave($getRoot))).toBe(message);
  const $paragraph = () => {
    const paragraph = $createParagraphNode();
    $getRoot().append(paragraph);
    return paragraph;
  };
  expect(messageThrownBy(leave($paragraph))).toBe(message);
  const $list = () => {
    const list = $createListNode('bullet');
    $getRoot().append(list);
    return list;
  };
  expect(leave($list)).not.toThrow();
});

prove('insertAfter: list node is not parent of list item node has the same cause.', () => {
  const insert = (inList: boolean) => () => {
    strict().update(
      () => {
        const item = $createListItemNode();
        $getRoot().append(inList ? $createListNode('bullet').append(item) : item);
        item.insertAfter($createListItemNode());
      },
      {discrete: true},
    );
  };
  expect(messageThrownBy(insert(false))).toBe('insertAfter: list node is not parent of list item node');
  expect(insert(true)).not.toThrow();
});

prove('dispatchCommand returned false: no handler is registered. The check list command needs CheckListPlugin.', async () => {
  const handled = async (plugin: React.ReactNode): Promise<boolean[]> => {
    const {editor} = await renderInComposer(plugin, {nodes});
    return [INSERT_UNORDERED_LIST_COMMAND, INSERT_CHECK_LIST_COMMAND].map((command) =>
      editor.dispatchCommand(command, undefined),
    );
  };
  expect(await handled(null)).toEqual([false, false]);
  expect(await handled(<ListPlugin />)).toEqual([true, false]);
  expect(await handled(<CheckListPlugin />)).toEqual([false, true]);
});

prove('If a handler is there, the selection is empty: insertList needs a caret in the editor.', async () => {
  const typesAfter = async (selects: boolean): Promise<string[]> => {
    const editor = strict();
    editor.update(
      () => {
        const paragraph = $createParagraphNode().append($createTextNode('x'));
        $getRoot().append(paragraph);
        if (selects) paragraph.selectEnd();
        else $setSelection(null);
      },
      {discrete: true},
    );
    insertList(editor, 'bullet');
    await Promise.resolve();
    expect(textOf(editor)).toBe('x');
    return editor.getEditorState().read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    );
  };
  expect(await typesAfter(true)).toEqual(['list']);
  expect(await typesAfter(false)).toEqual(['paragraph']);
});

prove(
  'Always style nested.listitem. A nested list stands in an item of its own, and that item would show a second bullet',
  () => {
    const {editor, element} = mount({nodes, theme: {list: {listitem: 'item', nested: {listitem: 'item-nested'}}}});
    editor.update(
      () => {
        const [first, second] = ['a', 'b'].map((text) => $createListItemNode().append($createTextNode(text)));
        if (!$isListItemNode(first) || !$isListItemNode(second)) throw new Error('expected two items');
        $getRoot().append($createListNode('bullet').append(first, second));
        second.setIndent(1);
      },
      {discrete: true},
    );
    const items = [...element.querySelectorAll('li')];
    expect(items.map((item) => [item.className, item.firstElementChild?.tagName])).toEqual([
      ['item', 'SPAN'],
      ['item item-nested', 'UL'],
      ['item', 'SPAN'],
    ]);
  },
);

/** Fills a document, lets a function of the package change it, and gives its blocks and items as text. */
async function changed($fill: () => unknown, change: (editor: LexicalEditor) => void): Promise<string[]> {
  const editor = strict();
  editor.update(() => void $fill(), {discrete: true});
  change(editor);
  await Promise.resolve();
  return editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .flatMap((block) => ($isListNode(block) ? $describeList(block) : [`${block.getType()} ${block.getTextContent()}`])),
  );
}

function $describeList(list: ListNode): string[] {
  return [
    `${list.getListType()} ${String(list.getStart())}`,
    ...list.getChildren<ListItemNode>().flatMap((item) => {
      const inner = item.getFirstChild();
      return $isListNode(inner) ? $describeList(inner) : [`item ${item.getTextContent()} ${String(item.getChecked())}`];
    }),
  ];
}

/** A list of items with these texts, at the end of the document. */
function $list(type: ListType, texts: string[], start?: number): ListNode {
  const list = $createListNode(type, start);
  $getRoot().append(list);
  return list.append(...texts.map((text) => $createListItemNode().append(...(text === '' ? [] : [$createTextNode(text)]))));
}

/** Selects from the first to the last item. */
function $selectItems(list: ListNode): void {
  const selection = list.getFirstChildOrThrow<ListItemNode>().select(0, 0);
  const last = list.getLastDescendant();
  if (last !== null) selection.focus.set(last.getKey(), 0, $isTextNode(last) ? 'text' : 'element');
}

prove('Blocks that are already in a list change the type of that list, not of the lists around it.', async () => {
  const $nested = (): void => {
    const inner = $list('bullet', ['a', 'b']).getLastChildOrThrow<ListItemNode>();
    inner.setIndent(1);
    inner.selectEnd();
  };
  expect(
    await changed($nested, (editor) => {
      insertList(editor, 'number');
    }),
  ).toEqual(['bullet 1', 'item a undefined', 'number 1', 'item b undefined']);
});

prove('Without a selection nothing happens, nor with a selection of several empty items.', async () => {
  const number = (editor: LexicalEditor): void => {
    insertList(editor, 'number');
  };
  const $empty = (): void => {
    $selectItems($list('bullet', ['', '']));
  };
  expect((await changed($empty, number))[0]).toBe('bullet 1');
  expect((await changed(() => $list('bullet', ['']).getFirstChild<ListItemNode>()?.select(), number))[0]).toBe('number 1');
});

prove(
  'Of a selected list each call makes a new ListNode, also when it has the type already: a numbered list that started at 5 starts at 1 afterwards.',
  async () => {
    const $five = () => $list('number', ['a'], 5).selectEnd();
    expect(await changed($five, () => undefined)).toEqual(['number 5', 'item a undefined']);
    expect(
      await changed($five, (editor) => {
        insertList(editor, 'number');
      }),
    ).toEqual(['number 1', 'item a undefined']);
  },
);

prove('A check list that becomes another list loses its ticks, and they stay lost when you change it back.', async () => {
  const $ticked = () => {
    const list = $list('check', ['a']);
    list.getFirstChildOrThrow<ListItemNode>().setChecked(true);
    return list.selectEnd();
  };
  const turnInto =
    (...types: ListType[]) =>
    (editor: LexicalEditor): void => {
      for (const type of types) {
        insertList(editor, type);
        editor.update(() => undefined, {discrete: true});
      }
    };
  expect(await changed($ticked, turnInto('check'))).toEqual(['check 1', 'item a true']);
  expect(await changed($ticked, turnInto('bullet', 'check'))).toEqual(['check 1', 'item a undefined']);
});

prove('The alignment of the items is lost.', async () => {
  let format = '';
  const $aligned = () => $list('bullet', ['a']).getFirstChildOrThrow<ListItemNode>().setFormat('center').selectEnd();
  const blocks = await changed($aligned, (editor) => {
    removeList(editor);
    editor.update(
      () => {
        format = $getRoot().getFirstChildOrThrow<ParagraphNode>().getFormatType();
      },
      {discrete: true},
    );
  });
  expect([blocks, format]).toEqual([['paragraph a'], '']);
});

prove('Several selected items that are all empty stay a list.', async () => {
  const $items = (texts: string[]) => (): void => {
    $selectItems($list('bullet', texts));
  };
  expect((await changed($items(['', '']), removeList))[0]).toBe('bullet 1');
  expect(await changed($items(['', 'b']), removeList)).toEqual(['paragraph ', 'paragraph b']);
});

prove('Of a paragraph, a link or another element only the plain text is kept', () => {
  const editor = strict();
  const formats: unknown[] = [];
  editor.update(
    () => {
      const $bold = () => $createTextNode('b').toggleFormat('bold');
      const list = $createListNode('bullet').append($createParagraphNode().append($bold()), $bold());
      const item = $createListItemNode().append($bold());
      $getRoot().append(list.append(item));
      formats.push(...list.getAllTextNodes().map((text) => [text.getTextContent(), text.hasFormat('bold')]));
    },
    {discrete: true},
  );
  expect(formats).toEqual([
    ['b', false],
    ['b', true],
    ['b', true],
  ]);
});

prove(
  'A decorator between the blocks, such as a horizontal rule, divides the list in two. The indentation of a paragraph is lost.',
  async () => {
    const listed = async (withRule: boolean): Promise<string[]> => {
      const editor = createHeadlessEditor({nodes: [...nodes, HorizontalRuleNode]});
      editor.update(
        () => {
          const [first, second] = ['a', 'b'].map((text) => $createParagraphNode().append($createTextNode(text)));
          if (first === undefined || second === undefined) throw new Error('expected two paragraphs');
          first.setIndent(2);
          $getRoot().append(first, ...(withRule ? [$createHorizontalRuleNode()] : []), second);
          $selectAll();
        },
        {discrete: true},
      );
      insertList(editor, 'bullet');
      await Promise.resolve();
      return editor.getEditorState().read(() => {
        expect($nodesOfType(ListItemNode).map((item) => item.getIndent())).toEqual([0, 0]);
        return $getRoot()
          .getChildren()
          .map((node) => node.getType());
      });
    };
    expect(await listed(true)).toEqual(['list', 'horizontalrule', 'list']);
    expect(await listed(false)).toEqual(['list']);
  },
);

prove('A neighboring list of the same type absorbs the new items.', async () => {
  const listed = (type: ListType): Promise<string[]> =>
    changed(
      () => {
        $list('bullet', ['a']);
        const paragraph = $createParagraphNode().append($createTextNode('b'));
        $getRoot().append(paragraph);
        $list('bullet', ['c']);
        paragraph.selectEnd();
      },
      (editor) => {
        insertList(editor, type);
      },
    );
  expect(await listed('bullet')).toEqual(['bullet 1', ...['a', 'b', 'c'].map((text) => `item ${text} undefined`)]);
  expect((await listed('number')).filter((line) => !line.startsWith('item'))).toEqual(['bullet 1', 'number 1', 'bullet 1']);
});

prove('Adjacent lists of the same type merge by a transform; in a document that setEditorState() shows they stay apart.', () => {
  const editor = strict();
  const fill = (skipTransforms: boolean): number => {
    editor.update(
      () => {
        $getRoot().clear();
        $list('bullet', ['a']);
        $list('bullet', ['b']);
      },
      skipTransforms ? {discrete: true, skipTransforms} : {discrete: true},
    );
    return editor.getEditorState().read(() => $getRoot().getChildrenSize());
  };
  expect([fill(false), fill(true)]).toEqual([1, 2]);
  const other = strict();
  other.setEditorState(other.parseEditorState(JSON.stringify(editor.getEditorState())));
  expect(other.getEditorState().read(() => $getRoot().getChildrenSize())).toBe(2);
});

prove('A list goes into that item whole.', () => {
  strict().update(
    () => {
      const $bold = () => $createTextNode('b').toggleFormat('bold');
      const inner = $createListNode('number').append($createListItemNode().append($bold()));
      const [item] = $createListNode('bullet').append(inner).getChildren<ListItemNode>();
      expect(item?.getFirstChild()?.is(inner)).toBe(true);
      expect(inner.getAllTextNodes().map((text) => text.hasFormat('bold'))).toEqual([true]);
      $getRoot().append($createParagraphNode());
    },
    {discrete: true},
  );
  expect.assertions(2);
});

prove('When something divides a numbered list, such as Enter in an empty item, its second part counts from 1.', async () => {
  const lists = async (text: string): Promise<string[]> =>
    (
      await changed(
        () => {
          const list = $list('number', ['a', text, 'b'], 5);
          list.getChildAtIndex<ListItemNode>(1)?.selectEnd();
        },
        (editor) => {
          editor.update(() => void $handleListInsertParagraph(), {discrete: true});
        },
      )
    ).filter((line) => !line.startsWith('item'));
  expect(await lists('')).toEqual(['number 5', 'paragraph ', 'number 1']);
  expect(await lists('x')).toEqual(['number 5']);
});

prove('With the caret in a nested list it takes the outermost one, with everything in it.', async () => {
  const removed = (index: number): Promise<string[]> =>
    changed(() => {
      const list = $list('bullet', ['a', 'b', 'c']);
      list.getChildAtIndex<ListItemNode>(1)?.setIndent(1);
      $getRoot().append($createParagraphNode().append($createTextNode('between')));
      $list('bullet', ['d']);
      $getRoot().getAllTextNodes()[index]?.selectEnd();
    }, removeList);
  const nested = ['a', 'b', 'c', 'between'].map((text) => `paragraph ${text}`);
  expect(await removed(1)).toEqual([...nested, 'bullet 1', 'item d undefined']);
  expect((await removed(4)).slice(0, 4)).toEqual(['bullet 1', 'item a undefined', 'bullet 1', 'item b undefined']);
});
