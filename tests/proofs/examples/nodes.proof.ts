import {createHeadlessEditor} from '@lexical/headless';
import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$createTextNode, $getRoot} from 'lexical';
import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

prove(
  'It returns the block of the root, or of the table cell, that holds the node: here the list, not its item. It throws on the root, and on a decorator that is a block.',
  () => {
    const editor = createHeadlessEditor({
      nodes: [ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode, HorizontalRuleNode],
    });
    const found: (string | undefined)[] = [];
    editor.update(
      () => {
        const text = $createTextNode('Milk');
        $getRoot().append($createListNode('bullet').append($createListItemNode().append(text)));
        const table = $createTableNodeWithDimensions(1, 1);
        $getRoot().append(table);
        for (const node of [text, table.getFirstDescendant()]) found.push(node?.getTopLevelElementOrThrow().getType());
        const rule = $createHorizontalRuleNode();
        $getRoot().append(rule);
        for (const node of [$getRoot(), rule]) expect(() => node.getTopLevelElementOrThrow()).toThrow();
      },
      {discrete: true},
    );
    expect(found).toEqual(['list', 'paragraph']);
  },
);
