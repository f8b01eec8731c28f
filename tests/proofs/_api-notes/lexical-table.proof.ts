import {$generateHtmlFromNodes} from '@lexical/html';
import {registerRichText} from '@lexical/rich-text';
import type * as tablePackage from '@lexical/table';
import {
  $computeTableMap,
  $createTableNode,
  $createTableNodeWithDimensions,
  $deleteTableColumn,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getElementForTableNode,
  $getNodeTriplet,
  $getTableCellNodeRect,
  $getTableColumnIndexFromTableCellNode,
  $getTableRowIndexFromTableCellNode,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow__EXPERIMENTAL,
  $isTableCellNode,
  $isTableSelection,
  $unmergeCell,
  applyTableHandlers,
  getDOMCellFromTarget,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableObserver,
  TableRowNode,
  type HTMLTableElementWithWithTableSelectionState,
  type TableDOMCell,
} from '@lexical/table';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  INDENT_CONTENT_COMMAND,
  ParagraphNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {messageThrownBy} from '../support/messages.ts';
import {$firstOf} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {
  $appendTable,
  $cellAt,
  $cellsOf,
  $cellWith,
  $insertHtml,
  $selectCells,
  change,
  rowsOf,
  tableNodes,
} from '../support/tables.ts';

const {BOTH, COLUMN, NO_STATUS, ROW} = TableCellHeaderStates;

function fail(error: Error): never {
  throw error;
}

/** An editor with a table of `a b` and `c d`, and a paragraph behind it. */
function open(): ReturnType<typeof mount> {
  const opened = mount({nodes: tableNodes, onError: fail, theme: {tableSelection: 'selecting'}});
  change(opened.editor, () => {
    $appendTable(2, 2);
    $append('behind');
  });
  return opened;
}

/** Does something in an update of such an editor, whose nodes an earlier update has made. */
function inTable($do: (editor: LexicalEditor) => void): LexicalEditor {
  const {editor} = open();
  change(editor, () => {
    $do(editor);
  });
  return editor;
}

/** Does something in an update of an editor with the table of a piece of HTML. */
function inHtml(rows: string, $do: (table: TableNode, editor: LexicalEditor) => void): void {
  const {editor} = open();
  change(editor, () => {
    $insertHtml(editor, `<table>${rows}</table>`);
  });
  change(editor, () => {
    $do($firstOf(TableNode), editor);
  });
}

/** What an editor has after its document was saved and loaded. */
function reloaded(editor: LexicalEditor, $look: () => void): void {
  editor.setEditorState(editor.parseEditorState(JSON.stringify(editor.getEditorState())));
  editor.getEditorState().read($look);
}

const textsOf = (nodes: readonly LexicalNode[]): string[] => nodes.map((node) => node.getTextContent());

/** Selects the cells with these texts, and what is between them. */
function $select(first: string, last: string): tablePackage.TableSelection {
  $selectCells($cellWith(first), $cellWith(last));
  return $cellSelection();
}

function $cellSelection(): tablePackage.TableSelection {
  const selection = $getSelection();
  if (!$isTableSelection(selection)) throw new Error('expected a selection of cells, found another');
  return selection;
}

/** The texts of the cells that a selection has. */
const $textsIn = (selection: tablePackage.TableSelection): string[] => textsOf(selection.getNodes().filter($isTableCellNode));

/** Where a caret is: the text of its block, which holds one letter. */
function $caretIn(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) throw new Error('expected a caret, found another selection');
  expect(selection.isCollapsed()).toBe(true);
  return selection.anchor.getNode().getTextContent();
}

interface Observed {
  editor: LexicalEditor;
  observer: TableObserver;
  /** A cell of the DOM. */
  at: (x: number, y: number) => TableDOMCell;
}

/** An observer of the table of `a b` and `c d`, with its handlers. */
function observe(): Observed {
  const {editor} = open();
  const node = editor.getEditorState().read(() => $firstOf(TableNode));
  const table = editor.getElementByKey(node.getKey());
  if (table === null) throw new Error('expected the table to be drawn');
  // The type adds a private field that the handlers fill in.
  const observer = applyTableHandlers(node, table as HTMLTableElementWithWithTableSelectionState, editor, true);
  return {
    editor,
    observer,
    at(x, y) {
      const cell = observer.getTable().domRows[y]?.[x];
      if (cell === undefined) throw new Error(`expected a cell at ${String(x)}, ${String(y)}`);
      return cell;
    },
  };
}

/** Selects `a` and `b` as an observer does it. */
async function selectFirstRow({at, observer}: Observed): Promise<void> {
  observer.setAnchorCellForSelection(at(0, 0));
  observer.setFocusCellForSelection(at(1, 0));
  await settled();
}

/** Removes all children of a node, one by one. */
function $empty(node: ElementNode): void {
  for (const child of node.getChildren()) child.remove();
}

prove('A cell that loses its last child is still kept, because it is a shadow root.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    $empty(cell);
    expect([cell.isAttached(), cell.isEmpty()]).toEqual([true, true]);
    const plain = $cellWith('b').getWritable();
    plain.isShadowRoot = () => false;
    $empty(plain);
    expect(plain.isAttached()).toBe(false);
  });
});

/** Indents the whole document with rich text. */
async function indented(): Promise<LexicalEditor> {
  const {editor} = open();
  registerRichText(editor);
  change(editor, $selectAll);
  editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  await settled();
  return editor;
}

prove('Returns false: INDENT_CONTENT_COMMAND of rich text indents the blocks in a cell, not the cell.', async () => {
  (await indented()).getEditorState().read(() => {
    expect($nodesOfType(ParagraphNode).map((paragraph) => paragraph.getIndent())).toEqual([1, 1, 1, 1, 1]);
    expect($nodesOfType(TableCellNode).map((cell) => cell.getIndent())).toEqual([0, 0, 0, 0]);
  });
});

prove('Returns true, so getTopLevelElement() of a text in a cell is the block in the cell, not the table.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    const top = () => cell.getFirstDescendant()?.getTopLevelElement()?.getType();
    expect(top()).toBe('paragraph');
    for (const node of [cell, ...cell.getParents().slice(0, 2)]) node.getWritable().isShadowRoot = () => false;
    expect(top()).toBe('table');
  });
});

prove('It reads this object: after setColSpan(), call cell.getLatest().getColSpan().', () => {
  inTable(() => {
    const cell = $cellWith('a');
    cell.setColSpan(2).setWidth(50);
    expect([cell.getColSpan(), cell.getLatest().getColSpan(), cell.getWidth()]).toEqual([1, 2, 50]);
  });
});

prove('The other cells of the row are kept: remove those that it replaces.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('a').setColSpan(2);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
  expect(element.querySelector('td')?.colSpan).toBe(2);
});

prove('Ignore it: the first change of a cell in an update returns the old state.', () => {
  inTable(() => {
    expect($cellWith('a').setHeaderStyles(ROW)).toBe(NO_STATUS);
    expect($cellWith('a').setHeaderStyles(COLUMN)).toBe(COLUMN);
  });
});

prove('For BOTH, use setHeaderStyles().', () => {
  inTable(() => {
    const cell = $cellWith('a');
    const known: number[] = [NO_STATUS, ROW, COLUMN, BOTH];
    const after = (state: number, $change: () => void): number => {
      cell.setHeaderStyles(state);
      $change();
      return cell.getHeaderStyles();
    };
    const toggle = () => void cell.toggleHeaderStyle(BOTH);
    expect([after(NO_STATUS, toggle), after(BOTH, toggle)]).toEqual([BOTH, NO_STATUS]);
    expect([ROW, COLUMN].map((state) => known.includes(after(state, toggle)))).toEqual([false, false]);
    expect(after(ROW, () => void cell.setHeaderStyles(BOTH))).toBe(BOTH);
  });
});

prove(
  'Returns whether the header state includes another: BOTH includes ROW and COLUMN. For NO_STATUS it is always true; use hasHeader().',
  () => {
    inTable(() => {
      const has = (state: number) =>
        [ROW, COLUMN, BOTH, NO_STATUS].map((other) => new TableCellNode(state).hasHeaderState(other));
      expect(has(BOTH)).toEqual([true, true, true, true]);
      expect(has(ROW)).toEqual([true, false, false, true]);
      expect(has(COLUMN)).toEqual([false, true, false, true]);
      expect(has(NO_STATUS)).toEqual([false, false, false, true]);
    });
  },
);

prove('Creates a cell from saved JSON, without its children. The alignment and the indent of the cell are not read.', () => {
  const editor = inTable(() => {
    $cellWith('a').setHeaderStyles(ROW);
    $cellWith('a').setColSpan(2).setRowSpan(3).setWidth(50);
    $cellWith('a').setBackgroundColor('tomato');
    $cellWith('a').setFormat('center').setIndent(1);
    $firstOf(ParagraphNode).setFormat('center').setIndent(1);
  });
  reloaded(editor, () => {
    const cell = $cellWith('a');
    const {__backgroundColor, __colSpan, __headerState, __rowSpan, __width} = cell;
    expect([__backgroundColor, __colSpan, __headerState, __rowSpan, __width]).toEqual(['tomato', 2, ROW, 3, 50]);
    expect([cell.getFormatType(), cell.getIndent()]).toEqual(['', 0]);
    const paragraph = $firstOf(ParagraphNode);
    expect([paragraph.getFormatType(), paragraph.getIndent()]).toEqual(['center', 1]);
  });
  inTable(() => {
    const children = [$firstOf(ParagraphNode).exportJSON()];
    expect(TableCellNode.importJSON({...$cellWith('a').exportJSON(), children}).getChildrenSize()).toBe(0);
  });
});

prove('Imports <td> and <th> with their spans, background and width in pixels. A <th> becomes a header of a row.', () => {
  const look = 'background-color: tomato; width: 30px';
  inHtml(`<tr><td colspan="2" rowspan="3" style="${look}">a</td><th width="40">b</th><td style="width: 50%">c</td></tr>`, () => {
    const [a, b, c] = ['a', 'b', 'c'].map($cellWith);
    expect(a?.exportJSON()).toMatchObject({
      backgroundColor: 'tomato',
      colSpan: 2,
      headerState: NO_STATUS,
      rowSpan: 3,
      width: 30,
    });
    expect([b?.getHeaderStyles(), b?.getWidth(), c?.getWidth()]).toEqual([ROW, undefined, undefined]);
  });
});

/** The types and texts of what is in the first cell of a row of HTML. */
function contentOf(cell: string): string[] {
  let content: string[] = [];
  inHtml(`<tr>${cell}</tr>`, (table) => {
    content = $cellAt(table, 0)
      .getChildren()
      .map((child) => `${child.getType()} ${child.getTextContent()}`);
  });
  return content;
}

prove('Each text that is a direct child becomes a separate paragraph.', () => {
  expect(contentOf('<td>a<b>b</b> c</td>')).toEqual(['paragraph a', 'paragraph b', 'paragraph  c']);
  expect(contentOf('<td><p>a<b>b</b> c</p></td>')).toEqual(['paragraph ab c']);
});

prove('Imports <table> without anything that its attributes say.', () => {
  const imported = (attributes: string): unknown => {
    const {editor} = open();
    let json: unknown;
    change(editor, () => {
      $insertHtml(editor, `<table${attributes}><tr><td>a</td></tr></table>`);
      json = $firstOf(TableNode).exportJSON();
    });
    return json;
  };
  const plain = imported('');
  expect(plain).toMatchObject({type: 'table', format: '', indent: 0});
  expect(imported(' align="right" dir="rtl" class="wide" style="text-align: center; width: 50px; padding-left: 40px"')).toEqual(
    plain,
  );
});

prove('Imports <tr>. Only a height in pixels from the style is kept.', () => {
  const heightOf = (attributes: string): number | undefined => {
    let height: number | undefined;
    inHtml(`<tr ${attributes}><td>a</td></tr>`, () => {
      height = $firstOf(TableRowNode).getHeight();
    });
    return height;
  };
  expect(heightOf('style="height: 12.5px"')).toBe(12.5);
  expect([heightOf('style="height: 2em"'), heightOf('height="12"')]).toEqual([undefined, undefined]);
});

/* Places in the DOM */

const merged = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>';

prove('An older one throws Cell not found in table.', () => {
  inTable((editor) => {
    const table = $firstOf(TableNode);
    const dom = $getElementForTableNode(editor, table);
    const cell = $cellWith('a');
    cell.setWidth(50);
    expect(messageThrownBy(() => table.getCordsFromCellNode(cell, dom))).toBe('Cell not found in table.');
    expect(table.getCordsFromCellNode(cell.getLatest(), dom)).toEqual({x: 0, y: 0});
  });
});

prove('Empties the selected cells. When all cells are selected, the table is removed.', async () => {
  const observed = observe();
  const {at, editor, observer} = observed;
  await selectFirstRow(observed);
  observer.clearText();
  await settled();
  editor.getEditorState().read(() => {
    const cells = $cellsOf($firstOf(TableNode));
    expect(textsOf(cells)).toEqual(['', '', 'c', 'd']);
    expect(cells.map((cell) => cell.getChildren().map((child) => child.getType()))).toEqual(cells.map(() => ['paragraph']));
  });
  observer.setAnchorCellForSelection(at(0, 0));
  observer.setFocusCellForSelection(at(1, 1));
  await settled();
  observer.clearText();
  // As the mutation listener of `TablePlugin` does it.
  observer.removeListeners();
  await settled();
  expect(editor.getEditorState().read(() => $nodesOfType(TableNode))).toEqual([]);
});

prove('columns counts the cells of the last row: a merged cell there counts once.', () => {
  const columnsOf = (rows: string): number => {
    let columns = -1;
    inHtml(rows, (table, editor) => {
      columns = new TableObserver(editor, table.getKey()).getTable().columns;
      // The observer reads the table in an update, which waits for this one.
      expect(columns).toBe(0);
      columns = $getElementForTableNode(editor, table).columns;
    });
    return columns;
  };
  expect(columnsOf('<tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr>')).toBe(1);
  expect(columnsOf('<tr><td colspan="2">c</td></tr><tr><td>a</td><td>b</td></tr>')).toBe(2);
});

prove('A cell that covers several places of the rectangle is returned once for each place.', () => {
  inHtml('<tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr>', () => {
    expect($textsIn($select('a', 'c'))).toEqual(['a', 'b', 'c', 'c']);
    expect($textsIn($select('a', 'b'))).toEqual(['a', 'b']);
  });
});

prove(
  'Returns the rows and columns between the two end cells. With merged cells, the result can be smaller than the selection.',
  () => {
    inTable(() => {
      expect($select('d', 'b').getShape()).toEqual({fromX: 1, fromY: 0, toX: 1, toY: 1});
    });
    inHtml(merged, () => {
      const selection = $select('a', 'b');
      expect(selection.getShape()).toEqual({fromX: 0, fromY: 0, toX: 1, toY: 0});
      expect($textsIn(selection)).toContain('c');
    });
  },
);

prove(
  'Returns the texts of all nodes of getNodes(). They repeat, and include other cells, because the table and its rows are such nodes.',
  () => {
    inTable(() => {
      const selection = $select('a', 'a');
      const [table, row, cell] = ['a\n\nb\n\nc\n\nd', 'a\n\nb', 'a'] as const;
      // Of the table, the row, the cell, its paragraph and its text.
      expect(selection.getTextContent()).toBe([table, row, cell, cell, cell].join(''));
      expect($textsIn(selection).join('')).toBe('a');
    });
  },
);

prove(
  'Replaces the content of the focus cell with nodes and puts the caret after them. The other selected cells keep their content.',
  () => {
    const editor = inTable(() => {
      $select('a', 'b').insertNodes([$createTextNode('z')]);
      const selection = $getSelection();
      expect($caretIn()).toBe('z');
      expect($isRangeSelection(selection) && selection.anchor.offset).toBe(1);
    });
    expect(rowsOf(editor)[0]).toEqual(['a', 'z']);
  },
);

prove('Does nothing: the text is not inserted.', () => {
  const editor = inTable(() => {
    const selection = $select('a', 'b');
    selection.insertRawText('z');
    expect($getSelection()).toBe(selection);
    expect($textsIn(selection)).toEqual(['a', 'b']);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
});

prove('Points the selection at two cells. Nothing is checked: keys of other nodes make getNodes() throw later.', () => {
  inTable(() => {
    const selection = $select('a', 'b');
    expect(selection.getNodes()).not.toEqual([]);
    const {__key: key} = $getRoot().getLastChildOrThrow();
    selection.set('no table', key, key);
    expect(messageThrownBy(() => selection.getNodes())).toContain('Expected TableSelection anchor to be');
  });
});

/** The style of the first cell of a row in exported HTML. */
function exportedStyle(cells: number, $change: (cell: TableCellNode) => void = () => undefined): CSSStyleDeclaration {
  const {editor} = mount({nodes: tableNodes, onError: fail});
  let exported: unknown;
  change(editor, () => {
    const cell = $cellAt($appendTable(1, cells), 0);
    $change(cell);
    exported = cell.getLatest().exportDOM(editor).element;
  });
  if (!(exported instanceof HTMLElement)) throw new Error('expected an element, found none');
  return exported.style;
}

prove('A cell without a width gets its share of 700 pixels, but at least 90. A header without a background becomes gray.', () => {
  expect([1, 4, 7, 8].map((cells) => exportedStyle(cells).width)).toEqual(['700px', '175px', '100px', '90px']);
  expect(exportedStyle(8, (cell) => void cell.setWidth(50)).width).toBe('50px');
  const gray = 'rgb(242, 243, 245)';
  const header = (cell: TableCellNode) => void cell.setHeaderStyles(ROW);
  expect([exportedStyle(1, header).backgroundColor, exportedStyle(1).backgroundColor]).toEqual([gray, '']);
});

/** The HTML of a table with these rows. */
function exportedHtml(rows: string): string {
  let html = '';
  inHtml(rows, (_, editor) => {
    html = $generateHtmlFromNodes(editor);
  });
  return html;
}

prove(
  'Returns the <table> for HTML export, and a function that puts its rows into a <tbody>. Exporting a table without rows throws.',
  () => {
    expect(exportedHtml('<tr><td>a</td><td>b</td></tr>')).toMatch(
      /<table><colgroup>.*<\/colgroup><tbody><tr>.*<\/tbody><\/table>/,
    );
    inTable((editor) => {
      const {element, after} = $firstOf(TableNode).exportDOM(editor);
      expect([element?.nodeName, typeof after]).toEqual(['TABLE', 'function']);
    });
    inTable((editor) => {
      $getRoot().append($createTableNode());
      expect(messageThrownBy(() => $generateHtmlFromNodes(editor))).toContain('to have a first child');
    });
  },
);

/* Rows and columns */

/** Shows which cells of a table of two by two become headers. */
function expectHeaders(): void {
  inTable(() => {
    const headers = (include?: tablePackage.InsertTableCommandPayloadHeaders) =>
      $cellsOf($createTableNodeWithDimensions(2, 2, include)).map((cell) => cell.getHeaderStyles());
    expect(headers()).toEqual([BOTH, ROW, COLUMN, NO_STATUS]);
    expect(headers(false)).toEqual([NO_STATUS, NO_STATUS, NO_STATUS, NO_STATUS]);
    expect(headers({columns: false, rows: true})).toEqual([ROW, ROW, NO_STATUS, NO_STATUS]);
    expect(headers({columns: true, rows: false})).toEqual([COLUMN, NO_STATUS, COLUMN, NO_STATUS]);
  });
}
prove(
  'includeHeaders: Whether the first row and the first column become headers. An object chooses: {rows: true, columns: false}.',
  expectHeaders,
);

const square =
  '<tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr><tr><td>g</td><td>h</td><td>i</td></tr>';
/** The cell `a` is as high as `b` and `c`. */
const high = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>';
/** The cell `a` is as wide as `c` and `d`. */
const wide = '<tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr>';

interface Outcome {
  /** The texts of the cells, by row. */
  rows: string[][];
  /** The text of the cell with the caret, or the type of the selection. */
  selection: string;
  /** How many rows and columns the cell `a` covers. */
  spans: (number | undefined)[];
  errors: number;
}

/** Selects the cells between two, and does something in the same update. */
function afterSelecting([first, last]: [string, string], rows: string, $do: () => void): Outcome {
  const {editor, errors} = mount({nodes: tableNodes});
  change(editor, () => {
    $insertHtml(editor, `<p>before</p><table>${rows}</table>`);
  });
  change(editor, () => {
    $select(first, last);
    $do();
  });
  return editor.getEditorState().read(() => {
    const selection = $getSelection();
    const caret = $isRangeSelection(selection) ? selection.anchor.getNode() : null;
    const a = $nodesOfType(TableCellNode).find((cell) => cell.getTextContent() === 'a');
    return {
      rows: rowsOf(editor),
      selection: caret === null ? ($isTableSelection(selection) ? 'cells' : 'none') : caret.getTextContent(),
      spans: [a?.getRowSpan(), a?.getColSpan()],
      errors: errors.length,
    };
  });
}

prove(
  'Inserts a row next to the cell where the selection ends. A merged cell that reaches across this place grows by one row instead.',
  () => {
    const firsts = (ends: [string, string], after?: boolean) =>
      afterSelecting(ends, square, () => {
        $insertTableRow__EXPERIMENTAL(after);
      }).rows.map(([first]) => first);
    expect(firsts(['a', 'd'])).toEqual(['a', 'd', '', 'g']);
    expect(firsts(['d', 'a'])).toEqual(['a', '', 'd', 'g']);
    expect(firsts(['a', 'd'], false)).toEqual(['a', '', 'd', 'g']);
    const merged = afterSelecting(['b', 'b'], high, $insertTableRow__EXPERIMENTAL);
    expect(merged).toEqual({rows: [['a', 'b'], [''], ['c'], ['d', 'e']], selection: 'cells', spans: [3, 1], errors: 0});
  },
);

prove(
  'Inserts a column next to the selected columns and puts the caret into its first cell. A merged cell that reaches across this place grows by one column instead.',
  () => {
    const first = (ends: [string, string], after?: boolean) => {
      const {rows, selection} = afterSelecting(ends, square, () => {
        $insertTableColumn__EXPERIMENTAL(after);
        const caret = $getSelection();
        if (!$isRangeSelection(caret)) throw new Error('expected a caret, found another selection');
        expect($getTableRowIndexFromTableCellNode($getNodeTriplet(caret.anchor)[0])).toBe(0);
      });
      expect(selection).toBe('');
      return rows[0];
    };
    expect([first(['a', 'b']), first(['b', 'a'])]).toEqual([
      ['a', 'b', '', 'c'],
      ['a', 'b', '', 'c'],
    ]);
    expect([first(['b', 'c'], false), first(['c', 'b'], false)]).toEqual([
      ['a', '', 'b', 'c'],
      ['a', '', 'b', 'c'],
    ]);
    const merged = afterSelecting(['c', 'c'], wide, $insertTableColumn__EXPERIMENTAL);
    expect(merged).toMatchObject({
      rows: [
        ['a', 'b'],
        ['c', '', 'd', 'e'],
      ],
      spans: [1, 3],
    });
  },
);

prove('Deletes the selected rows; with all rows selected, the table.', () => {
  const after = (...ends: [string, string]) =>
    afterSelecting(ends, square, $deleteTableRow__EXPERIMENTAL).rows.map(([first]) => first);
  expect([after('a', 'e'), after('e', 'i'), after('a', 'i')]).toEqual([['g'], ['a'], []]);
});

prove('Nothing is deleted when the selection ends above the row where it began.', () => {
  const {rows, errors} = afterSelecting(['d', 'a'], square, $deleteTableRow__EXPERIMENTAL);
  expect([rows.length, errors]).toEqual([3, 0]);
  expect(afterSelecting(['a', 'd'], square, $deleteTableRow__EXPERIMENTAL).rows).toHaveLength(1);
});

prove('A merged cell that begins above the deleted rows needs a new setRowSpan().', () => {
  const deleted = afterSelecting(['c', 'c'], high, $deleteTableRow__EXPERIMENTAL);
  expect(deleted).toMatchObject({
    rows: [
      ['a', 'b'],
      ['d', 'e'],
    ],
    spans: [3, 1],
  });
  const mended = afterSelecting(['c', 'c'], high, () => {
    $deleteTableRow__EXPERIMENTAL();
    $cellWith('a').setRowSpan(1);
  });
  expect(mended.spans).toEqual([1, 1]);
  // One that begins in a deleted row shrinks and moves down.
  expect(afterSelecting(['b', 'b'], high, $deleteTableRow__EXPERIMENTAL)).toMatchObject({
    rows: [
      ['a', 'c'],
      ['d', 'e'],
    ],
    spans: [1, 1],
  });
});

prove(
  'Deletes the selected columns; with all columns selected, the table. Several columns at once can fail and change nothing, so delete them one at a time.',
  () => {
    const after = (...ends: [string, string]): [string | undefined, number] => {
      const {rows, errors} = afterSelecting(ends, square, $deleteTableColumn__EXPERIMENTAL);
      return [rows[0]?.join(''), errors];
    };
    expect([after('a', 'a'), after('a', 'b'), after('a', 'c')]).toEqual([
      ['bc', 0],
      ['c', 0],
      [undefined, 0],
    ]);
    expect([after('b', 'c'), after('c', 'b'), after('b', 'a')]).toEqual([
      ['abc', 1],
      ['abc', 1],
      ['abc', 1],
    ]);
    const oneByOne = afterSelecting(['c', 'c'], square, () => {
      $deleteTableColumn__EXPERIMENTAL();
      $select('b', 'b');
      $deleteTableColumn__EXPERIMENTAL();
    });
    expect(oneByOne).toMatchObject({rows: [['a'], ['d'], ['g']], errors: 0});
  },
);

prove('Deletes the cell at an index from each row, merged cells or not. A row that loses its last cell is kept.', () => {
  inHtml('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>', (table) => {
    $deleteTableColumn(table, 0);
    expect(table.getChildren<TableRowNode>().map((row) => textsOf(row.getChildren()))).toEqual([[], ['c']]);
  });
});

prove(
  'Splits the cell where the selection begins into the cells that it covers. The first keeps the content; the others have no paragraph yet.',
  () => {
    const rows = '<tr><th colspan="2" rowspan="2">a</th><td>b</td></tr><tr><td>c</td></tr>';
    const {spans} = afterSelecting(['a', 'b'], rows, () => {
      $unmergeCell();
      const cells = $cellsOf($firstOf(TableNode));
      expect(textsOf(cells)).toEqual(['a', '', 'b', '', '', 'c']);
      expect(cells.map((cell) => [cell.getTag(), cell.getChildrenSize()].join())).toEqual([
        'th,1',
        'td,0',
        'td,1',
        'td,0',
        'td,0',
        'td,1',
      ]);
    });
    expect(spans).toEqual([1, 1]);
    expect(afterSelecting(['b', 'a'], rows, $unmergeCell).spans).toEqual([2, 2]);
  },
);

prove('Returns the index of a cell in its row. A merged cell counts once, so this is not always its column.', () => {
  inHtml(wide, (table) => {
    const cell = $cellWith('b');
    expect($getTableColumnIndexFromTableCellNode(cell)).toBe(1);
    expect($computeTableMap(table, cell, cell)[1].startColumn).toBe(2);
  });
});

prove('tableCellNode: The latest version of the cell. For an older one the result is null.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    expect($getTableCellNodeRect(cell)).not.toBeNull();
    cell.setWidth(50);
    expect($getTableCellNodeRect(cell)).toBeNull();
    expect($getTableCellNodeRect(cell.getLatest())).not.toBeNull();
  });
});

prove(
  'Returns the table cell around a DOM node, or null. Only tables that an observer or $getElementForTableNode() has read are known.',
  () => {
    const {editor, element} = open();
    const cell = element.querySelector('td');
    const text = element.querySelector('td span')?.firstChild;
    if (cell === null || !text) throw new Error('expected a cell with a text');
    expect([cell, text, element].map(getDOMCellFromTarget)).toEqual([null, null, null]);
    editor.getEditorState().read(() => {
      const read = $getElementForTableNode(editor, $firstOf(TableNode)).domRows[0]?.[0];
      expect(read?.elem).toBe(cell);
      expect([getDOMCellFromTarget(cell), getDOMCellFromTarget(text), getDOMCellFromTarget(element)]).toEqual([read, read, null]);
    });
  },
);

prove('Returns the width that was set in pixels, or undefined. Nothing is measured.', () => {
  const {editor, element} = open();
  change(editor, () => {
    const json = $cellWith('a').exportJSON();
    expect(TableCellNode.importJSON({...json, width: 80}).getWidth()).toBe(80);
  });
  for (const cell of element.querySelectorAll('td')) cell.style.width = '90px';
  expect(editor.getEditorState().read(() => $cellWith('a').getWidth())).toBeUndefined();
  inHtml('<tr><td style="width: 60px">a</td></tr>', () => {
    expect($cellWith('a').getWidth()).toBe(60);
  });
});
