import {$generateHtmlFromNodes} from '@lexical/html';
import {registerRichText} from '@lexical/rich-text';
import type * as tablePackage from '@lexical/table';
import {
  $computeTableMap,
  $createTableCellNode,
  $createTableNode,
  $createTableNodeWithDimensions,
  $createTableSelection,
  $deleteTableColumn,
  $deleteTableColumn__EXPERIMENTAL,
  $deleteTableRow__EXPERIMENTAL,
  $getElementForTableNode,
  $getNodeTriplet,
  $getTableCellNodeRect,
  $getTableColumnIndexFromTableCellNode,
  $getTableRowIndexFromTableCellNode,
  $insertTableColumn__EXPERIMENTAL,
  $insertTableRow,
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
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $nodesOfType,
  $selectAll,
  $setSelection,
  INDENT_CONTENT_COMMAND,
  ParagraphNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, mount, settled} from '../support/editor.ts';
import {messageOf, messageThrownBy} from '../support/messages.ts';
import {$firstOf} from '../support/node-class.ts';
import {prove} from '../support/prove.ts';
import {
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

prove('Returns true, so getTopLevelElement() of a text in a cell is the block in the cell, not the table.', () => {
  inTable(() => {
    const cell = $cellWith('a');
    const top = () => cell.getFirstDescendant()?.getTopLevelElement()?.getType();
    expect(top()).toBe('paragraph');
    for (const node of [cell, ...cell.getParents().slice(0, 2)]) node.getWritable().isShadowRoot = () => false;
    expect(top()).toBe('table');
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

prove('The other cells of the row stay, so remove those that it takes the place of.', () => {
  const {editor, element} = open();
  change(editor, () => {
    $cellWith('a').setColSpan(2);
  });
  expect(rowsOf(editor)[0]).toEqual(['a', 'b']);
  expect(element.querySelector('td')?.colSpan).toBe(2);
});

prove('Do not use the returned value: the first change of a cell in an update returns the old state.', () => {
  inTable(() => {
    expect($cellWith('a').setHeaderStyles(ROW)).toBe(NO_STATUS);
    expect($cellWith('a').setHeaderStyles(COLUMN)).toBe(COLUMN);
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

/* Places in the DOM */

const merged = '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>';

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
prove('first row and column are headers unless you say otherwise.', expectHeaders);

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

prove('Deletes the cell with an index from each row, merged cells or not. Rows stay even without a cell.', () => {
  inHtml('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>', (table) => {
    $deleteTableColumn(table, 0);
    expect(table.getChildren<TableRowNode>().map((row) => textsOf(row.getChildren()))).toEqual([[], ['c']]);
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

prove('Returns the index of a cell in its row, from 0. A merged cell counts once, so this is not always its column.', () => {
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
