import {createHeadlessEditor} from '@lexical/headless';
import {$generateNodesFromDOM} from '@lexical/html';
import {$createLinkNode, LinkNode} from '@lexical/link';
import {ListItemNode, ListNode} from '@lexical/list';
import {TablePlugin} from '@lexical/react/LexicalTablePlugin';
import {$unmergeCell, TableCellNode} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  $parseSerializedNode,
  createEditor,
  INSERT_LINE_BREAK_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
  type SerializedEditorState,
} from 'lexical';
import {createElement} from 'react';
import {expect} from 'vitest';

import {linesOf} from '../support/editor.ts';
import {expectDropped, expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$createFigureNode, FigureNode} from '../support/figure.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText} from '../support/stored-json.ts';
import {$appendTable, $cellAt, outlineOf, tableNodes} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$appendToRoot} = (await pageFile('error/56.md', '$appendToRoot.ts')) as {
  $appendToRoot: (nodes: LexicalNode[]) => void;
};

const {registerCellParagraphs} = (await pageFile('error/56.md', 'registerCellParagraphs.ts')) as {
  registerCellParagraphs: (editor: LexicalEditor) => () => void;
};

/** HTML whose text stands outside of blocks. */
const loose = [
  'Hello <b>world</b>!',
  'first<br>second',
  '<p>before</p> text <p>after</p>',
  '<p>before</p><br>',
  '<span>x</span>',
];

const open = (onError: OnError): LexicalEditor =>
  createHeadlessEditor({nodes: [LinkNode, ListItemNode, ListNode, FigureNode], onError});

const $nodesOf = (editor: LexicalEditor, html: string): LexicalNode[] =>
  $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'));

/** The types of blocks, each with those of its children. */
const shapeOf = (editor: LexicalEditor): string[] =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map((node) => [node, ...($isElementNode(node) ? node.getChildren() : [])].map((part) => part.getType()).join(' ')),
  );

prove('HTML has text outside of blocks: pass the nodes to $appendToRoot().', async () => {
  for (const html of loose) {
    await expectError(56, (onError) => {
      const editor = open(onError);
      editor.update(() => $getRoot().append(...$nodesOf(editor, html)));
    });
  }
  const lines = [['Hello world!'], ['first\nsecond'], ['before', 'text', 'after'], ['before', '\n'], ['x']];
  for (const [index, html] of loose.entries()) {
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => $appendToRoot($nodesOf(editor, html)));
      expect(linesOf(editor)).toEqual(lines[index]);
    });
  }
});

prove('Stored JSON has text in the root: pass each child through $parseSerializedNode(), then to $appendToRoot().', async () => {
  const stored = storedDocument(storedText('Hello '), storedText('world', {format: 1}), storedParagraph('next'));
  await expectError(56, (onError) => createEditor({onError}).parseEditorState(stored));
  await expectNoErrorWith(open, (editor) => {
    const {root} = JSON.parse(stored) as SerializedEditorState;
    updateNow(editor, () => $appendToRoot(root.children.map((child) => $parseSerializedNode(child))));
    expect(linesOf(editor)).toEqual(['Hello world', 'next']);
  });
});

prove('The document is unchanged: Lexical drops the update.', () =>
  expectDropped(56, () => $getRoot().append($createTextNode('Hello'))),
);

prove('parseEditorState() returns only the blocks before the error; do not save them.', async () => {
  await expectError(56, (onError) => {
    const editor = createEditor({onError});
    editor.setEditorState(
      editor.parseEditorState(storedDocument(storedParagraph('kept'), storedText('x'), storedParagraph('y'))),
    );
    expect(linesOf(editor)).toEqual(['kept']);
  });
});

prove('Put neighbors that are inline into one paragraph:', async () => {
  await expectNoErrorWith(open, (editor) => {
    updateNow(editor, () => {
      const link = $createLinkNode('https://a.example').append($createTextNode('link'));
      $appendToRoot([$createTextNode('see '), link, $createFigureNode('a.png'), $createTextNode('after')]);
    });
    expect(shapeOf(editor)).toEqual(['paragraph text link', 'figure', 'paragraph text']);
  });
  // An item needs a list, as a text needs a paragraph: one in the root could not be saved.
  await expectNoErrorWith(open, (editor) => {
    updateNow(editor, () => $appendToRoot($nodesOf(editor, '<li>one</li><li>two</li>three')));
    expect(shapeOf(editor)).toEqual(['list listitem listitem', 'paragraph text']);
  });
});

/** The ways in which a cell comes to be without a paragraph: a merged cell is split, by a function or by the plugin. */
const splits = [true, false];

/** What people do in a cell, and what it leads to there. */
const edits: Record<string, (editor: LexicalEditor, selection: RangeSelection) => void> = {
  'Shift+Enter': (editor) => editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false),
  'a formatted word': (editor, selection) => selection.insertNodes($nodesOf(editor, '<b>word</b>')),
  blocks: (editor, selection) => selection.insertNodes($nodesOf(editor, '<p>one</p><p>two</p>')),
};

/** Splits a cell over two columns, and does something in the new one. */
async function editSplitCell(
  what: string,
  isFunction: boolean,
  onError: OnError,
  prepare: (editor: LexicalEditor) => void = () => undefined,
): Promise<LexicalEditor> {
  const {editor} = await openRichText(createElement(TablePlugin, {hasCellMerge: isFunction}), tableNodes, {onError});
  prepare(editor);
  const $cells = (): TableCellNode[] => $nodesOfType(TableCellNode);
  await updated(editor, () => {
    const table = $appendTable(1, 1);
    $cellAt(table, 0).setColSpan(2);
    $getRoot().clear().append(table, $createParagraphNode());
    table.selectStart();
  });
  if (isFunction) await updated(editor, $unmergeCell);
  await updated(editor, () => {
    $cells()[1]?.selectStart();
    const selection = $getSelection();
    if ($isRangeSelection(selection)) edits[what]?.(editor, selection);
  });
  expect(editor.getEditorState().read(() => $cells())).toHaveLength(2);
  return editor;
}

prove('In a cell without one, Shift+Enter puts a line break into the root:', async () => {
  for (const isFunction of splits) {
    for (const [what, block] of [
      ['Shift+Enter', 'linebreak'],
      ['a formatted word', '"word"'],
    ] as const) {
      let editor: LexicalEditor | undefined;
      await expectQuiet(async (onError) => {
        editor = await editSplitCell(what, isFunction, onError);
      });
      if (editor === undefined) throw new Error('expected an editor, found none');
      expect(outlineOf(editor)).toEqual(['table(tablerow(tablecell(paragraph("a")),tablecell()))', block, 'paragraph()']);
      const stored = JSON.stringify(editor.getEditorState());
      await expectError(56, (onError) => createHeadlessEditor({nodes: tableNodes, onError}).parseEditorState(stored));
    }
  }
});

prove('Give each table cell a paragraph', async () => {
  for (const isFunction of splits) {
    const outlines: string[] = [];
    for (const what of Object.keys(edits)) {
      const editor = await expectNoError((onError) => editSplitCell(what, isFunction, onError, registerCellParagraphs));
      outlines.push(outlineOf(editor)[0] ?? '');
    }
    expect(outlines).toEqual(
      ['paragraph(linebreak)', 'paragraph("word")', 'paragraph("one"),paragraph("two")'].map(
        (blocks) => `table(tablerow(tablecell(paragraph("a")),tablecell(${blocks})))`,
      ),
    );
  }
});
