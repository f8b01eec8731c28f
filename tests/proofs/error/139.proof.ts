import {$createListItemNode, $createListNode, ListItemNode, ListNode} from '@lexical/list';
import {$createHorizontalRuleNode, HorizontalRuleNode} from '@lexical/react/LexicalHorizontalRuleNode';
import {$createHeadingNode, HeadingNode} from '@lexical/rich-text';
import {$setBlocksType} from '@lexical/selection';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import {expect} from 'vitest';

import {$append} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {prove} from '../support/prove.ts';
import {expectNoErrorIn, inEditor} from '../support/updates.ts';

type $Replace = (node: LexicalNode, replacement: LexicalNode) => void;
const {$replaceNode} = (await pageFile('error/139.md', '$replaceNode.ts')) as {$replaceNode: $Replace};

const config = {nodes: [HorizontalRuleNode, HeadingNode, ListNode, ListItemNode]};

const $text = (): LexicalNode => $append('old').getFirstChildOrThrow();
const $rule = (): LexicalNode => {
  const rule = $createHorizontalRuleNode();
  $getRoot().append(rule);
  return rule;
};

/** The second of three list items. */
const $item = (): ListItemNode => {
  const item = $createListItemNode().append($createTextNode('2'));
  const others = ['1', '3'].map((text) => $createListItemNode().append($createTextNode(text)));
  $getRoot().append($createListNode('bullet').append(...others));
  others[0]?.insertAfter(item);
  return item;
};

/** Blocks of a document with their text, without the paragraph that `expectNoError()` appends. */
const blocksOf = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .slice(0, -1)
      .map((node) => `${node.getType()}:${node.getTextContent().replaceAll(/\s+/g, ' ').trim()}`),
  );

/** Replaces a node with the children of it. */
const replaceWithChildren = ($node: () => LexicalNode, $replacement: () => LexicalNode): ReturnType<typeof inEditor> =>
  inEditor(config, () => $node().replace($replacement(), true));

prove('Usually a block is turned into a decorator, which has no children.', async () => {
  for (const $node of [() => $append('old'), $item])
    await expectError(139, replaceWithChildren($node, $createHorizontalRuleNode));
});

prove('A text or a decorator is replaced with includeChildren: the same function.', async () => {
  await expectError(
    139,
    replaceWithChildren($text, () => $createTextNode('new')),
  );
  await expectError(
    139,
    replaceWithChildren($rule, () => $createParagraphNode()),
  );
});

prove('Move children between elements only, and insert a decorator after a block with content:', async () => {
  const replaced = async ($node: () => LexicalNode, $replacement: () => LexicalNode): Promise<string[]> =>
    blocksOf(await expectNoErrorIn(config, () => $replaceNode($node(), $replacement())));
  const $paragraph = (): LexicalNode => $append('old');
  const $heading = (): LexicalNode => $createHeadingNode('h1');
  expect(await replaced($text, () => $createTextNode('new'))).toEqual(['paragraph:new']);
  expect(await replaced($rule, () => $createParagraphNode().append($createTextNode('new')))).toEqual(['paragraph:new']);
  expect(await replaced($paragraph, $createHorizontalRuleNode)).toEqual(['paragraph:old', 'horizontalrule:']);
  expect(await replaced(() => $append('').clear(), $createHorizontalRuleNode)).toEqual(['horizontalrule:']);
  expect(await replaced($paragraph, $heading)).toEqual(['heading:old']);
  expect(await replaced($item, $createHorizontalRuleNode)).toEqual(['list:1 2', 'horizontalrule:', 'list:3']);
  expect(await replaced(() => $item().clear(), $createHorizontalRuleNode)).toEqual(['list:1', 'horizontalrule:', 'list:3']);
  expect(await replaced($item, $heading)).toEqual(['list:1', 'heading:2', 'list:3']);
  expect(await replaced($item, () => $createListItemNode())).toEqual(['list:1 2 3']);
});

/** Puts the selection into the root, before a first block, and makes a heading there. */
const headingAtRoot = ($first: () => LexicalNode, $make: (selection: RangeSelection) => void): ReturnType<typeof inEditor> =>
  inEditor(
    config,
    () => {
      $first();
      $append('next');
    },
    () => $make($getRoot().select(0, 0)),
  );
const $setHeading = (selection: RangeSelection): void => $setBlocksType(selection, () => $createHeadingNode('h1'));

prove(
  "$setBlocksType() is called while the selection begins in the root, before a decorator: insert a new block there when selection.anchor.key is 'root'.",
  async () => {
    await expectError(139, headingAtRoot($rule, $setHeading));
    const editor = await expectNoError(
      headingAtRoot($rule, (selection) => {
        if (selection.anchor.key === 'root') $getRoot().splice(selection.anchor.offset, 0, [$createHeadingNode('h1')]);
        else $setHeading(selection);
      }),
    );
    expect(blocksOf(editor)).toEqual(['heading:', 'horizontalrule:', 'paragraph:next']);
  },
);

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(139, () => void $append('old').replace($createHorizontalRuleNode(), true), config),
);
