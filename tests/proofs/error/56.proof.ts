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
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $nodesOfType,
  createEditor,
  INSERT_LINE_BREAK_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import {createElement} from 'react';
import {expect} from 'vitest';

import {$append, linesOf, mount} from '../support/editor.ts';
import {expectError, expectNoError, expectQuiet, type OnError} from '../support/errors.ts';
import {$createFigureNode, FigureNode} from '../support/figure.ts';
import {updateNow} from '../support/node-class.ts';
import {pageFile} from '../support/page-files.ts';
import {openRichText, updated} from '../support/plugin.tsx';
import {prove} from '../support/prove.ts';
import {storedDocument, storedParagraph, storedText, type StoredNode} from '../support/stored-json.ts';
import {$appendTable, $cellAt, outlineOf, storedRow, storedTable, tableNodes} from '../support/tables.ts';
import {expectNoErrorWith} from '../support/updates.ts';

const {$appendToRoot, loadStored} = (await pageFile('error/56.md', 'loadStored.ts')) as {
  $appendToRoot: (nodes: LexicalNode[]) => void;
  loadStored: (editor: LexicalEditor, stored: string) => void;
};

const {$fillCell, registerCellParagraphs} = (await pageFile('error/56.md', 'registerCellParagraphs.ts')) as {
  $fillCell: (cell: TableCellNode) => void;
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

prove('$getRoot().append($createTextNode(…)) without a paragraph.', () =>
  expectError(56, (onError) => createEditor({onError}).update(() => $getRoot().append($createTextNode('Hello')))),
);

prove(
  'Nodes of $generateNodesFromDOM() are appended to the root, and the HTML has text or a <br> outside of blocks.',
  async () => {
    for (const html of loose) {
      await expectError(56, (onError) => {
        const editor = open(onError);
        editor.update(() => $getRoot().append(...$nodesOf(editor, html)));
      });
    }
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => $getRoot().append(...$nodesOf(editor, '<p>one</p>\n<div>two</div>')));
      expect(linesOf(editor)).toEqual(['one', 'two']);
    });
  },
);

prove(
  'Stored JSON has text directly under the root. root.splice() puts it there without an error; the document cannot be loaded any more.',
  async () => {
    await expectError(56, (onError) => createEditor({onError}).parseEditorState(storedDocument(storedText('loose'))));
    await expectError(56, (onError) => {
      const editor = createEditor({onError: () => expect.unreachable()});
      updateNow(editor, () => $getRoot().splice(0, 0, [$createTextNode('loose')]));
      expect(linesOf(editor)).toEqual(['loose']);
      createEditor({onError}).parseEditorState(JSON.stringify(editor.getEditorState()));
    });
  },
);

prove(
  'Put inline nodes into paragraphs. Neighbors share one, so that a sentence with a bold word stays one paragraph:',
  async () => {
    const lines = [['Hello world!'], ['first\nsecond'], ['before', 'text', 'after'], ['before', '\n'], ['x']];
    for (const [index, html] of loose.entries()) {
      await expectNoErrorWith(open, (editor) => {
        updateNow(editor, () => $appendToRoot($nodesOf(editor, html)));
        expect(linesOf(editor)).toEqual(lines[index]);
      });
    }
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => {
        const link = $createLinkNode('https://a.example').append($createTextNode('link'));
        $appendToRoot([$createTextNode('see '), link, $createFigureNode('a.png'), $createTextNode('after')]);
      });
      expect(shapeOf(editor)).toEqual(['paragraph text link', 'figure', 'paragraph text']);
    });
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => void $append('old'));
      loadStored(editor, storedDocument(storedText('Hello '), storedText('world', {format: 1}), storedParagraph('next')));
      updateNow(editor, () => undefined);
      expect(linesOf(editor)).toEqual(['Hello world', 'next']);
      // A selection would move the focus into the editor.
      expect(editor.getEditorState().read($getSelection)).toBeNull();
    });
    // An item needs a list, as a text needs a paragraph: one in the root could not be saved.
    await expectNoErrorWith(open, (editor) => {
      updateNow(editor, () => $appendToRoot($nodesOf(editor, '<li>one</li><li>two</li>three')));
      expect(shapeOf(editor)).toEqual(['list listitem listitem', 'paragraph text']);
    });
  },
);

prove(
  '$insertNodes() makes the paragraphs by itself. It inserts at the selection. When there is none, it takes the selection of the last commit, and without that the end.',
  async () => {
    for (const html of loose) {
      await expectNoErrorWith(open, (editor) => {
        updateNow(editor, () => $insertNodes($nodesOf(editor, html)));
        expect(new Set(shapeOf(editor).map((shape) => shape.split(' ')[0]))).toEqual(new Set(['paragraph']));
      });
    }
    const insertInto = async (isSelected: boolean): Promise<string[]> => {
      const editor = await expectNoErrorWith(open, (editor) =>
        updateNow(editor, () => {
          const first = $append('first');
          $append('second');
          if (isSelected) first.selectEnd();
          $insertNodes([$createTextNode('!')]);
        }),
      );
      return linesOf(editor).slice(0, 2);
    };
    expect(await insertInto(true)).toEqual(['first!', 'second']);
    expect(await insertInto(false)).toEqual(['first', 'second!']);
    // In a browser, an update outside of events finds no selection while the browser's own is elsewhere.
    const {editor, errors} = mount();
    updateNow(editor, () => {
      $append('first').selectEnd();
      $append('second');
    });
    window.getSelection()?.setPosition(document.body.appendChild(document.createElement('button')), 0);
    updateNow(editor, () => {
      expect($getSelection()).toBeNull();
      $insertNodes([$createTextNode('!')]);
    });
    expect([errors, linesOf(editor)]).toEqual([[], ['first!', 'second']]);
  },
);

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

prove(
  'Somebody presses Shift+Enter in a table cell without a paragraph, or pastes a formatted word. The line break or the word lands behind the table, in the root, without an error. Once it is saved, the document cannot be loaded.',
  async () => {
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
  },
);

prove('Pasted blocks throw at once. $unmergeCell() and <TablePlugin hasCellMerge={false}> make such cells.', async () => {
  for (const isFunction of splits) await expectError(56, (onError) => editSplitCell('blocks', isFunction, onError));
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

prove(
  'setEditorState() runs no transforms. After it, call $nodesOfType(TableCellNode).forEach($fillCell) in an update.',
  async () => {
    const cell = (...children: StoredNode[]) => ({...storedParagraph(), children, type: 'tablecell'});
    const stored = storedDocument(
      storedTable(storedRow(cell(), cell(storedText('x'), storedText('y'), storedParagraph('p'), storedText('z')))),
    );
    const editor = await expectNoErrorWith({nodes: tableNodes}, ({editor}) => {
      registerCellParagraphs(editor);
      editor.setEditorState(editor.parseEditorState(stored));
      expect(outlineOf(editor)[0]).toContain('tablecell(),');
      updateNow(editor, () => $nodesOfType(TableCellNode).forEach($fillCell));
    });
    expect(outlineOf(editor)[0]).toBe(
      'table(tablerow(tablecell(paragraph()),tablecell(paragraph("xy"),paragraph("p"),paragraph("z"))))',
    );
  },
);
