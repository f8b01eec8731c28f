import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createTableNodeWithDimensions, TableCellNode, TableNode, TableRowNode} from '@lexical/table';
import {$isDecoratorNode, $createNodeSelection, $createTextNode, $getRoot, $setSelection, type LexicalNode} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectError, expectNoError} from '../support/errors.ts';
import {pageFiles} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {inEditor} from '../support/updates.ts';

/** What proofs use of the page's code. */
interface Sample {
  $move: (blocks: LexicalNode[], index: number) => void;
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

prove('The blocks are the children of the root, so lists, tables, images and rules also move.', async () => {
  const {$move, $selectedBlocks} = await sample();
  const types = () =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType());
  await expectNoError(
    inEditor(all, () => {
      $fill();
      expect(types()).toEqual(['paragraph', 'list', 'table', 'horizontalrule', 'paragraph']);
      $move($getRoot().getChildren().slice(1, 4), 5);
      expect(types()).toEqual(['paragraph', 'paragraph', 'list', 'table', 'horizontalrule']);
      const nested = $getRoot()
        .getAllTextNodes()
        .find((text) => text.getTextContent() === 'nested');
      nested?.select();
      expect($selectedBlocks().map((node) => node.getType())).toEqual(['list']);
    }),
  );
});

prove(
  'In the root, getTopLevelElement() throws error 138 for a horizontal rule or an image. $findMatchingParent() does not.',
  async () => {
    const {$selectedBlocks} = await sample();
    const editor = await expectNoError(
      inEditor(all, () => {
        $fill();
        const selection = $createNodeSelection();
        selection.add($getRoot().getChildren().find($isDecoratorNode)?.getKey() ?? '');
        $setSelection(selection);
        expect($selectedBlocks().map((node) => node.getType())).toEqual(['horizontalrule']);
      }),
    );
    await expectError(138, () =>
      editor.getEditorState().read(() => $getRoot().getChildren().find($isDecoratorNode)?.getTopLevelElement()),
    );
  },
);

prove(
  "$moveSelected('up') in moveKeys.ts moves the selected blocks up, and 'down' moves them down. $move(blocks, index) in blocks.ts moves any blocks to any place.",
  async () => {
    const {$move, $moveSelected} = await sample();
    const texts = () => $getRoot().getTextContent().split('\n\n').join(' ');
    await expectNoError(
      inEditor(all, () => {
        ['one', 'two', 'three', 'four'].forEach((text) => $append(text));
        const selection = $getRoot().getAllTextNodes()[1]?.select(0, 0);
        selection?.focus.set($getRoot().getAllTextNodes()[2]?.getKey() ?? '', 2, 'text');
        $moveSelected('up');
        expect(texts()).toBe('two three one four');
        $moveSelected('down');
        $moveSelected('down');
        expect(texts()).toBe('one four two three');
        $move($getRoot().getChildren().slice(0, 2), 3);
        expect(texts()).toBe('two one four three');
      }),
    );
  },
);
