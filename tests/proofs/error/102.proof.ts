import {ListItemNode, ListNode} from '@lexical/list';
import {
  $createHorizontalRuleNode,
  HorizontalRuleNode,
  INSERT_HORIZONTAL_RULE_COMMAND,
} from '@lexical/react/LexicalHorizontalRuleNode';
import {HorizontalRulePlugin} from '@lexical/react/LexicalHorizontalRulePlugin';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableNodeWithDimensions,
  $createTableRowNode,
  INSERT_TABLE_COMMAND,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  $splitNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {createElement} from 'react';
import {expect} from 'vitest';

import {$append, linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, type OnError} from '../support/errors.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {expectErrorIn, expectNoErrorIn} from '../support/updates.ts';

type $Insert = (element: ElementNode, offset: number, block: LexicalNode) => void;
const {$insertBlockAt} = (await pageFile('error/102.md', '$insertBlockAt.ts')) as {$insertBlockAt: $Insert};

const config = {nodes: [HorizontalRuleNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode]};

const typesIn = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => node.getType()),
  );

/** Where the caret is, as an element and an offset in it. */
function $caret(): [ElementNode, number] {
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
  if (!$isRangeSelection(selection) || !$isElementNode(node)) throw new Error('expected a caret in an element, found none');
  return [node, selection.anchor.offset];
}

/** A caret in the root, before a rule. */
function $caretInRoot(): void {
  $getRoot().append($createHorizontalRuleNode()).select(0, 0);
}

function $cell(): ElementNode {
  $getRoot().append($createTableNodeWithDimensions(1, 1));
  const [cell] = $nodesOfType(TableCellNode);
  if (cell === undefined) throw new Error('expected a cell, found none');
  return cell;
}

prove('The caret was in the root, for example before an image or rule. Insert there without a split:', async () => {
  await expectErrorIn(102, config, () => {
    $caretInRoot();
    $splitNode(...$caret());
  });
  await expectErrorIn(102, config, () => $splitNode($cell(), 0));
  const $new = (): LexicalNode => $createParagraphNode().append($createTextNode('1'));
  const inRoot = await expectNoErrorIn(config, () => {
    $caretInRoot();
    $insertBlockAt(...$caret(), $new());
  });
  expect(typesIn(inRoot).slice(0, 2)).toEqual(['paragraph', 'horizontalrule']);
  const inCell = await expectNoErrorIn(config, () => $insertBlockAt($cell(), 1, $new()));
  inCell.getEditorState().read(() =>
    expect(
      $nodesOfType(TableCellNode)[0]
        ?.getChildren()
        .map((node) => node.getTextContent()),
    ).toEqual(['', '1']),
  );
  const inParagraph = await expectNoErrorIn(config, () =>
    $insertBlockAt($append('a').append($createTextNode('b').toggleFormat('bold')), 1, $new()),
  );
  expect(linesOf(inParagraph).slice(0, 3)).toEqual(['a', '1', 'b']);
});

prove('A table or rule is inserted at a text that is directly in a table cell: give the cell a paragraph.', async () => {
  const {registerCellParagraphs} = (await pageFile('error/56.md', 'registerCellParagraphs.ts')) as {
    registerCellParagraphs: (editor: LexicalEditor) => () => void;
  };
  const inserts: ((editor: LexicalEditor) => unknown)[] = [
    (editor) => editor.dispatchCommand(INSERT_TABLE_COMMAND, {columns: '1', rows: '1'}),
    (editor) => editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined),
    () => $insertNodeToNearestRoot($createHorizontalRuleNode()),
  ];
  for (const insert of inserts) {
    const typeAndInsert = (isMended: boolean) => async (onError: OnError) => {
      const plugins = [createElement(TablePlugin, {key: 'table'}), createElement(HorizontalRulePlugin, {key: 'rule'})];
      const {editor} = await openRichText(plugins, config.nodes, {onError});
      if (isMended) registerCellParagraphs(editor);
      await updated(editor, () => {
        const row = $createTableRowNode().append($createTableCellNode(0));
        $getRoot().clear().append($createTableNode().append(row), $createParagraphNode());
      });
      await updated(editor, () => {
        const [cell] = $nodesOfType(TableCellNode);
        cell?.selectStart().insertText('typed');
      });
      await updated(editor, () => void insert(editor));
      return editor;
    };
    await expectError(102, typeAndInsert(false));
    await expectNoError(typeAndInsert(true));
  }
});

prove('The document is unchanged: onError gets the error, and Lexical drops the update.', () =>
  expectDropped(102, () => $splitNode($getRoot(), 0)),
);
