import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellNode,
  type TableCellNode as Cell,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {
  $createNodeSelection,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectDropped} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $TopLevel = (node: LexicalNode) => LexicalNode | null;
const {$topLevelNode} = (await pageFile('error/138.md', '$topLevelNode.ts')) as {$topLevelNode: $TopLevel};
type $Insert = (block: LexicalNode) => void;
const {$insertBlock} = (await pageFile('error/138.md', '$insertBlock.ts')) as {$insertBlock: $Insert};

const config = {nodes: [HorizontalRuleNode, TableNode, TableRowNode, TableCellNode]};

function $appendRule(): HorizontalRuleNode {
  const rule = $createHorizontalRuleNode();
  $getRoot().append(rule);
  return rule;
}

/** A table of one cell at the end of the document. Its text has to be without a direction, which tables do not read from JSON. */
function $appendCell(): Cell {
  const cell = $createTableCellNode(0);
  $getRoot().append($createTableNode().append($createTableRowNode().append(cell)));
  return cell;
}

function $select(node: LexicalNode): void {
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
}

const typesIn = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => `${node.getType()}:${node.getTextContent().trim()}`),
  );

prove('Usually a block decorator such as a horizontal rule is in the root, and code calls the method on it.', async () => {
  for (const method of ['getTopLevelElement', 'getTopLevelElementOrThrow'] as const)
    await expectErrorIn(138, config, () => $appendRule()[method]());
});

prove('Use such a node as it is:', () =>
  expectNoErrorIn(config, () => {
    const rule = $appendRule();
    const paragraph = $append('a');
    const text = paragraph.getFirstChildOrThrow();
    expect([rule, paragraph, text].map((node) => $topLevelNode(node)?.getKey())).toEqual(
      [rule, paragraph, paragraph].map((node) => node.getKey()),
    );
    expect([$getRoot(), $createTextNode('new')].map($topLevelNode)).toEqual([null, null]);
  }),
);

prove('If $insertNodeToNearestRoot() throws while a decorator is selected, insert after the decorator:', async () => {
  await expectErrorIn(138, config, () => {
    $select($appendRule());
    $insertNodeToNearestRoot($createParagraphNode());
  });
  const insert = ($prepare: (rule: HorizontalRuleNode) => void): Promise<LexicalEditor> =>
    expectNoErrorIn(config, () => {
      $append('before');
      const rule = $appendRule();
      $append('after');
      $prepare(rule);
      $insertBlock($createParagraphNode().append($createTextNode('new')));
    });
  const expected = ['paragraph:before', 'horizontalrule:', 'paragraph:new', 'paragraph:after'];
  expect(typesIn(await insert($select)).slice(0, 4)).toEqual(expected);
  // Without a selected decorator it is the function of the package.
  expect(typesIn(await insert((rule) => rule.getPreviousSibling()?.selectEnd())).slice(0, 2)).toEqual([
    'paragraph:before',
    'paragraph:new',
  ]);
  const last = await expectNoErrorIn(
    config,
    () => $select($appendRule()),
    () => $insertBlock($createHorizontalRuleNode()),
  );
  expect(typesIn(last).slice(0, 2)).toEqual(['horizontalrule:', 'horizontalrule:']);
});

prove('A text is directly in a table cell, without a paragraph: use $topLevelNode().', async () => {
  const $bare = (): LexicalNode => {
    const text = $createTextNode('1');
    $appendCell().append(text);
    return text;
  };
  await expectErrorIn(138, config, () => $bare().getTopLevelElement());
  await expectNoErrorIn(config, () => {
    const text = $bare();
    expect($topLevelNode(text)?.is(text)).toBe(true);
  });
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(138, () => void $appendRule().getTopLevelElement(), config),
);
