import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createTableCellNode,
  $createTableNodeWithDimensions,
  $createTableRowNode,
  $createTableSelection,
  $isTableCellNode,
  $isTableSelection,
  TableCellNode,
  TableNode,
  TableRowNode,
  type TableSelection,
} from '@lexical/table';
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isTextNode,
  $nodesOfType,
  $setSelection,
  ElementNode,
  type DOMConversionMap,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import {expect} from 'vitest';

import {$append, change, mount} from './editor.ts';
import {expectDropped, expectError, expectNoError, observe} from './errors.ts';
import {storedParagraph, type StoredNode} from './stored-json.ts';

export {change};

/** The classes of a table. */
export const tableNodes = [TableNode, TableRowNode, TableCellNode];

/** An editor with tables. */
export function tableEditor(onError: (error: Error) => void): LexicalEditor {
  return mount({nodes: tableNodes, onError}).editor;
}

/** Appends a table of single letters to the document, row by row: `a` to `d` for two rows of two cells. */
export function $appendTable(rows: number, columns: number, first = 'a'): TableNode {
  const table = $createTableNodeWithDimensions(rows, columns, false);
  $getRoot().append(table);
  $cellsOf(table).forEach((cell, index) => {
    const text = String.fromCharCode(first.charCodeAt(0) + index);
    cell.getFirstChildOrThrow<ElementNode>().clear().append($createTextNode(text));
  });
  return table;
}

/** Appends a table of `a` to `d` with a table of `p` and `q`, one below the other, in its first cell. */
export function $appendNestedTable(): [outer: TableNode, inner: TableNode] {
  const outer = $appendTable(2, 2);
  const inner = $appendTable(2, 1, 'p');
  $cellAt(outer, 0).append(inner);
  return [outer, inner];
}

/** The cells of a table, row by row. */
export function $cellsOf(table: TableNode): TableCellNode[] {
  return table.getChildren<TableRowNode>().flatMap((row) => row.getChildren().filter($isTableCellNode));
}

/** A cell of a table, counted row by row. */
export function $cellAt(table: TableNode, index: number): TableCellNode {
  const cell = $cellsOf(table)[index];
  if (cell === undefined) throw new Error(`expected a cell ${String(index)}, found none`);
  return cell;
}

/** The first cell of the document with a text. */
export function $cellWith(text: string): TableCellNode {
  const cell = $nodesOfType(TableCellNode).find((node) => node.getTextContent() === text);
  if (cell === undefined) throw new Error(`expected a cell with the text ${text}, found none`);
  return cell;
}

/** Selects the cells between two. */
export function $selectCells(first: TableCellNode, last: TableCellNode): void {
  const selection = $createTableSelection();
  const table = first.getParents()[1];
  if (table === undefined) throw new Error('expected a cell in a table, found another');
  selection.set(table.getKey(), first.getKey(), last.getKey());
  $setSelection(selection);
}

/** Selects the text from the beginning of one node to the end of another. */
export function $selectBetween(from: LexicalNode, to: LexicalNode): void {
  const [start, end] = [from, to].map((node) => ($isElementNode(node) ? (node.getFirstDescendant() ?? node) : node));
  if (!$isTextNode(start) || !$isTextNode(end)) throw new Error('expected texts, found other nodes');
  const selection = start.select(0, 0);
  selection.focus.set(end.getKey(), end.getTextContentSize(), 'text');
}

/** Puts the nodes that HTML stands for into an empty document. */
export function $insertHtml(editor: LexicalEditor, html: string): void {
  $getRoot().clear().select();
  $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html')));
}

/** The nodes of the document with their texts: `table(tablerow(tablecell(paragraph("a"))))`. */
export function outlineOf(editor: LexicalEditor): string[] {
  const outline = (node: LexicalNode): string => {
    if ($isTextNode(node)) return JSON.stringify(node.getTextContent());
    return $isElementNode(node) ? `${node.getType()}(${node.getChildren().map(outline).join(',')})` : node.getType();
  };
  return editor.getEditorState().read(() => $getRoot().getChildren().map(outline));
}

/** The texts of the cells of all tables, row by row. */
export function rowsOf(editor: LexicalEditor): string[][] {
  return editor.getEditorState().read(() =>
    $nodesOfType(TableNode)
      .flatMap((table) => table.getChildren<TableRowNode>())
      .map((row) => row.getChildren().map((cell) => cell.getTextContent())),
  );
}

/** Expects these rows in all tables, each of which is the texts of its cells with `|` between them. */
export function expectRows(editor: LexicalEditor, ...rows: string[]): void {
  expect(rowsOf(editor)).toEqual(rows.map((row) => row.split('|')));
}

/** Any stored element. */
function stored(type: string, children: StoredNode[], more: StoredNode = {}): StoredNode {
  return {children, direction: 'ltr', format: '', indent: 0, type, version: 1, ...more};
}

/** A stored table of rows, and of what else is given. */
export function storedTable(...children: StoredNode[]): StoredNode {
  return stored('table', children);
}

/** A stored row of cells with these texts, and of what else is given. */
export function storedRow(...cells: (string | StoredNode)[]): StoredNode {
  const look = {backgroundColor: null, colSpan: 1, headerState: 0, rowSpan: 1};
  return stored(
    'tablerow',
    cells.map((cell) => (typeof cell === 'string' ? stored('tablecell', [storedParagraph(cell)], look) : cell)),
  );
}

/** A cell that somebody has made from scratch. */
export class OwnCellNode extends ElementNode {
  static override getType(): string {
    return 'own-cell';
  }
  static override clone(node: OwnCellNode): OwnCellNode {
    return new OwnCellNode(node.__key);
  }
  static override importJSON(): OwnCellNode {
    return new OwnCellNode();
  }
  static override importDOM(): DOMConversionMap {
    return {td: () => ({conversion: () => ({node: new OwnCellNode()}), priority: 1})};
  }
  override exportJSON() {
    return {...super.exportJSON(), type: 'own-cell'};
  }
  override createDOM(): HTMLElement {
    return document.createElement('td');
  }
  override updateDOM(): boolean {
    return false;
  }
}

/** The selection of cells in the update that runs. */
export function $tableSelection(): TableSelection {
  const selection = $getSelection();
  if (!$isTableSelection(selection)) throw new Error('expected a selection of cells, found another');
  return selection;
}

/** Sets a selection of cells with any nodes, which nothing checks. */
export function $setTableSelection(anchor: LexicalNode, focus: LexicalNode): TableSelection {
  const selection = $createTableSelection();
  selection.set($nodesOfType(TableNode)[0]?.getKey() ?? 'root', anchor.getKey(), focus.getKey());
  $setSelection(selection);
  return selection;
}

/** Appends a table of `a` to `d`, and a paragraph. */
function $appendTableAndText(): void {
  $appendTable(2, 2);
  $append('behind');
}

/** An editor with a table of `a` to `d`, and a paragraph behind it, in which something happened. */
export function editorAfter(onError: (error: Error) => void, ...$happened: (() => void)[]): LexicalEditor {
  const editor = tableEditor(onError);
  change(editor, $appendTableAndText);
  for (const $change of $happened) change(editor, $change);
  return editor;
}

/** Shows that a function selects cells of one table, and no others. */
export async function expectToSelectOneTable($select: (first: TableCellNode, last: TableCellNode) => boolean): Promise<void> {
  const refused: (() => [TableCellNode, TableCellNode])[] = [
    () => [$cellWith('a'), $cellAt($appendTable(1, 1, 'p'), 0)],
    () => {
      const inner = $appendTable(1, 1, 'p');
      $cellWith('b').append(inner);
      return [$cellWith('a'), $cellAt(inner, 0)];
    },
    () => {
      const cell = $createTableCellNode(0);
      return [cell, cell];
    },
    () => {
      const cell = $createTableCellNode(0);
      $createTableRowNode().append(cell);
      return [cell, cell];
    },
    () => {
      const cells: [TableCellNode, TableCellNode] = [$cellWith('a'), $cellWith('d')];
      cells[0].remove();
      return cells;
    },
    () => {
      const cells: [TableCellNode, TableCellNode] = [$cellWith('a'), $cellWith('d')];
      cells[1].getParentOrThrow().remove();
      return cells;
    },
  ];
  for (const $cells of refused) {
    for (const isTurned of [false, true]) {
      await expectNoError((onError) =>
        editorAfter(onError, () => {
          const [first, last] = $cells();
          expect(isTurned ? $select(last, first) : $select(first, last)).toBe(false);
          expect($getSelection()).toBeNull();
        }),
      );
    }
  }
  await expectNoError((onError) =>
    editorAfter(
      onError,
      () => {
        expect($select($cellWith('d'), $cellWith('a'))).toBe(true);
        expect($tableSelection().getNodes().filter($isTableCellNode)).toHaveLength(4);
      },
      () => {
        expect($tableSelection().getNodes().filter($isTableCellNode)).toHaveLength(4);
        expect($tableSelection().getShape()).toEqual({fromX: 0, fromY: 0, toX: 1, toY: 1});
      },
    ),
  );
}

/**
 * Shows that a function takes a selection of cells away in time, so that something can be done to them.
 *
 * @param $change what leads to the error without it
 */
export async function expectToDeselect($deselectCells: () => void, $change: () => void): Promise<void> {
  const $select = (): void => {
    $selectCells($cellWith('a'), $cellWith('d'));
  };
  const $use = (): void => {
    expect(
      $getSelection()
        ?.getNodes()
        .map((node) => node.getTextContent()),
    ).toEqual(['behind']);
  };
  await expectNoError((onError) =>
    editorAfter(
      onError,
      $select,
      () => {
        $deselectCells();
        $change();
        $use();
      },
      $use,
    ),
  );
  // Other selections stay.
  await expectNoError((onError) =>
    editorAfter(onError, () => {
      $cellWith('c').selectEnd();
      $deselectCells();
      expect(
        $getSelection()
          ?.getNodes()
          .map((node) => node.getTextContent()),
      ).toEqual(['c']);
    }),
  );
}

/**
 * Shows that a wrong selection of cells remains after the update that set it: each update that uses it is dropped, until another
 * selection is set.
 */
export async function expectWrongSelection(code: number, $select: () => void, $use: () => void): Promise<void> {
  const $selectAndUse = (): void => {
    $appendTableAndText();
    $select();
    $use();
  };
  await expectDropped(code, $selectAndUse, {nodes: tableNodes});
  const {editor} = mount({nodes: tableNodes});
  change(editor, $appendTableAndText);
  change(editor, $select);
  for (let attempt = 0; attempt < 2; attempt++) {
    await expectError(code, (onError) => {
      observe(editor, onError);
      change(editor, () => {
        $append('dropped');
        $use();
      });
    });
  }
  await expectNoError((onError) => {
    observe(editor, onError);
    change(editor, () => void $getRoot().selectEnd());
    change(editor, () => void $append('goes on'));
    return editor;
  });
  expect(editor.getEditorState().read(() => $getRoot().getTextContent())).toMatch(/behind\s+goes on\s*$/);
}
