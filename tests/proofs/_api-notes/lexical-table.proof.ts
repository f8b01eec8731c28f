import {$generateHtmlFromNodes} from '@lexical/html';
import {registerRichText} from '@lexical/rich-text';
import * as tablePackage from '@lexical/table';
import {
  $computeTableMap,
  $computeTableMapSkipCellCheck,
  $createTableCellNode,
  $createTableNode,
  $createTableNodeWithDimensions,
  $createTableRowNode,
  $createTableSelection,
  $deleteTableColumn,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getElementForTableNode,
  $getNodeTriplet,
  $getTableCellNodeFromLexicalNode,
  $getTableCellNodeRect,
  $getTableColumnIndexFromTableCellNode,
  $getTableNodeFromLexicalNodeOrThrow,
  $getTableRowIndexFromTableCellNode,
  $getTableRowNodeFromTableCellNodeOrThrow,
  $insertTableColumn,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow,
  $insertTableRow__EXPERIMENTAL,
  $isTableCellNode,
  $isTableSelection,
  $removeTableRowAtIndex,
  $unmergeCell,
  applyTableHandlers,
  getDOMCellFromTarget,
  getTableObserverFromTableElement,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableObserver,
  TableRowNode,
  type HTMLTableElementWithWithTableSelectionState,
  type TableDOMCell,
} from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getPreviousSelection,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  $setSelection,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  ParagraphNode,
  SELECTION_CHANGE_COMMAND,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect, expectTypeOf, vi} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {$firstOf, updateNow} from '../support/node-class.ts';
import {filesOf, publishedPackageNames, readPackageFile} from '../support/package-files.ts';
import {prove} from '../support/prove.ts';
import {$caret} from '../support/root.ts';
import {compiles} from '../support/types.ts';
import {
  $appendNestedTable,
  $appendTable,
  $cellAt,
  $cellsOf,
  $cellWith,
  $insertHtml,
  $selectBetween,
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
  element: HTMLElement;
  observer: TableObserver;
  table: HTMLElement;
  /** A cell of the DOM. */
  at: (x: number, y: number) => TableDOMCell;
  /** The texts of the cells that are colored. */
  colored: () => string[];
  /** The texts of the cells that the editor has selected. */
  selected: () => string[] | null;
  hasClass: () => boolean;
}

/** An observer of the table of `a b` and `c d`, with its handlers unless told otherwise. */
function observe({withHandlers = true} = {}): Observed {
  const {editor, element} = open();
  const node = editor.getEditorState().read(() => $firstOf(TableNode));
  const table = editor.getElementByKey(node.getKey());
  if (table === null) throw new Error('expected the table to be drawn');
  const observer = withHandlers
    ? // The type adds a private field that the handlers fill in.
      applyTableHandlers(node, table as HTMLTableElementWithWithTableSelectionState, editor, true)
    : new TableObserver(editor, node.getKey());
  return {
    editor,
    element,
    observer,
    table,
    at(x, y) {
      const cell = observer.getTable().domRows[y]?.[x];
      if (cell === undefined) throw new Error(`expected a cell at ${String(x)}, ${String(y)}`);
      return cell;
    },
    colored: () => [...table.querySelectorAll('td')].filter(({style}) => style.backgroundColor !== '').map(textOfElement),
    selected: () => editor.getEditorState().read(() => ($getSelection() === null ? null : $textsIn($cellSelection()))),
    hasClass: () => table.classList.contains('selecting'),
  };
}

const textOfElement = ({textContent}: Element): string => textContent;

/** Selects `a` and `b` as an observer does it. */
async function selectFirstRow({at, observer}: Observed): Promise<void> {
  observer.setAnchorCellForSelection(at(0, 0));
  observer.setFocusCellForSelection(at(1, 0));
  await settled();
}

/** Presses the left mouse button; handlers of tables wait a moment. */
async function press(element: Element): Promise<void> {
  element.dispatchEvent(new MouseEvent('mousedown', {bubbles: true, button: 0, buttons: 1}));
  await settled();
}

function addRow({editor, observer}: Observed): void {
  change(editor, () => {
    $insertTableRow($firstOf(TableNode), 0, true, 1, observer.getTable());
  });
}

/* Nodes */

const outside =
  'Unable to find an active editor. This method can only be used synchronously during the callback of editor.update().';

/** A class of cells that stands in for another, as a project makes one. */
class OtherCell extends TableCellNode {
  static override getType(): string {
    return 'other-cell';
  }
  static override clone(node: OtherCell): OtherCell {
    return new OtherCell(node.__headerState, node.__colSpan, node.__width, node.__key);
  }
}

class OtherRow extends TableRowNode {
  static override getType(): string {
    return 'other-row';
  }
  static override clone(node: OtherRow): OtherRow {
    return new OtherRow(node.__height, node.__key);
  }
}

class OtherTable extends TableNode {
  static override getType(): string {
    return 'other-table';
  }
  static override clone(node: OtherTable): OtherTable {
    return new OtherTable(node.__key);
  }
}

/** Does something in an editor that replaces all nodes of tables. */
function withReplacements($do: () => void): void {
  const {editor} = mount({
    nodes: [
      ...tableNodes,
      OtherCell,
      OtherRow,
      OtherTable,
      {replace: TableCellNode, with: (node: TableCellNode) => new OtherCell(node.__headerState)},
      {replace: TableRowNode, with: (node: TableRowNode) => new OtherRow(node.__height)},
      {replace: TableNode, with: () => new OtherTable()},
    ],
    onError: fail,
  });
  change(editor, $do);
}

prove(
  'Makes a cell without children that covers one row. Call $createTableCellNode() instead, which respects node replacements. Works only inside an update.',
  () => {
    expect(messageThrownBy(() => new TableCellNode())).toBe(outside);
    withReplacements(() => {
      const cell = new TableCellNode();
      expect([cell.getType(), cell.getRowSpan(), cell.getChildrenSize()]).toEqual(['tablecell', 1, 0]);
      expect($createTableCellNode(NO_STATUS).getType()).toBe('other-cell');
    });
  },
);

prove('Makes a row without cells. Call $createTableRowNode() instead, which respects node replacements.', () => {
  expect(messageThrownBy(() => new TableRowNode())).toBe(outside);
  withReplacements(() => {
    expect([new TableRowNode().getType(), new TableRowNode().getChildrenSize()]).toEqual(['tablerow', 0]);
    expect($createTableRowNode().getType()).toBe('other-row');
  });
});

prove('Makes a table without rows. Call $createTableNode() or $createTableNodeWithDimensions() instead', () => {
  expect(messageThrownBy(() => new TableNode())).toBe(outside);
  withReplacements(() => {
    expect([new TableNode().getType(), new TableNode().getChildrenSize()]).toEqual(['table', 0]);
    expect($createTableNode().getType()).toBe('other-table');
    expect($createTableNodeWithDimensions(1, 1).getType()).toBe('other-table');
  });
});

prove('headerState: One of TableCellHeaderStates. Without it the cell is no header.', () => {
  inTable(() => {
    expect([new TableCellNode().hasHeader(), new TableCellNode(COLUMN).hasHeader()]).toEqual([false, true]);
  });
});

prove('colSpan: How many columns the cell covers: 1 without it.', () => {
  inTable(() => {
    expect([new TableCellNode(ROW).getColSpan(), new TableCellNode(ROW, 3).getColSpan()]).toEqual([1, 3]);
  });
});

prove('width: The width in pixels. Without it the browser decides.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('a').replace(new TableCellNode(NO_STATUS, 1, 70));
  });
  expect([...element.querySelectorAll('td')].map(({style}) => style.width)).toEqual(['70px', '', '', '']);
});

prove('height: The height in pixels. Without it the browser decides.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $firstOf(TableNode).append(new TableRowNode(40));
  });
  expect([...element.querySelectorAll('tr')].map(({style}) => style.height)).toEqual(['', '', '40px']);
});

prove('key: For clone() alone: a new cell gets a key of its own.', () => {
  inTable(() => {
    const {__key: key} = $cellWith('a');
    expect(new TableCellNode(NO_STATUS, 1, undefined, key).getKey()).toBe(key);
    expect(new TableCellNode(NO_STATUS, 1).getKey()).not.toBe(key);
  });
});

prove('Returns false, so select() and select(0, 0) of a cell put the caret into its last or first child.', () => {
  inTable(() => {
    const cell = $cellWith('a').append($createParagraphNode().append($createTextNode('z')));
    cell.select();
    expect($caretIn()).toBe('z');
    cell.select(0, 0);
    expect($caretIn()).toBe('a');
    // A paragraph can be empty, and keeps the caret.
    const paragraph = $append('p');
    paragraph.select(0, 0);
    const selection = $getSelection();
    expect($isRangeSelection(selection) && selection.anchor.key).toBe(paragraph.getKey());
  });
});

prove('Returns false, so select() and select(0, 0) of a table put the caret into its last or first cell.', () => {
  inTable(() => {
    $firstOf(TableNode).select();
    expect($caretIn()).toBe('d');
    $firstOf(TableNode).select(0, 0);
    expect($caretIn()).toBe('a');
  });
});

prove('Returns false, so select() and select(0, 0) of a row put the caret into its last or first cell.', () => {
  inTable(() => {
    const row = $firstOf(TableNode).getLastChildOrThrow<TableRowNode>();
    row.select();
    expect($caretIn()).toBe('d');
    row.select(0, 0);
    expect($caretIn()).toBe('c');
  });
});

/** Removes all children of a node, one by one. */
function $empty(node: ElementNode): void {
  for (const child of node.getChildren()) child.remove();
}

prove('The cell still stays when its last child is removed, because it is a shadow root.', () => {
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

prove('The row still stays when its last cell is removed, because it is a shadow root.', () => {
  inTable(() => {
    const [row, plain] = $firstOf(TableNode).getChildren<TableRowNode>();
    if (row === undefined || plain === undefined) throw new Error('expected two rows');
    $empty(row);
    expect([row.isAttached(), row.isEmpty()]).toEqual([true, true]);
    plain.getWritable().isShadowRoot = () => false;
    $empty(plain.getLatest());
    expect(plain.isAttached()).toBe(false);
  });
});

prove('The table still stays when its last row is removed, because it is a shadow root.', () => {
  inTable(() => {
    const table = $firstOf(TableNode);
    $empty(table);
    expect([table.isAttached(), table.isEmpty()]).toEqual([true, true]);
    const plain = $appendTable(1, 1);
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

prove(
  'Returns false: INDENT_CONTENT_COMMAND of rich text indents the blocks in a cell and leaves the cell as it is.',
  async () => {
    (await indented()).getEditorState().read(() => {
      expect($nodesOfType(ParagraphNode).map((paragraph) => paragraph.getIndent())).toEqual([1, 1, 1, 1, 1]);
      expect($nodesOfType(TableCellNode).map((cell) => cell.getIndent())).toEqual([0, 0, 0, 0]);
    });
  },
);

prove('Returns false: INDENT_CONTENT_COMMAND of rich text leaves a selected table as it is.', async () => {
  (await indented()).getEditorState().read(() => {
    expect(
      $getRoot()
        .getChildren<ElementNode>()
        .map((node) => node.getIndent()),
    ).toEqual([0, 1]);
  });
});

prove('Returns false: INDENT_CONTENT_COMMAND of rich text leaves selected rows as they are.', async () => {
  (await indented()).getEditorState().read(() => {
    expect($nodesOfType(TableRowNode).map((row) => row.getIndent())).toEqual([0, 0]);
    expect($firstOf(ParagraphNode).getIndent()).toBe(1);
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

prove('Returns true, so getTopLevelElement() of a row is the row, not the table.', () => {
  inTable(() => {
    const row = $firstOf(TableRowNode);
    expect(row.getTopLevelElement()?.is(row)).toBe(true);
    $firstOf(TableNode).getWritable().isShadowRoot = () => false;
    expect(row.getTopLevelElement()?.getType()).toBe('table');
  });
});

prove('Returns true, so getTopLevelElement() of a cell is the cell, not the row.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    expect(cell.getTopLevelElement()?.is(cell)).toBe(true);
    $firstOf(TableRowNode).getWritable().isShadowRoot = () => false;
    expect(cell.getTopLevelElement()?.getType()).toBe('tablerow');
  });
});

prove('The gray that HTML export gives to headers does not count.', () => {
  inTable((editor) => {
    const cell = $cellWith('a');
    const exported = () => {
      const {element} = cell.getLatest().exportDOM(editor);
      return element instanceof HTMLElement ? element.style.backgroundColor : '';
    };
    expect(exported()).toBe('');
    cell.setHeaderStyles(ROW);
    expect(exported()).toBe('rgb(242, 243, 245)');
    expect(cell.getBackgroundColor()).toBeNull();
    cell.setBackgroundColor('tomato');
    expect(cell.getBackgroundColor()).toBe('tomato');
  });
});

prove("Sets the cell's CSS background, such as tomato or #ffeeee; null removes it.", () => {
  const {editor, element} = open();
  const backgroundAfter = (color: string | null): string | undefined => {
    change(editor, () => {
      $cellWith('a').setBackgroundColor(color);
    });
    return element.querySelector('td')?.style.backgroundColor;
  };
  expect(['tomato', '#ffeeee', null].map(backgroundAfter)).toEqual(['tomato', 'rgb(255, 238, 238)', '']);
});

prove(
  'Unlike getWidth() it reads this object and not the latest version of the cell: after setColSpan() ask cell.getLatest().',
  () => {
    inTable(() => {
      const cell = $cellWith('a');
      cell.setColSpan(2).setWidth(50);
      expect([cell.getColSpan(), cell.getLatest().getColSpan(), cell.getWidth()]).toEqual([1, 2, 50]);
    });
  },
);

prove('As getColSpan(), it reads this object: after setRowSpan() ask cell.getLatest().', () => {
  inTable(() => {
    const cell = $cellWith('a');
    cell.setRowSpan(2);
    expect([cell.getRowSpan(), cell.getLatest().getRowSpan()]).toEqual([1, 2]);
  });
});

prove('The other cells of the row stay, so remove those that it takes the place of.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('a').setColSpan(2);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
  expect(element.querySelector('td')?.colSpan).toBe(2);
});

prove('The cells of the rows below stay, so remove those that it takes the place of.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('a').setRowSpan(2);
  });
  expect(rowsOf(editor)[1]).toEqual(['c', 'd']);
  expect(element.querySelector('td')?.rowSpan).toBe(2);
});

prove('Returns the header state, one of TableCellHeaderStates. Test for one header with hasHeaderState().', () => {
  inTable(() => {
    const cell = $cellWith('a');
    expect(cell.getHeaderStyles()).toBe(NO_STATUS);
    cell.setHeaderStyles(BOTH);
    // Comparing it with one of the two would miss the header.
    expect([cell.getHeaderStyles() === ROW, cell.hasHeaderState(ROW)]).toEqual([false, true]);
  });
});

prove('Do not use the returned value: the first change of a cell in an update returns the old state.', () => {
  inTable(() => {
    expect($cellWith('a').setHeaderStyles(ROW)).toBe(NO_STATUS);
    expect($cellWith('a').setHeaderStyles(COLUMN)).toBe(COLUMN);
  });
});

prove('Do not use the returned value: the first change of a cell in an update returns the old width.', () => {
  inTable(() => {
    expect($cellWith('a').setWidth(50)).toBeUndefined();
    expect($cellWith('a').setWidth(60)).toBe(60);
  });
});

prove('Do not use the returned value: the first change of a row in an update returns the old height.', () => {
  inTable(() => {
    expect($firstOf(TableRowNode).setHeight(50)).toBeUndefined();
    expect($firstOf(TableRowNode).setHeight(60)).toBe(60);
  });
});

prove('Adds a header state, or takes it away when the cell has it. Returns the latest version of the cell.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    const states = [ROW, COLUMN, ROW, COLUMN].map((state) => cell.toggleHeaderStyle(state).getHeaderStyles());
    expect(states).toEqual([ROW, BOTH, COLUMN, NO_STATUS]);
    expect(cell.toggleHeaderStyle(ROW)).toBe(cell.getLatest());
    expect(cell.getLatest()).not.toBe(cell);
  });
});

prove('With BOTH, a cell that has one of the two gets a number that is no header state; use setHeaderStyles() for it.', () => {
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

prove('Whether the cell is a header of a row, of a column or of both.', () => {
  inTable(() => {
    expect([ROW, COLUMN, BOTH, NO_STATUS].map((state) => new TableCellNode(state).hasHeader())).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

prove(
  "Whether the cell's header state includes another one: BOTH includes ROW and COLUMN. For NO_STATUS it is true for every cell",
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

prove('Returns the name of the element that shows the cell: th for a header of any kind, otherwise td.', () => {
  const {editor, element} = open();
  change(editor, () => {
    for (const [text, state] of [
      ['b', ROW],
      ['c', COLUMN],
      ['d', BOTH],
    ] as const)
      $cellWith(text).setHeaderStyles(state);
  });
  const drawn = [...element.querySelectorAll('td, th')].map(({nodeName}) => nodeName.toLowerCase());
  expect(drawn).toEqual(['td', 'th', 'th', 'th']);
  expect(editor.getEditorState().read(() => $cellsOf($firstOf(TableNode)).map((cell) => cell.getTag()))).toEqual(drawn);
});

prove('Returns the width of the cell in pixels, or undefined when the browser decides.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('b').setWidth(70);
  });
  expect([...element.querySelectorAll('td')].map(({style}) => style.width)).toEqual(['', '70px', '', '']);
  expect(editor.getEditorState().read(() => ['a', 'b'].map((text) => $cellWith(text).getWidth()))).toEqual([undefined, 70]);
});

prove('Returns the height of the row in pixels, or undefined when the browser decides.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $firstOf(TableRowNode).setHeight(40);
  });
  expect([...element.querySelectorAll('tr')].map(({style}) => style.height)).toEqual(['40px', '']);
  expect(editor.getEditorState().read(() => $nodesOfType(TableRowNode).map((row) => row.getHeight()))).toEqual([40, undefined]);
});

/** Shows that a copy has the key of a node, and that the document has as many nodes as before. */
function $expectCopy(node: LexicalNode, $copy: () => LexicalNode): void {
  const count = () =>
    [$nodesOfType(TableNode), $nodesOfType(TableRowNode), $nodesOfType(TableCellNode)].map(({length}) => length);
  const before = count();
  const copy = $copy();
  expect(copy).not.toBe(node);
  expect(copy.getKey()).toBe(node.getKey());
  expect(count()).toEqual(before);
  expect($getNodeByKey(node.getKey())).toBe(node);
}

prove(
  'Returns a copy of a cell for getWritable(), with its key, header state, spans, width and background. It adds nothing to the document.',
  () => {
    inTable(() => {
      $cellWith('a').setHeaderStyles(ROW);
      $cellWith('a').setColSpan(2).setRowSpan(3).setWidth(50);
      const cell = $cellWith('a');
      cell.setBackgroundColor('tomato');
      $expectCopy(cell, () => TableCellNode.clone(cell));
      const {__backgroundColor, __colSpan, __headerState, __rowSpan, __width} = TableCellNode.clone(cell);
      expect([__backgroundColor, __colSpan, __headerState, __rowSpan, __width]).toEqual(['tomato', 2, ROW, 3, 50]);
    });
  },
);

prove('Returns a copy of a row for getWritable(), with its key and height. It adds nothing to the document.', () => {
  inTable(() => {
    $firstOf(TableRowNode).setHeight(40);
    const row = $firstOf(TableRowNode);
    $expectCopy(row, () => TableRowNode.clone(row));
    expect(TableRowNode.clone(row).__height).toBe(40);
  });
});

prove('Returns a copy of a table for getWritable(), with its key. It adds nothing to the document.', () => {
  inTable(() => {
    const table = $firstOf(TableNode);
    $expectCopy(table, () => TableNode.clone(table));
  });
});

prove(
  'Creates a cell from saved JSON, with its header state, spans, width and background. The alignment and the indent of the cell itself are not read.',
  () => {
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
  },
);

prove('Creates a table without rows; they are added afterwards. The alignment and the indent of the table are not read.', () => {
  const editor = inTable(() => {
    $firstOf(TableNode).setFormat('center').setIndent(1);
    expect(TableNode.importJSON($firstOf(TableNode).exportJSON()).isEmpty()).toBe(true);
  });
  expect(JSON.stringify(editor.getEditorState())).toContain('"format":"center","indent":1,"type":"table"');
  reloaded(editor, () => {
    const table = $firstOf(TableNode);
    expect([table.getFormatType(), table.getIndent(), table.getChildrenSize()]).toEqual(['', 0, 2]);
  });
});

prove(
  'Creates a row without cells, with the saved height; cells are added afterwards. The alignment and the indent of the row are not read.',
  () => {
    const editor = inTable(() => {
      $firstOf(TableRowNode).setFormat('center').setIndent(1);
      $firstOf(TableRowNode).setHeight(40);
      expect(TableRowNode.importJSON($firstOf(TableRowNode).exportJSON()).isEmpty()).toBe(true);
    });
    expect(JSON.stringify(editor.getEditorState())).toContain('"format":"center","indent":1,"type":"tablerow"');
    reloaded(editor, () => {
      const row = $firstOf(TableRowNode);
      expect([row.getFormatType(), row.getIndent(), row.getChildrenSize(), row.getHeight()]).toEqual(['', 0, 2, 40]);
    });
  },
);

prove(
  'Makes cells from <td> and <th>, with their spans, their background and a width in pixels from their style. A <th> becomes a header of a row.',
  () => {
    const look = 'background-color: tomato; width: 30px';
    inHtml(
      `<tr><td colspan="2" rowspan="3" style="${look}">a</td><th width="40">b</th><td style="width: 50%">c</td></tr>`,
      () => {
        const [a, b, c] = ['a', 'b', 'c'].map($cellWith);
        expect(a?.exportJSON()).toMatchObject({
          backgroundColor: 'tomato',
          colSpan: 2,
          headerState: NO_STATUS,
          rowSpan: 3,
          width: 30,
        });
        expect([b?.getHeaderStyles(), b?.getWidth(), c?.getWidth()]).toEqual([ROW, undefined, undefined]);
      },
    );
  },
);

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

prove('A text that is a child of the element becomes a paragraph of its own, so a<b>b</b> c in a <td> makes three.', () => {
  expect(contentOf('<td>a<b>b</b> c</td>')).toEqual(['paragraph a', 'paragraph b', 'paragraph  c']);
  expect(contentOf('<td><p>a<b>b</b> c</p></td>')).toEqual(['paragraph ab c']);
});

prove('In a <th>, text inside a format such as <i> stays in the cell without a paragraph.', () => {
  expect(contentOf('<th>a<i>b</i></th>')).toEqual(['paragraph a', 'text b']);
  expect(contentOf('<td>a<i>b</i></td>')).toEqual(['paragraph a', 'paragraph b']);
});

prove("Bold, italic, underline and strikethrough in the element's style go to the texts that are its children.", () => {
  const style = 'font-weight: bold; font-style: italic; text-decoration: underline line-through';
  inHtml(`<tr><td style="${style}">a<p>b</p></td></tr>`, () => {
    const formats = $getRoot()
      .getAllTextNodes()
      .map((text) => (['bold', 'italic', 'underline', 'strikethrough'] as const).filter((format) => text.hasFormat(format)));
    expect(formats).toEqual([['bold', 'italic', 'underline', 'strikethrough'], []]);
  });
});

prove("Makes tables from <table>, without anything that the element's attributes say.", () => {
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

prove('Makes rows from <tr>. Only a height in pixels from the style is kept; the attribute height is not read.', () => {
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

prove('Returns true. No package of :version[] calls it.', {isShared: true}, () => {
  const callers = (method: string): string[] =>
    publishedPackageNames().filter((name) =>
      filesOf(name).some((file) => /\.dev\.m?js$/.test(file) && readPackageFile(name, file).includes(`.${method}(`)),
    );
  expect(callers('canSelectBefore')).toEqual([]);
  expect(callers('canIndent')).not.toEqual([]);
  inTable(() => {
    expect($firstOf(TableNode).canSelectBefore()).toBe(true);
  });
});

/* Places in the DOM */

const merged = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>';

prove(
  'Returns where a cell is in the DOM table: x is its index in the row, y the index of the row. A cell that spans several places counts once. Works only inside an update.',
  () => {
    inHtml(merged, (table, editor) => {
      const dom = $getElementForTableNode(editor, table);
      expect(['a', 'b', 'c'].map((text) => table.getCordsFromCellNode($cellWith(text), dom))).toEqual([
        {x: 0, y: 0},
        {x: 1, y: 0},
        // In the second column of the table.
        {x: 0, y: 1},
      ]);
    });
    const {editor} = open();
    editor.getEditorState().read(() => {
      const table = $firstOf(TableNode);
      const dom = $getElementForTableNode(editor, table);
      expect(messageThrownBy(() => table.getCordsFromCellNode($cellWith('a'), dom))).toBe(outside);
    });
  },
);

prove('An older one throws Cell not found in table., as does a cell of another table.', () => {
  inTable((editor) => {
    const table = $firstOf(TableNode);
    const dom = $getElementForTableNode(editor, table);
    const cell = $cellWith('a');
    cell.setWidth(50);
    expect(messageThrownBy(() => table.getCordsFromCellNode(cell, dom))).toBe('Cell not found in table.');
    expect(table.getCordsFromCellNode(cell.getLatest(), dom)).toEqual({x: 0, y: 0});
    const other = $cellAt($appendTable(1, 1, 'z'), 0);
    expect(messageThrownBy(() => table.getCordsFromCellNode(other, dom))).toBe('Cell not found in table.');
  });
});

prove(
  'Returns the cell of the DOM table at an index in a row, or null when there is none. Looks at the third argument alone, not at the node on which you call it.',
  () => {
    inHtml(merged, (table, editor) => {
      const dom = $getElementForTableNode(editor, table);
      for (const node of [table, $createTableNode()]) {
        expect(node.getDOMCellFromCords(0, 1, dom)?.elem.textContent).toBe('c');
        expect([node.getDOMCellFromCords(1, 1, dom), node.getDOMCellFromCords(0, 2, dom)]).toEqual([null, null]);
      }
    });
  },
);

prove('As getDOMCellFromCords(), but throws Cell not found at cords. when there is no cell.', () => {
  inTable((editor) => {
    const table = $firstOf(TableNode);
    const dom = $getElementForTableNode(editor, table);
    expect(table.getDOMCellFromCordsOrThrow(1, 1, dom)).toBe(table.getDOMCellFromCords(1, 1, dom));
    expect(messageThrownBy(() => table.getDOMCellFromCordsOrThrow(2, 1, dom))).toBe('Cell not found at cords.');
  });
});

prove(
  'Returns the node of the cell at an index in a row of the DOM table, or null when there is none. Works only inside an update.',
  () => {
    inTable((editor) => {
      const table = $firstOf(TableNode);
      const dom = $getElementForTableNode(editor, table);
      expect(table.getCellNodeFromCords(1, 0, dom)).toBe($cellWith('b'));
      expect([table.getCellNodeFromCords(2, 0, dom), table.getCellNodeFromCords(0, 2, dom)]).toEqual([null, null]);
    });
    const {editor} = open();
    editor.getEditorState().read(() => {
      const table = $firstOf(TableNode);
      const dom = $getElementForTableNode(editor, table);
      expect(messageThrownBy(() => table.getCellNodeFromCords(1, 0, dom))).toBe(outside);
    });
  },
);

prove('As getCellNodeFromCords(), but throws Node at cords not TableCellNode. when there is no cell.', () => {
  inTable((editor) => {
    const table = $firstOf(TableNode);
    const dom = $getElementForTableNode(editor, table);
    expect(table.getCellNodeFromCordsOrThrow(1, 0, dom)).toBe($cellWith('b'));
    expect(messageThrownBy(() => table.getCellNodeFromCordsOrThrow(2, 0, dom))).toBe('Node at cords not TableCellNode.');
  });
});

/* The observer */

prove(
  'Reads a table of the DOM and follows its changes. Call applyTableHandlers() instead, which also connects mouse, keys and clipboard. A table that is not drawn yet ends in onError.',
  async () => {
    const bare = observe({withHandlers: false});
    expect([bare.observer.getTable().rows, bare.observer.listenersToRemove.size]).toEqual([2, 0]);
    addRow(bare);
    await settled();
    expect(bare.observer.getTable().rows).toBe(3);
    const connected = observe();
    expect(connected.observer.listenersToRemove.size).toBeGreaterThan(0);
    await press(connected.at(0, 0).elem);
    await press(bare.at(0, 0).elem);
    expect([connected.observer.isSelecting, bare.observer.isSelecting]).toEqual([true, false]);

    const {editor, errors} = mount({nodes: tableNodes});
    change(editor, () => {
      expect(new TableObserver(editor, $appendTable(1, 1).getKey()).getTable().rows).toBe(0);
    });
    expect(errors.map(({message}) => message)).toEqual(['Expected to find TableElement in DOM']);
  },
);

/** What an observer knows of the two ends of a selection, with texts in place of cells and keys. */
function endsOf({editor, observer}: Observed): unknown[] {
  const {anchorCell, anchorCellNodeKey, anchorX, anchorY, focusCell, focusCellNodeKey, focusX, focusY} = observer;
  const textOf = (key: string | null): string | null =>
    key === null ? null : editor.getEditorState().read(() => $getNodeByKey(key)?.getTextContent() ?? null);
  const domTexts = [anchorCell, focusCell].map((cell) => (cell === null ? null : cell.elem.textContent));
  return [...domTexts, textOf(anchorCellNodeKey), textOf(focusCellNodeKey), anchorX, anchorY, focusX, focusY];
}

/** Shows that the fields of an observer follow a selection from `b` to `c`, and are empty before and after it. */
async function expectEnds(): Promise<void> {
  const observed = observe();
  const {at, observer} = observed;
  const nothing = [null, null, null, null, -1, -1, -1, -1];
  expect(endsOf(observed)).toEqual(nothing);
  observer.setAnchorCellForSelection(at(1, 0));
  expect(endsOf(observed)).toEqual(['b', null, 'b', null, 1, 0, -1, -1]);
  observer.setFocusCellForSelection(at(0, 1));
  await settled();
  expect(endsOf(observed)).toEqual(['b', 'c', 'b', 'c', 1, 0, 0, 1]);
  observer.clearHighlight();
  await settled();
  expect(endsOf(observed)).toEqual(nothing);
}

prove('The DOM cell in which selecting began, or null.', expectEnds);
prove('The key of the cell in which selecting began, or null.', expectEnds);
prove('The index in its row of the cell in which selecting began, or -1.', expectEnds);
prove('The index of the row in which selecting began, or -1.', expectEnds);
prove('The DOM cell that was last reached while selecting, or null.', expectEnds);
prove('The key of the cell at which the selection of cells ends, or null while there is none.', expectEnds);
prove('The index in its row of the cell that was last reached while selecting, or -1.', expectEnds);
prove('The index of the row that was last reached while selecting, or -1.', expectEnds);

prove("Whether the table element has the class of the theme's tableSelection: set by disableHighlightStyle().", async () => {
  const {hasClass, observer} = observe();
  const seen = async (change: () => void): Promise<boolean[]> => {
    change();
    await settled();
    return [observer.hasHijackedSelectionStyles, hasClass()];
  };
  expect(await seen(() => undefined)).toEqual([false, false]);
  expect(
    await seen(() => {
      observer.disableHighlightStyle();
    }),
  ).toEqual([true, true]);
  expect(
    await seen(() => {
      observer.enableHighlightStyle();
    }),
  ).toEqual([false, false]);
});

prove('Whether the observer shows a selection of cells. It is false again as soon as the next one begins.', async () => {
  const observed = observe();
  const {at, observer} = observed;
  expect(observer.isHighlightingCells).toBe(false);
  await selectFirstRow(observed);
  expect(observer.isHighlightingCells).toBe(true);
  observer.setAnchorCellForSelection(at(0, 0));
  expect(observer.isHighlightingCells).toBe(false);
});

prove('It becomes true as well when a range of text reaches from one cell into another, until the mouse moves.', async () => {
  const {editor, observer} = observe();
  const isSelecting = async (last: string): Promise<boolean> => {
    change(editor, () => {
      $selectBetween($cellWith('a'), $cellWith(last));
      editor.dispatchCommand(SELECTION_CHANGE_COMMAND, undefined);
    });
    await settled();
    return observer.isSelecting;
  };
  expect([await isSelecting('a'), await isSelecting('b')]).toEqual([false, true]);
  window.dispatchEvent(new MouseEvent('mousemove'));
  await settled();
  expect(observer.isSelecting).toBe(false);
});

prove('Whether cells are being dragged over: true from a press of the mouse button in the table until its release.', async () => {
  const {element, observer, table} = observe();
  await press(element.lastElementChild ?? element);
  expect(observer.isSelecting).toBe(false);
  await press(table.querySelector('td') ?? table);
  expect(observer.isSelecting).toBe(true);
  window.dispatchEvent(new MouseEvent('mouseup'));
  expect(observer.isSelecting).toBe(false);
});

prove(
  'Functions that removeListeners() calls. applyTableHandlers() fills the set; functions that you add are called too.',
  () => {
    const bare = observe({withHandlers: false}).observer;
    expect(bare.listenersToRemove.size).toBe(0);
    const {observer} = observe();
    expect(observer.listenersToRemove.size).toBeGreaterThan(0);
    let calls = 0;
    observer.listenersToRemove.add(() => calls++);
    expect(calls).toBe(0);
    observer.removeListeners();
    expect(calls).toBe(1);
  },
);

prove(
  'The key of the table that is observed. updateTableTableSelection() replaces it when it gets a selection of another table.',
  () => {
    const {editor, observer, table} = observe();
    editor.getEditorState().read(() => {
      expect(observer.tableNodeKey).toBe($firstOf(TableNode).getKey());
    });
    expect(editor.getElementByKey(observer.tableNodeKey)).toBe(table);
    let other = '';
    change(editor, () => {
      other = $appendTable(1, 1, 'z').getKey();
    });
    change(editor, () => {
      observer.updateTableTableSelection($select('z', 'z'));
    });
    expect(observer.tableNodeKey).toBe(other);
  },
);

prove(
  'The selection of cells that the observer builds, or null. The editor may have another one: ask $getSelection() for that.',
  () => {
    const {editor, observer} = observe();
    expect(observer.tableSelection).toBeNull();
    change(editor, () => {
      const selection = $select('a', 'b');
      $setSelection(null);
      observer.updateTableTableSelection(selection);
      expect(observer.tableSelection).toBe(selection);
      expect($getSelection()).toBeNull();
    });
  },
);

prove(
  "Forgets the selected cells, takes their color away and sets the editor's selection to null. The content of the cells stays.",
  async () => {
    const observed = observe();
    const {colored, editor, observer, selected} = observed;
    await selectFirstRow(observed);
    expect([colored(), selected(), observer.anchorX]).toEqual([['a', 'b'], ['a', 'b'], 0]);
    observer.clearHighlight();
    await settled();
    expect([colored(), selected(), observer.anchorX]).toEqual([[], null, -1]);
    expect(rowsOf(editor)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  },
);

prove(
  'Empties the selected cells: each keeps one empty paragraph. When all cells are selected, the table is removed. It counts the cells of the last row for that: if some of them are merged, fewer selected cells can be enough. Without a selection of cells it ends in onError.',
  async () => {
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

    const tablesAfter = async (isMerged: boolean): Promise<number> => {
      const merged = observe();
      change(merged.editor, () => {
        const [, , c, d] = $cellsOf($firstOf(TableNode));
        if (!isMerged) return;
        d?.remove();
        c?.setColSpan(2);
      });
      await settled();
      await selectFirstRow(merged);
      merged.observer.clearText();
      merged.observer.removeListeners();
      await settled();
      return merged.editor.getEditorState().read(() => $nodesOfType(TableNode)).length;
    };
    expect([await tablesAfter(false), await tablesAfter(true)]).toEqual([1, 0]);

    const without = observe();
    const errors: Error[] = [];
    without.editor._onError = (error) => errors.push(error);
    without.observer.clearText();
    expect(errors).toHaveLength(1);
  },
);

prove(
  "Gives the table element the class of the theme's tableSelection, with which you hide the browser's own highlight. The color of selected cells stays as it is.",
  async () => {
    const observed = observe();
    const {colored, hasClass, observer} = observed;
    await selectFirstRow(observed);
    observer.enableHighlightStyle();
    await settled();
    const before = colored();
    observer.disableHighlightStyle();
    await settled();
    expect([hasClass(), colored(), before]).toEqual([true, ['a', 'b'], ['a', 'b']]);
  },
);

prove(
  "Takes the class of the theme's tableSelection off the table element again. The color of selected cells stays as it is.",
  async () => {
    const observed = observe();
    const {colored, hasClass, observer} = observed;
    await selectFirstRow(observed);
    expect([hasClass(), colored()]).toEqual([true, ['a', 'b']]);
    observer.enableHighlightStyle();
    await settled();
    expect([hasClass(), colored()]).toEqual([false, ['a', 'b']]);
  },
);

prove(
  'Toggles a text format in each selected cell on its own: a bold cell beside one that is not bold changes places with it. A merged cell is toggled once for each place that it covers, so two places leave it as it was. Without a selection of cells it ends in onError.',
  async () => {
    const observed = observe();
    const {editor, observer} = observed;
    const bold = (): string[] =>
      editor.getEditorState().read(() =>
        textsOf(
          $getRoot()
            .getAllTextNodes()
            .filter((text) => text.hasFormat('bold')),
        ),
      );
    change(editor, () => {
      $getRoot().getAllTextNodes()[0]?.toggleFormat('bold');
    });
    await selectFirstRow(observed);
    expect(bold()).toEqual(['a']);
    observer.formatCells('bold');
    await settled();
    expect(bold()).toEqual(['b']);

    const merged = observe();
    change(merged.editor, () => {
      const [a, , c] = $cellsOf($firstOf(TableNode));
      c?.remove();
      a?.setRowSpan(2);
    });
    await settled();
    merged.observer.setAnchorCellForSelection(merged.at(0, 0));
    merged.observer.setFocusCellForSelection(merged.at(1, 0));
    await settled();
    expect(merged.selected()).toEqual(['a', 'b', 'a', 'd']);
    merged.observer.formatCells('bold');
    await settled();
    expect(
      merged.editor.getEditorState().read(() =>
        textsOf(
          $getRoot()
            .getAllTextNodes()
            .filter((text) => text.hasFormat('bold')),
        ),
      ),
    ).toEqual(['b', 'd']);

    const without = observe();
    const errors: Error[] = [];
    without.editor._onError = (error) => errors.push(error);
    without.observer.formatCells('bold');
    expect(errors).toHaveLength(1);
  },
);

prove('The rows and cells of the table in the DOM. It is a new object after rows or cells were added or removed.', async () => {
  const observed = observe();
  const {editor, observer} = observed;
  const texts = () => observer.getTable().domRows.map((row) => row?.map((cell) => cell?.elem.textContent));
  expect(texts()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  const before = observer.getTable();
  change(editor, () => {
    $getRoot().getAllTextNodes()[0]?.setTextContent('changed');
  });
  await settled();
  expect(observer.getTable()).toBe(before);
  addRow(observed);
  await settled();
  expect(observer.getTable()).not.toBe(before);
  expect(texts()).toEqual([
    ['changed', 'b'],
    ['', ''],
    ['c', 'd'],
  ]);
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

prove(
  'Ends the reactions to keys, commands and clicks elsewhere. The observer still follows the DOM, and a mouse button pressed in the table still begins a selection.',
  async () => {
    const tried = async (isEnded: boolean): Promise<unknown[]> => {
      const observed = observe();
      const {at, editor, element, observer, selected} = observed;
      await selectFirstRow(observed);
      if (isEnded) observer.removeListeners();
      const isHandled = editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold');
      await settled();
      await press(element.lastElementChild ?? element);
      const rest = selected();
      addRow(observed);
      await settled();
      const {rows} = observer.getTable();
      await press(at(1, 1).elem);
      return [isHandled, rest, rows, observer.anchorX, observer.anchorY];
    };
    expect(await tried(false)).toEqual([true, null, 3, 1, 1]);
    expect(await tried(true)).toEqual([false, ['a', 'b'], 3, 1, 1]);
  },
);

prove(
  "Begins a selection at a cell of the DOM. The editor's selection changes only with setFocusCellForSelection().",
  async () => {
    const {at, observer, selected} = observe();
    observer.setAnchorCellForSelection(at(0, 1));
    await settled();
    expect(selected()).toBeNull();
    observer.setFocusCellForSelection(at(1, 1));
    await settled();
    expect(selected()).toEqual(['c', 'd']);
  },
);

prove(
  'Selects the cells from the first one, given to setAnchorCellForSelection(), to this one. With the first cell itself nothing is selected yet.',
  async () => {
    const {at, observer, editor} = observe();
    const isCells = () => editor.getEditorState().read(() => $isTableSelection($getSelection()));
    observer.setAnchorCellForSelection(at(0, 0));
    observer.setFocusCellForSelection(at(0, 0));
    await settled();
    expect(isCells()).toBe(false);
    observer.setFocusCellForSelection(at(0, 1));
    await settled();
    expect(isCells()).toBe(true);
    expect(editor.getEditorState().read(() => $textsIn($cellSelection()))).toEqual(['a', 'c']);
  },
);

prove('ignoreStart: true also selects when the cell is the first one.', async () => {
  const {at, observer, selected} = observe();
  observer.setAnchorCellForSelection(at(0, 0));
  observer.setFocusCellForSelection(at(0, 0), true);
  await settled();
  expect(selected()).toEqual(['a']);
});

prove(
  'Reads the rows and cells of the table from the DOM, and again each time some are added or removed. The constructor calls it.',
  async () => {
    const observed = observe({withHandlers: false});
    const {editor, observer} = observed;
    const rowCount = () => observer.getTable().rows;
    expect(rowCount()).toBe(2);
    observer.table = {columns: 0, domRows: [], rows: 0};
    observer.trackTable();
    expect(rowCount()).toBe(2);
    addRow(observed);
    await settled();
    expect(rowCount()).toBe(3);
    change(editor, () => {
      $firstOf(TableRowNode).remove();
    });
    await settled();
    expect(rowCount()).toBe(2);
  },
);

prove(
  "Colors the cells of a selection in the DOM without making it the editor's selection. null does what clearHighlight() does. With a selection it works only inside an update.",
  async () => {
    const {colored, editor, observer, selected} = observe();
    let selection = $createTableSelection();
    change(editor, () => {
      selection = $select('c', 'd');
      $setSelection(null);
      observer.updateTableTableSelection(selection);
    });
    expect([colored(), selected()]).toEqual([['c', 'd'], null]);
    observer.updateTableTableSelection(null);
    await settled();
    expect([colored(), observer.tableSelection]).toEqual([[], null]);
    expect(
      messageThrownBy(() => {
        observer.updateTableTableSelection(selection);
      }),
    ).toContain('Unable to find an active editor');
  },
);

/* The selection */

prove('The class is exported as a type alone: call $createTableSelection() and then set().', () => {
  expect([Object.keys(tablePackage).includes('TableSelection'), Object.keys(tablePackage).includes('TableObserver')]).toEqual([
    false,
    true,
  ]);
});

/** Shows what the points of a selection are, before and after `set()`. */
function expectPoints(): void {
  inTable(() => {
    const selection = $createTableSelection();
    const points = () => [selection.anchor, selection.focus].map(({key, offset, type}) => ({key, offset, type}));
    const root = {key: 'root', offset: 0, type: 'element'};
    expect(points()).toEqual([root, root]);
    const keys = ['d', 'a'].map((text) => $cellWith(text).getKey());
    selection.set($firstOf(TableNode).getKey(), keys[0] ?? '', keys[1] ?? '');
    expect(points()).toEqual(keys.map((key) => ({key, offset: 0, type: 'element'})));
  });
}

prove(
  'The point of the cell in which selecting began. It has the key of the cell, the offset 0 and the type element; in a new selection it points at the root.',
  expectPoints,
);
prove(
  'The point of the cell in which selecting ended. It has the key of the cell, the offset 0 and the type element; in a new selection it points at the root.',
  expectPoints,
);

prove('Whether set() was called on this object, or $setSelection() with it. A clone begins with false.', () => {
  inTable(() => {
    expect($createTableSelection().dirty).toBe(false);
    const selection = $select('a', 'b');
    const copy = selection.clone();
    expect([selection.dirty, copy.dirty]).toEqual([true, false]);
    $setSelection(copy);
    expect(copy.dirty).toBe(true);
  });
});

prove(
  'The key of the table, root in a new selection. getNodes() does not look at it: it takes the table of the anchor cell.',
  () => {
    inTable(() => {
      expect($createTableSelection().tableKey).toBe('root');
      const selection = $select('a', 'b');
      expect(selection.tableKey).toBe($firstOf(TableNode).getKey());
      selection.tableKey = $appendTable(1, 1, 'z').getKey();
      expect(selection.getNodes()[0]).toBe($firstOf(TableNode));
      expect($textsIn(selection)).toEqual(['a', 'b']);
    });
  },
);

prove(
  'Returns a copy that shares both points with the original: set() on one moves the other too. For an independent one call $createTableSelection() and set().',
  () => {
    const editor = inTable(() => {
      $select('a', 'b');
    });
    change(editor, () => {
      const previous = $getPreviousSelection();
      if (!$isTableSelection(previous)) throw new Error('expected that cells were selected');
      const keys = ['c', 'd'].map((text) => $cellWith(text).getKey());
      const independent = $createTableSelection();
      independent.set(previous.tableKey, keys[0] ?? '', keys[1] ?? '');
      expect(previous.anchor.getNode()).toBe($cellWith('a'));
      // Even the selection of the state that is shown moves, with which the update began.
      const copy = previous.clone();
      expect(copy).not.toBe(previous);
      copy.set(previous.tableKey, keys[0] ?? '', keys[1] ?? '');
      expect(previous.anchor.getNode()).toBe($cellWith('c'));
    });
  },
);

prove('Returns the same nodes as getNodes(). Texts are not split, because cells are selected as a whole.', () => {
  inTable(() => {
    $cellWith('a').getFirstChildOrThrow<ElementNode>().clear().append($createTextNode('long'));
    const selection = $select('long', 'b');
    expect(selection.extract()).toEqual(selection.getNodes());
    expect(selection.extract().some((node) => node.getType() === 'text' && node.getTextContent() === 'long')).toBe(true);
    // A selection of text splits it.
    const caret = $getRoot().getAllTextNodes()[0]?.select(1, 3);
    expect(caret?.extract().map((node) => node.getTextContent())).toEqual(['on']);
  });
});

prove('Returns the nodes that getNodes() found last, or null. Only an update fills it, a read does not.', () => {
  const editor = inTable(() => {
    $select('a', 'b');
  });
  editor.getEditorState().read(() => {
    const selection = $cellSelection();
    selection.getNodes();
    expect(selection.getCachedNodes()).toBeNull();
  });
  change(editor, () => {
    const selection = $cellSelection();
    expect(selection.getCachedNodes()).toBeNull();
    const nodes = selection.getNodes();
    expect(selection.getCachedNodes()).toBe(nodes);
  });
});

prove('Replaces what getNodes() returns, until a node changes or set() is called. null makes it look again.', () => {
  inTable(() => {
    const selection = $select('a', 'b');
    const nodes = selection.getNodes();
    const own = [$firstOf(TableRowNode)];
    const after = ($change: () => void): LexicalNode[] => {
      selection.setCachedNodes(own);
      $change();
      return selection.getNodes();
    };
    expect(after(() => undefined)).toBe(own);
    expect(
      after(() => {
        selection.setCachedNodes(null);
      }),
    ).toEqual(nodes);
    expect(
      after(() => {
        selection.set(selection.tableKey, selection.anchor.key, selection.focus.key);
      }),
    ).toEqual(nodes);
    expect(after(() => void $cellWith('d').setWidth(50))).toHaveLength(nodes.length);
  });
});

prove('Returns the table, then for each selected row the row, its selected cells and all that is in them.', () => {
  inTable(() => {
    const nodes = (first: string, last: string) =>
      $select(first, last)
        .getNodes()
        .map((node) => ($isTableCellNode(node) ? node.getTextContent() : node.getType()));
    const of = (text: string) => [text, 'paragraph', 'text'];
    expect(nodes('b', 'd')).toEqual(['table', 'tablerow', ...of('b'), 'tablerow', ...of('d')]);
    expect(nodes('d', 'c')).toEqual(['table', 'tablerow', ...of('c'), ...of('d')]);
  });
});

prove('A cell that covers several places of the rectangle is returned once for each place.', () => {
  inHtml('<tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr>', () => {
    expect($textsIn($select('a', 'c'))).toEqual(['a', 'b', 'c', 'c']);
    expect($textsIn($select('a', 'b'))).toEqual(['a', 'b']);
  });
});

prove('The descendants of a cell are not in the order of the document.', () => {
  inTable(() => {
    const cell = $cellWith('a').append($createParagraphNode().append($createTextNode('z')));
    $selectCells(cell, cell);
    const texts = $cellSelection()
      .getNodes()
      .filter((node) => node.getType() === 'text');
    expect(textsOf(texts)).toEqual(['z', 'a']);
    expect(textsOf(cell.getAllTextNodes())).toEqual(['a', 'z']);
  });
});

prove('The rectangle grows until it holds merged cells as a whole, except one that covers its upper left corner.', () => {
  // From b to the end of the second row: the merged cell reaches further to the left, so a is selected too.
  inHtml('<tr><td>a</td><td>b</td><td>c</td></tr><tr><td colspan="2">d</td><td>e</td></tr>', () => {
    expect($textsIn($select('b', 'e'))).toEqual(['a', 'b', 'c', 'd', 'd', 'e']);
  });
  // From the third row to c: the merged cell reaches further up, but b is not selected.
  inHtml(`${merged}<tr><td>d</td><td>e</td></tr>`, () => {
    expect($textsIn($select('d', 'c'))).toEqual(['a', 'c', 'd', 'e']);
  });
});

prove(
  'Returns the rows and columns between the two end cells, counted from 0. A merged end cell counts with its first row and column alone, so the result can be smaller than what is selected.',
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

prove('Returns the anchor first and the focus second, whichever comes first in the document.', () => {
  inTable(() => {
    const ends = (anchor: string, focus: string): string[] =>
      textsOf(
        $select(anchor, focus)
          .getStartEndPoints()
          .map((point) => point.getNode()),
      );
    expect(ends('a', 'd')).toEqual(['a', 'd']);
    expect(ends('d', 'a')).toEqual(['d', 'a']);
  });
});

prove(
  'Returns the texts of all nodes of getNodes() in a row. They repeat, and those of other cells are among them, because the table and its rows are such nodes.',
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
  'Replaces the content of the focus cell with nodes and puts the caret behind them. The other selected cells keep their content.',
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

prove('Does nothing: the text is not inserted and the cells stay selected.', () => {
  const editor = inTable(() => {
    const selection = $select('a', 'b');
    selection.insertRawText('z');
    expect($getSelection()).toBe(selection);
    expect($textsIn(selection)).toEqual(['a', 'b']);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
});

prove('Does nothing: the cells keep their content and stay selected.', () => {
  const editor = inTable(() => {
    const selection = $select('a', 'b');
    selection.insertText();
    expect($getSelection()).toBe(selection);
    expect($textsIn(selection)).toEqual(['a', 'b']);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
});

prove('Whether another selection is one of cells too, with the same table, anchor and focus.', () => {
  inTable(() => {
    const selection = $select('a', 'b');
    expect(selection.is($select('a', 'b'))).toBe(true);
    expect([selection.is($select('b', 'a')), selection.is($select('a', 'd'))]).toEqual([false, false]);
    expect([selection.is(null), selection.is($cellWith('a').select())]).toEqual([false, false]);
    const other = $select('a', 'b');
    other.tableKey = 'root';
    expect(selection.is(other)).toBe(false);
  });
});

prove('Returns false, even for a single cell that is empty.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    cell.getFirstChildOrThrow<ElementNode>().clear();
    $selectCells(cell, cell);
    expect($cellSelection().isCollapsed()).toBe(false);
    expect(cell.select().isCollapsed()).toBe(true);
  });
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

/** A table with a row of three cells and one of two; the first cell has a background color. */
function tableOfTwoRows() {
  const mounted = mount({nodes: [TableNode, TableRowNode, TableCellNode]});
  const cells: TableCellNode[][] = [];
  const tables: TableNode[] = [];
  updateNow(mounted.editor, () => {
    const table = $createTableNode();
    for (const length of [3, 2]) {
      const row = Array.from({length}, () =>
        $createTableCellNode(TableCellHeaderStates.NO_STATUS).append($createParagraphNode()),
      );
      cells.push(row);
      table.append($createTableRowNode().append(...row));
    }
    tables.push(table);
    cells[0]?.[0]?.setBackgroundColor('gold');
    $getRoot().append(table);
  });
  const [table] = tables;
  if (table === undefined) throw new Error('expected a table');
  return {...mounted, cells, table};
}

prove('columns: How many cells the last row has.', async () => {
  const {editor, table} = tableOfTwoRows();
  const observer = new TableObserver(editor, table.getKey());
  await settled();
  expect([observer.table.columns, observer.table.rows, observer.table.domRows[0]?.length]).toEqual([2, 2, 3]);
});

prove('hasBackgroundColor: Whether the element has an inline background color.', async () => {
  const {editor, table} = tableOfTwoRows();
  const observer = new TableObserver(editor, table.getKey());
  await settled();
  expect(observer.table.domRows[0]?.map((cell) => cell?.hasBackgroundColor)).toEqual([true, false, false]);
});

prove('toX: The last column, which is selected too.', () => {
  const {editor, table, cells} = tableOfTwoRows();
  updateNow(editor, () => {
    const [from, to] = [cells[0]?.[0], cells[1]?.[1]];
    if (from === undefined || to === undefined) throw new Error('expected the corners');
    const selection = $createTableSelection();
    selection.set(table.getKey(), from.getKey(), to.getKey());
    expect(selection.getShape()).toEqual({fromX: 0, fromY: 0, toX: 1, toY: 1});
    expect(selection.getNodes().filter((node) => node instanceof TableCellNode)).toHaveLength(4);
  });
});

prove(
  'Returns true when the cell in which the selection ends comes first in the document. For a single cell it is false.',
  () => {
    inTable(() => {
      const isBackward = (first: string, last: string) => $select(first, last).isBackward();
      expect([isBackward('b', 'a'), isBackward('c', 'b')]).toEqual([true, true]);
      expect([isBackward('a', 'b'), isBackward('b', 'c'), isBackward('a', 'a')]).toEqual([false, false, false]);
    });
  },
);

prove('selection: The selected cells. Those of another table get no color, and those of this table lose theirs.', async () => {
  const observed = observe();
  const {colored, editor, element, observer} = observed;
  change(editor, () => {
    $appendTable(1, 1, 'z');
  });
  await selectFirstRow(observed);
  expect(colored()).toEqual(['a', 'b']);
  change(editor, () => {
    observer.updateTableTableSelection($select('z', 'z'));
  });
  expect(colored()).toEqual([]);
  const [, other] = element.querySelectorAll('table');
  expect(other?.querySelector('td')?.style.backgroundColor).toBe('');
});

prove('Texts selected in one cell are a range, so the answer is false.', () => {
  inTable(() => {
    $selectBetween($cellWith('a'), $cellWith('a'));
    expect([$isRangeSelection($getSelection()), $isTableSelection($getSelection())]).toEqual([true, false]);
    $select('a', 'a');
    expect($isTableSelection($getSelection())).toBe(true);
  });
});

prove('Both ends point at the root until you call set().', expectPoints);

/* How nodes are drawn and stored */

prove(
  "Called when the cell is drawn, and by exportDOM(). Returns a new <td>, or a <th> for a header, with the cell's width, spans and background.",
  () => {
    const {editor, element} = open();
    const draw = vi.spyOn(TableCellNode.prototype, 'createDOM');
    change(editor, () => {
      $cellWith('a').setWidth(50);
      $cellWith('a').setColSpan(2).setRowSpan(3);
      $cellWith('a').setBackgroundColor('tomato');
    });
    expect(draw).toHaveBeenCalledOnce();
    const cell = element.querySelector('td');
    expect([cell?.style.width, cell?.colSpan, cell?.rowSpan, cell?.style.backgroundColor]).toEqual(['50px', 2, 3, 'tomato']);
    change(editor, () => {
      $cellWith('b').exportDOM(editor);
    });
    expect(draw).toHaveBeenCalledTimes(2);
    draw.mockRestore();
  },
);

/** The classes of the elements of a table whose first cell is a header, by the keys of the theme. */
function classesOfTable(): {table: string; row: string; cells: string[]} {
  const theme = {table: 'of-table', tableCell: 'of-cell', tableCellHeader: 'of-header', tableRow: 'of-row'};
  const {editor, element} = mount({nodes: tableNodes, onError: fail, theme});
  change(editor, () => {
    $cellAt($appendTable(1, 2), 0).setHeaderStyles(ROW);
  });
  const classOf = (selector: string) => element.querySelector(selector)?.className ?? '';
  return {table: classOf('table'), row: classOf('tr'), cells: [classOf('th'), classOf('td')]};
}

prove("The theme's tableCell becomes its class, and for a header tableCellHeader too.", () => {
  expect(classesOfTable().cells).toEqual(['of-cell of-header', 'of-cell']);
});

prove("with the row's height, and with the theme's tableRow as its class.", () => {
  expect(classesOfTable().row).toBe('of-row');
});

prove("Returns a new <table> with the theme's table as its class. The rows become its children, without a <tbody>.", () => {
  expect(classesOfTable().table).toBe('of-table');
  const {element} = open();
  expect([...(element.querySelector('table')?.children ?? [])].map(({nodeName}) => nodeName)).toEqual(['TR', 'TR']);
});

/** Whether the element that a selector finds is another one after each change. */
function isDrawnAnew(selector: string, ...$changes: (() => unknown)[]): boolean[] {
  return $changes.map(($change) => {
    const {editor, element} = open();
    const before = element.querySelector(selector);
    expect(before).not.toBeNull();
    change(editor, () => void $change());
    return element.querySelector(selector) !== before;
  });
}

prove(
  'Called when the cell has changed. Returns true for a new header state, width, span or background: the cell is drawn anew. With false the element stays.',
  () => {
    const $a = () => $cellWith('a');
    const changes = [
      () => $a().setHeaderStyles(ROW),
      () => $a().setWidth(50),
      () => $a().setColSpan(2),
      () => $a().setRowSpan(2),
      () => {
        $a().setBackgroundColor('tomato');
      },
    ];
    expect(isDrawnAnew('td, th', ...changes)).toEqual([true, true, true, true, true]);
    expect(isDrawnAnew('td, th', () => $a().append($createParagraphNode()))).toEqual([false]);
  },
);

prove('Returns false: the element stays, whatever changes in the table.', () => {
  const $row = () => $firstOf(TableRowNode);
  expect(
    isDrawnAnew(
      'table',
      () => $firstOf(TableNode).append($createTableRowNode()),
      () => {
        $row().remove();
      },
    ),
  ).toEqual([false, false]);
});

prove('Returns true for a new height: the row is drawn anew with its cells. With false the element stays.', () => {
  const $row = () => $firstOf(TableRowNode);
  for (const selector of ['tr', 'td']) {
    expect(
      isDrawnAnew(
        selector,
        () => $row().setHeight(50),
        () => $row().append($createTableCellNode(NO_STATUS)),
      ),
    ).toEqual([true, false]);
  }
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

prove('Returns the element of createDOM() with a border, a width and alignments in its style.', () => {
  const {border, textAlign, verticalAlign, width} = exportedStyle(2);
  expect([border, textAlign, verticalAlign, width]).toEqual(['1px solid black', 'start', 'top', '350px']);
  const {element} = open();
  expect(element.querySelector('td')?.getAttribute('style')).toBeNull();
});

prove(
  'A cell without a width gets its share of 700 pixels, divided by the cells of the row, but at least 90. A header without a background becomes gray. Throws for a cell in no row.',
  () => {
    expect([1, 4, 7, 8].map((cells) => exportedStyle(cells).width)).toEqual(['700px', '175px', '100px', '90px']);
    expect(exportedStyle(8, (cell) => void cell.setWidth(50)).width).toBe('50px');
    const gray = 'rgb(242, 243, 245)';
    const header = (cell: TableCellNode) => void cell.setHeaderStyles(ROW);
    expect([exportedStyle(1, header).backgroundColor, exportedStyle(1).backgroundColor]).toEqual([gray, '']);
    inTable((editor) => {
      expect(messageThrownBy(() => $createTableCellNode(NO_STATUS).exportDOM(editor))).toContain('to have a parent');
    });
  },
);

/** The HTML of a table with these rows. */
function exportedHtml(rows: string): string {
  let html = '';
  inHtml(rows, (_, editor) => {
    html = $generateHtmlFromNodes(editor);
  });
  return html;
}

prove('Returns the element of createDOM() and a function after, which puts the rows into a <tbody>.', () => {
  expect(exportedHtml('<tr><td>a</td></tr>')).toMatch(/<tbody><tr><td.*<\/tr><\/tbody><\/table>$/);
});

prove(
  'In front of that comes a <colgroup> with one <col> for each cell of the first row. A table without rows makes after throw.',
  () => {
    const colsOf = (rows: string) => /<table><colgroup>((?:<col>)*)<\/colgroup><tbody>/.exec(exportedHtml(rows))?.[1];
    expect(colsOf('<tr><td>a</td><td>b</td></tr>')).toBe('<col><col>');
    expect(colsOf('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>')).toBe('<col>');
    inTable((editor) => {
      $getRoot().append($createTableNode());
      expect(messageThrownBy(() => $generateHtmlFromNodes(editor))).toContain('to have a first child');
    });
  },
);

prove(
  "Returns the cell's JSON, with background, spans, header state and width. Its children are empty: the caller adds them.",
  () => {
    const editor = inTable(() => {
      $cellWith('a').setWidth(50);
      $cellWith('a').setColSpan(2).setRowSpan(3).setHeaderStyles(ROW);
      $cellWith('a').setBackgroundColor('tomato');
      const json = $cellWith('a').exportJSON();
      expect(json).toMatchObject({backgroundColor: 'tomato', colSpan: 2, rowSpan: 3, headerState: ROW, width: 50, children: []});
    });
    expect(JSON.stringify(editor.getEditorState())).toMatch(/"children":\[\{"children":\[[^\]]*"text":"a"/);
  },
);

prove("Returns the table's JSON. Its children are empty: the caller adds the rows.", () => {
  const editor = inTable(() => {
    expect($firstOf(TableNode).exportJSON().children).toEqual([]);
  });
  reloaded(editor, () => {
    expect($firstOf(TableNode).getChildrenSize()).toBe(2);
  });
});

prove("Returns the row's JSON, with height only when it has one. Its children are empty: the caller adds the cells.", () => {
  const editor = inTable(() => {
    const [first, second] = $firstOf(TableNode).getChildren<TableRowNode>();
    first?.setHeight(50);
    expect(first?.exportJSON()).toMatchObject({children: [], height: 50});
    expect(second?.exportJSON()).not.toHaveProperty('height');
  });
  reloaded(editor, () => {
    expect($firstOf(TableRowNode).getChildrenSize()).toBe(2);
  });
});

prove('serializedNode: The JSON. A missing span is 1. Its children are not read; the caller adds them.', () => {
  inTable(() => {
    const {colSpan, rowSpan, ...json} = $cellWith('a').exportJSON();
    expect([colSpan, rowSpan]).toEqual([1, 1]);
    const children = [$firstOf(ParagraphNode).exportJSON()];
    const cell = TableCellNode.importJSON({...json, children});
    expect([cell.getColSpan(), cell.getRowSpan(), cell.getChildrenSize()]).toEqual([1, 1, 0]);
    expect(TableCellNode.importJSON({...json, colSpan: 2, rowSpan: 3}).getColSpan()).toBe(2);
  });
});

prove('width: The width. With 0 the browser decides.', () => {
  const {editor, element} = open();
  for (const [width, drawn] of [
    [50, '50px'],
    [0, ''],
  ] as const) {
    change(editor, () => void $cellWith('a').setWidth(width));
    expect(element.querySelector('td')?.style.width).toBe(drawn);
  }
});

prove('height: The height. With 0 the browser decides.', () => {
  const {editor, element} = open();
  for (const [height, drawn] of [
    [50, '50px'],
    [0, ''],
  ] as const) {
    change(editor, () => void $firstOf(TableRowNode).setHeight(height));
    expect(element.querySelector('tr')?.style.height).toBe(drawn);
  }
});

prove('The object on which you call it, which may be older than the version that was changed.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    expect([cell.setColSpan(2), cell.setRowSpan(2)]).toEqual([cell, cell]);
    expect(cell.getLatest()).not.toBe(cell);
    expect([cell.__colSpan, cell.getLatest().__colSpan]).toEqual([1, 2]);
    // This one gives the version that it has changed.
    expect(cell.toggleHeaderStyle(ROW)).toBe(cell.getLatest());
  });
});

prove('Creates a cell without children that covers one row. Call setRowSpan() for more rows.', () => {
  inTable(() => {
    const cell = $createTableCellNode(NO_STATUS, 2);
    expect([cell.getChildrenSize(), cell.getRowSpan(), cell.getColSpan()]).toEqual([0, 1, 2]);
    expect(cell.setRowSpan(3).getRowSpan()).toBe(3);
  });
});

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
  'includeHeaders: false makes no headers. An object chooses between the first row (rows) and the first column (columns).',
  expectHeaders,
);
prove('An object answers for each of the two: rows for the row, columns for the column.', expectHeaders);
prove('first row and column are headers unless you say otherwise.', expectHeaders);

prove('rowCount: How many rows the table gets. With 0 it is empty.', () => {
  inTable(() => {
    expect([0, 2].map((rows) => $createTableNodeWithDimensions(rows, 3).getChildrenSize())).toEqual([0, 2]);
  });
});

const square =
  '<tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr><tr><td>g</td><td>h</td><td>i</td></tr>';
/** The cell `a` is as high as `b` and `c`. */
const high = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>';
/** The cell `a` is as wide as `c` and `d`. */
const wide = '<tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr>';

/** The cell `a` covers two rows and two columns. */
const large = '<tr><td rowspan="2" colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr>';

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
  'Inserts a row beside the cell in which the selection ends. A merged cell that reaches across this place grows by one row instead. The selection stays where it is.',
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
  'If the same update has changed the merged cell before, that cell grows once for each column that it covers: insert a second row in another update.',
  () => {
    const spansAfter = (times: number) =>
      afterSelecting(['b', 'b'], large, () => {
        for (let time = 0; time < times; time += 1) $insertTableRow__EXPERIMENTAL();
      }).spans;
    expect([spansAfter(1), spansAfter(2)]).toEqual([
      [3, 2],
      [5, 2],
    ]);
  },
);

prove(
  'Inserts a column beside the selected columns and puts the caret into its first cell. A merged cell that reaches across this place grows by one column instead.',
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

prove('If the same update has changed the merged cell before, that cell grows once for each row that it covers.', () => {
  const spansAfter = (times: number) =>
    afterSelecting(['d', 'd'], large, () => {
      for (let time = 0; time < times; time += 1) {
        $select('d', 'd');
        $insertTableColumn__EXPERIMENTAL();
      }
    }).spans;
  expect([spansAfter(1), spansAfter(2)]).toEqual([
    [2, 3],
    [2, 5],
  ]);
});

/** What a function throws without a selection, and with a range between a cell and the paragraph behind the table. */
function thrownBy($do: () => void): {none: string; endsOutside: string; beginsOutside: string} {
  const thrown = ($choose: () => void): string => {
    let message = '';
    inTable(() => {
      $choose();
      try {
        $do();
      } catch (error) {
        message = messageOf(error);
      }
    });
    return message;
  };
  const $behind = () => $getRoot().getLastChildOrThrow();
  return {
    none: thrown(() => {
      $setSelection(null);
    }),
    endsOutside: thrown(() => {
      $selectBetween($cellWith('a'), $behind());
    }),
    beginsOutside: thrown(() => {
      $selectBetween($behind(), $cellWith('a'));
    }),
  };
}

const noCell = 'Expected to find a parent TableCellNode';
const noSelection = 'Expected a RangeSelection or GridSelection';

prove('Throws without a selection, and when the selection ends outside a table.', () => {
  expect(thrownBy($insertTableRow__EXPERIMENTAL)).toEqual({none: noSelection, endsOutside: noCell, beginsOutside: ''});
});

prove('Throws without a selection, and when one of its ends is outside a table.', () => {
  for (const $do of [$insertTableColumn__EXPERIMENTAL, $deleteTableRow__EXPERIMENTAL, $deleteTableColumn__EXPERIMENTAL]) {
    expect(thrownBy($do)).toEqual({none: noSelection, endsOutside: noCell, beginsOutside: noCell});
  }
});

prove(
  'Deletes the selected rows, and the table with the last of them. The caret goes to the next row, or else to the previous one.',
  () => {
    const after = (...ends: [string, string]) => {
      const {rows, selection} = afterSelecting(ends, square, $deleteTableRow__EXPERIMENTAL);
      return [...rows.map(([first]) => first), `in ${selection}`];
    };
    expect(after('a', 'e')).toEqual(['g', 'in g']);
    expect(after('e', 'i')).toEqual(['a', 'in a']);
    expect(afterSelecting(['a', 'a'], '<tr><td>a</td></tr>', $deleteTableRow__EXPERIMENTAL).rows).toEqual([]);
  },
);

prove('When the selection ends above the row in which it began, nothing is deleted. The caret moves all the same.', () => {
  const {rows, selection, errors} = afterSelecting(['d', 'a'], square, $deleteTableRow__EXPERIMENTAL);
  expect([rows.length, selection, errors]).toEqual([3, 'd', 0]);
  expect(afterSelecting(['a', 'd'], square, $deleteTableRow__EXPERIMENTAL).rows).toHaveLength(1);
});

prove(
  'A merged cell that begins above the deleted rows gets a larger rowSpan instead of a smaller one. Set it again with setRowSpan().',
  () => {
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
  },
);

prove('When the table goes, a selection of cells still names the cells that are gone. Set another one.', () => {
  const $named = () => {
    $deleteTableRow__EXPERIMENTAL();
    const selection = $cellSelection();
    expect([selection.anchor.key, selection.tableKey].map((key) => $getNodeByKey(key)?.isAttached())).toEqual([false, false]);
  };
  expect(afterSelecting(['a', 'i'], square, $named)).toMatchObject({rows: [], selection: 'cells', errors: 0});
});

prove('A merged cell that reaches beyond them becomes narrower.', () => {
  expect(afterSelecting(['d', 'd'], wide, $deleteTableColumn__EXPERIMENTAL)).toMatchObject({
    rows: [
      ['a', 'b'],
      ['c', 'e'],
    ],
    spans: [1, 1],
  });
});

prove(
  'The caret goes to the column behind the cell in which the selection ends, or else to the one in front. If that column was deleted too, the update ends in onError and nothing changes. So it fails for the last two of three columns; delete these one at a time.',
  () => {
    const after = (...ends: [string, string]) => {
      const {rows, selection, errors} = afterSelecting(ends, square, $deleteTableColumn__EXPERIMENTAL);
      return [rows[0]?.join(''), selection, errors];
    };
    expect([after('a', 'a'), after('c', 'c'), after('a', 'b')]).toEqual([
      ['bc', 'b', 0],
      ['ab', 'b', 0],
      ['c', 'c', 0],
    ]);
    for (const ends of [
      ['b', 'c'],
      ['c', 'b'],
      ['b', 'a'],
    ] as const) {
      const [row, , errors] = after(ends[0], ends[1]);
      expect([row, errors]).toEqual(['abc', 1]);
    }
    const oneByOne = afterSelecting(['c', 'c'], square, () => {
      $deleteTableColumn__EXPERIMENTAL();
      $select('b', 'b');
      $deleteTableColumn__EXPERIMENTAL();
    });
    expect(oneByOne).toMatchObject({rows: [['a'], ['d'], ['g']], errors: 0});
  },
);

prove('Deletes the selected columns, and the table with the last of them.', () => {
  expect(afterSelecting(['a', 'b'], square, $deleteTableColumn__EXPERIMENTAL).rows).toEqual([['c'], ['f'], ['i']]);
  expect(afterSelecting(['a', 'c'], square, $deleteTableColumn__EXPERIMENTAL)).toMatchObject({rows: [], errors: 0});
});

prove(
  'A new cell takes its width from the cell above the one at the index, or else from the cell below it. It is a header of its column when one of these two is.',
  () => {
    inHtml(square, (table, editor) => {
      $cellWith('a').setWidth(10);
      $cellWith('g').setWidth(20);
      $cellWith('e').setWidth(30);
      $cellWith('h').setWidth(40);
      $cellWith('f').setWidth(50);
      $cellWith('a').setHeaderStyles(COLUMN);
      $cellWith('h').setHeaderStyles(BOTH);
      $cellWith('f').setHeaderStyles(COLUMN);
      $insertTableRow(table, 1, true, 1, $getElementForTableNode(editor, table));
      const cells = table.getChildren<TableRowNode>()[2]?.getChildren<TableCellNode>();
      expect(cells?.map((cell) => cell.getWidth())).toEqual([10, 40, undefined]);
      expect(cells?.map((cell) => cell.getHeaderStyles())).toEqual([COLUMN, COLUMN, NO_STATUS]);
    });
  },
);

prove('A new cell is a header of its row when the cell on the left or on the right of the one at the index is.', () => {
  const stateWith = (text: string): number | undefined => {
    let state: number | undefined;
    inHtml(square, (table, editor) => {
      $cellWith(text).setHeaderStyles(ROW);
      $insertTableColumn(table, 1, true, 1, $getElementForTableNode(editor, table));
      state = $cellsOf(table)[2]?.getHeaderStyles();
    });
    return state;
  };
  expect(['a', 'b', 'c'].map(stateWith)).toEqual([ROW, NO_STATUS, ROW]);
});

/** Inserts with a function that needs the DOM table; gives the first row and the first column. */
function inserted(
  $insert: typeof $insertTableRow,
  index: number,
  isAfter: boolean | undefined,
  count: number,
): [row: string[], column: (string | undefined)[]] {
  const {editor} = open();
  change(editor, () => {
    const table = $firstOf(TableNode);
    expect($insert(table, index, isAfter, count, $getElementForTableNode(editor, table))).toBe(table);
  });
  const rows = rowsOf(editor);
  return [rows[0] ?? [], rows.map(([first]) => first)];
}

/** What such a function throws when it is called with an index, and what it throws for a place that it has made itself. */
function thrownByInsert($insert: typeof $insertTableRow, index: number): [atIndex: string, atNew: string] {
  const messages: [string, string] = ['', ''];
  inTable((editor) => {
    const table = $firstOf(TableNode);
    const dom = $getElementForTableNode(editor, table);
    messages[0] = messageThrownBy(() => $insert(table, index, true, 1, dom));
    $insert(table, 0, true, 1, dom);
    messages[1] = messageThrownBy(() => $insert(table, 1, true, 1, dom));
  });
  return messages;
}

prove('shouldInsertAfter: false inserts above the row. true and undefined insert below it.', () => {
  expect([undefined, true, false].map((isAfter) => inserted($insertTableRow, 0, isAfter, 2)[1])).toEqual([
    ['a', '', '', 'c'],
    ['a', '', '', 'c'],
    ['', '', 'a', 'c'],
  ]);
});

prove('shouldInsertAfter: false inserts in front of the cell. true and undefined insert behind it.', () => {
  expect([undefined, true, false].map((isAfter) => inserted($insertTableColumn, 0, isAfter, 2)[0])).toEqual([
    ['a', '', '', 'b'],
    ['a', '', '', 'b'],
    ['', '', 'a', 'b'],
  ]);
});

const notFound = 'Cell not found in table.';

prove('targetIndex: The index of the row, from 0. Another number throws Table row target index out of range.', () => {
  for (const index of [-1, 2]) expect(thrownByInsert($insertTableRow, index)[0]).toBe('Table row target index out of range');
  expect(inserted($insertTableRow, 1, true, 1)[1]).toEqual(['a', 'c', '']);
});

prove('A row that is not drawn yet throws Cell not found in table.', () => {
  expect(thrownByInsert($insertTableRow, 2)[1]).toBe(notFound);
});

prove('A cell that is not drawn yet throws Cell not found in table.', () => {
  expect(thrownByInsert($insertTableColumn, 2)[1]).toBe(notFound);
});

prove('A row with fewer cells throws Table column target index out of range.', () => {
  const message = 'Table column target index out of range';
  expect(thrownByInsert($insertTableColumn, 2)[0]).toBe(message);
  expect(inserted($insertTableColumn, 1, true, 1)[0]).toEqual(['a', 'b', '']);
  inHtml('<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>', (table) => {
    expect(messageThrownBy(() => $deleteTableColumn(table, 1))).toBe(message);
    expect($deleteTableColumn(table, 0)).toBe(table);
  });
});

prove('Deletes the cell with an index from each row, merged cells or not. Rows stay even without a cell.', () => {
  inHtml('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>', (table) => {
    $deleteTableColumn(table, 0);
    expect(table.getChildren<TableRowNode>().map((row) => textsOf(row.getChildren()))).toEqual([[], ['c']]);
  });
});

prove('Removes the row with an index, merged cells or not. The table stays even without a row.', () => {
  inHtml(merged, (table) => {
    expect($removeTableRowAtIndex(table, 0)).toBe(table);
    expect(textsOf($cellsOf(table))).toEqual(['c']);
    $removeTableRowAtIndex(table, 0);
    expect([table.isAttached(), table.isEmpty()]).toEqual([true, true]);
  });
});

prove('Without such a row it throws Expected table cell to be inside of table row.', () => {
  inTable(() => {
    const table = $firstOf(TableNode);
    for (const index of [-1, 2]) {
      expect(messageThrownBy(() => $removeTableRowAtIndex(table, index))).toBe('Expected table cell to be inside of table row.');
    }
    $removeTableRowAtIndex(table, 1);
    expect(table.getChildrenSize()).toBe(1);
  });
});

prove(
  'Splits the cell in which the selection begins into the cells that it covers. The first keeps the content; the others are no headers and have no paragraph yet.',
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

/* Where cells are */

prove(
  'Returns which cell covers each place of a table, and the places of two cells. The map is read by row, then by column, both from 0; a merged cell stands in it several times.',
  () => {
    inHtml(high, (table) => {
      const [map, first, second] = $computeTableMap(table, $cellWith('e'), $cellWith('a'));
      expect(map.map((row) => textsOf(row.map(({cell}) => cell)))).toEqual([
        ['a', 'b'],
        ['a', 'c'],
        ['d', 'e'],
      ]);
      expect([first, second]).toEqual([
        {cell: $cellWith('e'), startColumn: 1, startRow: 2},
        {cell: $cellWith('a'), startColumn: 0, startRow: 0},
      ]);
    });
  },
);

prove('Throws for a cell of another table, and for a table with a child that is no row.', () => {
  inTable(() => {
    const [table, cell] = [$firstOf(TableNode), $cellWith('a')];
    const other = $cellAt($appendTable(1, 1, 'z'), 0);
    expect(messageThrownBy(() => $computeTableMap(table, other, cell))).toBe('Anchor not found in Grid');
    expect(messageThrownBy(() => $computeTableMap(table, cell, other))).toBe('Focus not found in Grid');
    table.append($createParagraphNode());
    expect(messageThrownBy(() => $computeTableMap(table, cell, cell))).toContain('Expected GridNode children to be TableRowNode');
  });
});

prove('Returns the same as $computeTableMap(), but does not throw for a cell that is missing. In its place stands null.', () => {
  inTable(() => {
    const [table, cell] = [$firstOf(TableNode), $cellWith('a')];
    expect($computeTableMapSkipCellCheck(table, cell, cell)).toEqual($computeTableMap(table, cell, cell));
    const other = $cellAt($appendTable(1, 1, 'z'), 0);
    expect($computeTableMapSkipCellCheck(table, other, null).slice(1)).toEqual([null, null]);
  });
});

prove(
  'source: A node, which may be the cell itself, or a point such as selection.anchor. In a nested table the inner one counts.',
  () => {
    inTable(() => {
      const cell = $cellWith('a');
      const found = [cell, cell.getFirstDescendant() ?? cell, cell.selectStart().anchor].map((source) => $getNodeTriplet(source));
      expect(found).toEqual(found.map(() => [cell, $firstOf(TableRowNode), $firstOf(TableNode)]));
      const [outer, inner] = $appendNestedTable();
      expect($getNodeTriplet($cellWith('p'))[2]).toBe(inner);
      expect($getNodeTriplet(inner)[2]).toBe(outer);
    });
  },
);

prove('startingNode: The node at which to begin. A cell gives itself.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    expect([cell, $firstOf(ParagraphNode)].map($getTableCellNodeFromLexicalNode)).toEqual([cell, cell]);
    expect($getTableCellNodeFromLexicalNode($firstOf(TableRowNode))).toBeNull();
  });
});

prove('Returns the nearest row around a node. Throws Expected table cell to be inside of table row. when there is none.', () => {
  inTable(() => {
    const row = $firstOf(TableRowNode);
    expect([row, $cellWith('a'), $firstOf(ParagraphNode)].map($getTableRowNodeFromTableCellNodeOrThrow)).toEqual([row, row, row]);
    expect(messageThrownBy(() => $getTableRowNodeFromTableCellNodeOrThrow($firstOf(TableNode)))).toBe(
      'Expected table cell to be inside of table row.',
    );
  });
});

prove('Returns the nearest table around a node. Throws Expected table cell to be inside of table. when there is none.', () => {
  inTable(() => {
    const table = $firstOf(TableNode);
    expect([table, $cellWith('a'), $firstOf(ParagraphNode)].map($getTableNodeFromLexicalNodeOrThrow)).toEqual([
      table,
      table,
      table,
    ]);
    expect(messageThrownBy(() => $getTableNodeFromLexicalNodeOrThrow($getRoot().getLastChildOrThrow()))).toBe(
      'Expected table cell to be inside of table.',
    );
  });
});

prove('tableCellNode: The cell; an older version will do.', () => {
  inTable(() => {
    const cell = $cellWith('d');
    cell.setWidth(50);
    expect(cell.getLatest()).not.toBe(cell);
    expect([$getTableRowIndexFromTableCellNode(cell), $getTableColumnIndexFromTableCellNode(cell)]).toEqual([1, 1]);
    expect($getTableRowIndexFromTableCellNode($cellWith('a'))).toBe(0);
  });
});

prove('Returns the index of a cell in its row, from 0. A merged cell counts once, so this is not always its column.', () => {
  inHtml(wide, (table) => {
    const cell = $cellWith('b');
    expect($getTableColumnIndexFromTableCellNode(cell)).toBe(1);
    expect($computeTableMap(table, cell, cell)[1].startColumn).toBe(2);
  });
});

prove('rowIndex and columnIndex count places from 0, merged cells with all of theirs.', () => {
  inHtml(high, () => {
    expect(['a', 'c', 'e'].map((text) => $getTableCellNodeRect($cellWith(text)))).toEqual([
      {colSpan: 1, columnIndex: 0, rowIndex: 0, rowSpan: 2},
      {colSpan: 1, columnIndex: 1, rowIndex: 1, rowSpan: 1},
      {colSpan: 1, columnIndex: 1, rowIndex: 2, rowSpan: 1},
    ]);
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

/* Tables of the DOM */

prove(
  'Returns the rows and cells of a table as the DOM has them now. Throws Table Element Not Found while the table is not drawn.',
  () => {
    inTable((editor) => {
      const table = $firstOf(TableNode);
      table.append($createTableRowNode());
      const {domRows, rows} = $getElementForTableNode(editor, table);
      expect(rows).toBe(2);
      expect(domRows.map((row) => row?.map((cell) => cell?.elem.textContent))).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]);
      const other = $appendTable(1, 1, 'z');
      expect(messageThrownBy(() => $getElementForTableNode(editor, other))).toBe('Table Element Not Found');
    });
  },
);

prove('null comes back outside tables, and for a cell that neither an observer nor $getElementForTableNode() has read.', () => {
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
});

type TableElement = HTMLTableElementWithWithTableSelectionState;

/** The element that shows the table of an editor. */
function tableElementOf(editor: LexicalEditor): TableElement {
  const key = editor.getEditorState().read(() => $firstOf(TableNode).getKey());
  // The type adds a private field that the handlers fill in.
  const table = editor.getElementByKey(key) as TableElement | null;
  if (table === null) throw new Error('expected the table to be drawn');
  return table;
}

/** Connects the table of an editor that `element` belongs to. */
function connect(editor: LexicalEditor, element: TableElement, hasTabHandler = true): TableObserver {
  return editor.getEditorState().read(() => applyTableHandlers($firstOf(TableNode), element, editor, hasTabHandler));
}

prove('Returns the observer of a table element. Without applyTableHandlers() that is undefined, and never null.', () => {
  const {editor} = open();
  const table = tableElementOf(editor);
  expect(getTableObserverFromTableElement(table)).toBeUndefined();
  const observer = connect(editor, table);
  expect(getTableObserverFromTableElement(table)).toBe(observer);
});

prove('editor: The editor that shows the table. Without a root element it throws No root element.', () => {
  const {editor} = open();
  const table = tableElementOf(editor);
  editor.setRootElement(null);
  expect(messageThrownBy(() => connect(editor, table))).toBe('No root element.');
});

prove(
  'hasTabHandler: Whether Tab moves the caret to the next cell and Shift+Tab to the previous one. Behind the last cell the caret leaves the table.',
  () => {
    const afterTab = (from: string, init: KeyboardEventInit, hasTabHandler = true): string => {
      const {editor} = open();
      connect(editor, tableElementOf(editor), hasTabHandler);
      let text = '';
      change(editor, () => {
        $cellWith(from).selectStart();
        editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {key: 'Tab', ...init}));
        text = $caretIn();
      });
      return text;
    };
    expect([afterTab('a', {}), afterTab('b', {}), afterTab('b', {shiftKey: true})]).toEqual(['b', 'c', 'a']);
    expect(afterTab('d', {})).toBe('behind');
    expect(afterTab('a', {}, false)).toBe('a');
  },
);

prove('It is what setWidth(), JSON or HTML gave, and is not measured.', () => {
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

prove('To the compiler it is any number.', {isShared: true}, () => {
  compiles(() => {
    expectTypeOf<ReturnType<TableCellNode['getHeaderStyles']>>().toEqualTypeOf<number>();
  });
});

prove(
  'When the selection began in a wider cell than the one in which it ends, the new column can come between the selected ones.',
  () => {
    const rows = '<tr><td>x</td><td colspan="2">a</td><td>z</td></tr><tr><td>c</td><td>d</td><td>e</td><td>f</td></tr>';
    const after = (first: string, last: string) => afterSelecting([first, last], rows, $insertTableColumn__EXPERIMENTAL).rows;
    expect(after('c', 'a')).toEqual([
      ['x', 'a', '', 'z'],
      ['c', 'd', 'e', '', 'f'],
    ]);
    expect(after('a', 'c')).toEqual([
      ['x', 'a', 'z'],
      ['c', 'd', '', 'e', 'f'],
    ]);
  },
);

prove(
  'In a table with merged cells, Tab can skip cells or end in onError: it expects as many cells in each row as the last row has.',
  () => {
    const afterTab = (rows: string): [text: string, errors: number] => {
      const {editor, errors} = mount({nodes: tableNodes});
      change(editor, () => {
        $insertHtml(editor, `<table>${rows}</table><p>behind</p>`);
      });
      const node = editor.getEditorState().read(() => $firstOf(TableNode));
      const table = editor.getElementByKey(node.getKey());
      if (table === null) throw new Error('expected the table to be drawn');
      // The type adds a private field that the handlers fill in.
      applyTableHandlers(node, table as HTMLTableElementWithWithTableSelectionState, editor, true);
      change(editor, () => {
        $cellWith('a').selectEnd();
      });
      change(editor, () => {
        editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', {code: 'Tab'}));
      });
      return [editor.getEditorState().read(() => $getNodeTriplet($caret().anchor)[0].getTextContent()), errors.length];
    };
    expect(afterTab('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>')).toEqual(['b', 0]);
    expect(afterTab('<tr><td>a</td><td>b</td></tr><tr><td colspan="2">c</td></tr>')).toEqual(['c', 0]);
    expect(afterTab('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>')).toEqual(['a', 1]);
  },
);
