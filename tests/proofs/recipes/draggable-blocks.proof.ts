import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $isDecoratorNode,
  $createNodeSelection,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $setSelection,
  type LexicalNode,
} from 'lexical';
import {expect, vi} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

/** What proofs use of the page's code. */
interface Sample {
  $moveTo: (blocks: LexicalNode[], index: number) => boolean;
  $moveSelected: (direction: 'up' | 'down') => string | null;
  $selectedBlocks: () => LexicalNode[];
}
interface Variation {
  $moveBlocks: (direction: 'up' | 'down') => boolean;
}

const page = '/page-components/docs/recipes/draggable-blocks.md';
const config = {nodes: [HorizontalRuleNode]};

/** What can be moved: a document with all kinds of blocks. */
function $fill(): void {
  $append('first');
  $getRoot().append(
    $createListNode('bullet').append(
      $createListItemNode().append($createTextNode('item')),
      $createListItemNode().append($createListNode('bullet').append($createListItemNode().append($createTextNode('nested')))),
    ),
    $createTableNodeWithDimensions(1, 1),
    $createHorizontalRuleNode(),
  );
  $append('last');
}

prove(
  'The blocks are the children of the root, so lists, tables, images and rules move as well. getTopLevelElement() throws error 138 for a horizontal rule or an image; $findMatchingParent() does not.',
  async () => {
    const {$moveTo, $selectedBlocks} = (await import(/* @vite-ignore */ `${page}/blocks.ts`)) as Sample;
    const all = {nodes: [HorizontalRuleNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode]};
    const types = () =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType());
    const editor = await expectNoError(
      inEditor(all, () => {
        $fill();
        expect(types()).toEqual(['paragraph', 'list', 'table', 'horizontalrule', 'paragraph']);
        $moveTo($getRoot().getChildren().slice(1, 4), 5);
        expect(types()).toEqual(['paragraph', 'paragraph', 'list', 'table', 'horizontalrule']);
        const nested = $getRoot()
          .getAllTextNodes()
          .find((text) => text.getTextContent() === 'nested');
        nested?.select();
        expect($selectedBlocks().map((node) => node.getType())).toEqual(['list']);
        const selection = $createNodeSelection();
        selection.add($getRoot().getLastChildOrThrow().getKey());
        $setSelection(selection);
        expect($selectedBlocks().map((node) => node.getType())).toEqual(['horizontalrule']);
      }),
    );
    await expectError(138, () =>
      editor.getEditorState().read(() => $getRoot().getChildren().find($isDecoratorNode)?.getTopLevelElement()),
    );
  },
);

prove('The items of a list move with the whole list, and the rows of a table with the table.', async () => {
  const {$moveSelected} = (await import(/* @vite-ignore */ `${page}/blocks.ts`)) as Sample;
  const all = {nodes: [HorizontalRuleNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode]};
  await expectNoError(
    inEditor(all, () => {
      $fill();
      const types = () =>
        $getRoot()
          .getChildren()
          .map((node) => node.getType());
      $getRoot().getChildAtIndex<ListNode>(1)?.getFirstChild<ListItemNode>()?.selectEnd();
      expect($moveSelected('up')).toBe('Moved up, now 1 of 5');
      expect(types()).toEqual(['list', 'paragraph', 'table', 'horizontalrule', 'paragraph']);
      $getRoot().getChildAtIndex<TableNode>(2)?.selectEnd();
      expect($moveSelected('down')).toBe('Moved down, now 4 of 5');
      expect(types()).toEqual(['list', 'paragraph', 'horizontalrule', 'table', 'paragraph']);
    }),
  );
});

prove(
  'Do not move the selected blocks: move the neighbor to their other side. Then nothing that is selected leaves its place in the document,',
  async () => {
    // The sample prints what it does.
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const {$moveBlocks} = (await import(/* @vite-ignore */ `${page}/$moveBlocks.ts`)) as Variation;
    printed.mockRestore();
    const editor = await expectNoError(
      inEditor(config, () => {
        $append('neighbor');
        const first = $append('first').getFirstChildOrThrow();
        $getRoot().append($createHorizontalRuleNode());
        const last = $append('last').getFirstChildOrThrow();
        const selection = $createRangeSelection();
        selection.anchor.set(first.getKey(), 0, 'text');
        selection.focus.set(last.getKey(), 1, 'text');
        $setSelection(selection);
        expect($moveBlocks('up')).toBe(true);
        expect(selection.anchor.key).toBe(first.getKey());
      }),
    );
    expect(linesOf(editor).slice(0, 4)).toEqual(['first', '\n', 'last', 'neighbor']);
  },
);
