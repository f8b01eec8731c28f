import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createListItemNode,
  $createListNode,
  $handleListInsertParagraph,
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  insertList,
  ListItemNode,
  ListNode,
  type ListType,
} from '@lexical/list';
import {CheckListPlugin} from '@lexical/react/LexicalCheckListPlugin';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {ListPlugin} from '@lexical/react/LexicalListPlugin';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $insertNodes,
  $nodesOfType,
  $selectAll,
  $setSelection,
  type LexicalEditor,
} from 'lexical';
import {expect} from 'vitest';

import {change, textOf} from '../support/editor.ts';
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

prove('A pasted <input type="checkbox"> is lost, and its item becomes a bulleted item.', () => {
  const editor = strict();
  const html = '<ul><li><input type="checkbox" checked> Pack</li></ul>';
  change(editor, () => {
    $getRoot().select();
    $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
  });
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

prove('Put the item in $createListNode(type) first.', () => {
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

prove('No handler is registered. The check list command needs CheckListPlugin.', async () => {
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

prove('If a handler is there, click into the editor first.', async () => {
  const typesAfter = async (selects: boolean): Promise<string[]> => {
    const editor = strict();
    change(editor, () => {
      const paragraph = $createParagraphNode().append($createTextNode('x'));
      $getRoot().append(paragraph);
      if (selects) paragraph.selectEnd();
      else $setSelection(null);
    });
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

/** Fills a document, lets a function of the package change it, and gives its blocks and items as text. */
async function changed($fill: () => unknown, act: (editor: LexicalEditor) => void): Promise<string[]> {
  const editor = strict();
  editor.update(() => void $fill(), {discrete: true});
  act(editor);
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

prove('Each call makes a new ListNode: numbers start at 1 again.', async () => {
  const $five = () => $list('number', ['a'], 5).selectEnd();
  expect(await changed($five, () => undefined)).toEqual(['number 5', 'item a undefined']);
  expect(
    await changed($five, (editor) => {
      insertList(editor, 'number');
    }),
  ).toEqual(['number 1', 'item a undefined']);
});

prove('Ticks are lost when the type changes.', async () => {
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

prove('Of a paragraph, a link or another element only the plain text is kept', () => {
  const editor = strict();
  const formats: unknown[] = [];
  change(editor, () => {
    const $bold = () => $createTextNode('b').toggleFormat('bold');
    const list = $createListNode('bullet').append($createParagraphNode().append($bold()), $bold());
    const item = $createListItemNode().append($bold());
    $getRoot().append(list.append(item));
    formats.push(...list.getAllTextNodes().map((text) => [text.getTextContent(), text.hasFormat('bold')]));
  });
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
      change(editor, () => {
        const [first, second] = ['a', 'b'].map((text) => $createParagraphNode().append($createTextNode(text)));
        if (first === undefined || second === undefined) throw new Error('expected two paragraphs');
        first.setIndent(2);
        $getRoot().append(first, ...(withRule ? [$createHorizontalRuleNode()] : []), second);
        $selectAll();
      });
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

prove('Lists that setEditorState() shows merge only when an update changes them.', () => {
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
  const listsOf = (shown: LexicalEditor): number => shown.getEditorState().read(() => $getRoot().getChildrenSize());
  expect(listsOf(other)).toBe(2);
  change(other, () => {
    $getRoot().getFirstChildOrThrow().markDirty();
  });
  expect(listsOf(other)).toBe(1);
});
