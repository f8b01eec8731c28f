import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $handleListInsertParagraph,
  $isListItemNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  insertList,
  ListItemNode,
  ListNode,
} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $nodesOfType,
  $setSelection,
  type LexicalEditor,
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
