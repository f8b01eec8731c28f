import {$generateNodesFromDOM} from '@lexical/html';
import {
  $createTableNodeWithDimensions,
  $createTableSelection,
  $isTableCellNode,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import {
  $createTextNode,
  $getRoot,
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

import {mount} from './editor.ts';
import {storedParagraph, type StoredNode} from './stored-json.ts';

/** The classes of a table. */
export const tableNodes = [TableNode, TableRowNode, TableCellNode];

/** An editor with tables. */
export function tableEditor(onError: (error: Error) => void): LexicalEditor {
  return mount({nodes: tableNodes, onError}).editor;
}

/** Changes a document at once. */
export function change(editor: LexicalEditor, $change: () => void): void {
  editor.update($change, {discrete: true});
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
