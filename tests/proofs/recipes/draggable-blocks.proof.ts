import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {
  $isDecoratorNode,
  $createNodeSelection,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $getSelection,
  $setSelection,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

/** What proofs use of the page's code. */
interface Sample {
  $move: (blocks: LexicalNode[], index: number) => boolean;
  $moveSelected: (direction: 'up' | 'down') => string;
  $selectedBlocks: () => LexicalNode[];
}

const all = {nodes: [HorizontalRuleNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode]};

async function sample(): Promise<Sample> {
  return (await pageFiles('recipes/draggable-blocks.md', 'blocks.ts', 'moveKeys.ts')) as Sample;
}

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
  'The blocks are the children of the root, so lists, tables, images and rules move as well. In the root, getTopLevelElement() throws error 138 for a horizontal rule or an image; $findMatchingParent() does not.',
  async () => {
    const {$move, $selectedBlocks} = await sample();
    const types = () =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType());
    const editor = await expectNoError(
      inEditor(all, () => {
        $fill();
        expect(types()).toEqual(['paragraph', 'list', 'table', 'horizontalrule', 'paragraph']);
        expect($move($getRoot().getChildren().slice(1, 4), 4)).toBe(false);
        expect($move($getRoot().getChildren().slice(1, 4), 5)).toBe(true);
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
  const {$moveSelected} = await sample();
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

prove('moves all blocks that the selection touches, up or down. The selection is kept.', async () => {
  const {$moveSelected} = await sample();
  const editor = await expectNoError(
    inEditor(all, () => {
      $append('neighbor');
      const first = $append('first').getFirstChildOrThrow();
      $getRoot().append($createHorizontalRuleNode());
      const last = $append('last').getFirstChildOrThrow();
      const selection = $createRangeSelection();
      selection.anchor.set(last.getKey(), 1, 'text');
      selection.focus.set(first.getKey(), 2, 'text');
      $setSelection(selection);
      const ends = () => [selection.anchor, selection.focus].map(({key, offset}) => [key, offset]);
      const before = ends();
      expect($moveSelected('up')).toBe('Moved up, now 1 of 4');
      expect($moveSelected('up')).toBe('Nothing moved up');
      expect([ends(), $getSelection()?.is(selection)]).toEqual([before, true]);
    }),
  );
  expect(linesOf(editor).slice(0, 4)).toEqual(['first', '\n', 'last', 'neighbor']);
});
