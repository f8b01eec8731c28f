import {$createTableNodeWithDimensions, type TableNode} from '@lexical/table';
import {$insertNodeToNearestRoot} from '@lexical/utils';
import {$createParagraphNode, $getSelection, $isElementNode} from 'lexical';
import {$allOf, $arrange, $cells, $grid, $tableAt, type Area} from './grid';

const sides = {row: ['top', 'bottom'], column: ['left', 'right']} as const;

/** Inserts a table with a header row: at the caret, after the table with the caret, or at the end. */
export function $insertTable(rows: number, columns: number): void {
  const table = $createTableNodeWithDimensions(rows, columns, {columns: false, rows: true});
  const focus = $getSelection()?.getStartEndPoints()?.[1];
  const outer = focus && $tableAt(focus);
  if (outer) outer.insertAfter(table);
  else $insertNodeToNearestRoot(table);
  // Users need a place to go on writing.
  if (!$isElementNode(table.getNextSibling())) table.insertAfter($createParagraphNode());
  table.selectStart();
}

/** Replaces a table by an empty paragraph. */
export function $deleteTable(table: TableNode): void {
  const paragraph = table.replace($createParagraphNode());
  paragraph.select();
}

/** Inserts a row or a column next to the selected cells, and moves the caret there. */
export function $insertLine(
  {table, ...area}: Area,
  kind: 'row' | 'column',
  where: 'before' | 'after',
): void {
  const [start, end] = sides[kind];
  const at = where === 'before' ? area[start] : area[end] + 1;
  const cells = $cells(table);
  for (const cell of cells) {
    // A cell that begins before the new line and ends after it becomes larger.
    if (cell[start] >= at) cell[start] += 1;
    if (cell[end] >= at) cell[end] += 1;
  }
  const all = $allOf(table);
  all[end] += 1;
  $arrange(all, cells);
  const [row, column] = kind === 'row' ? [at, area.left] : [area.top, at];
  $grid(table)[row]?.[column]?.cell.selectStart();
}

/** Deletes the rows or columns of the selected cells, or the table when no other is left. */
export function $deleteLines({table, ...area}: Area, kind: 'row' | 'column'): void {
  const [start, end] = sides[kind];
  const all = $allOf(table);
  all[end] -= area[end] - area[start] + 1;
  if (all[end] < 0) {
    $deleteTable(table);
    return;
  }
  const cells = $cells(table);
  const move = (line: number) => Math.min(line, area[start]) + Math.max(line - area[end] - 1, 0);
  for (const cell of cells) {
    [cell[start], cell[end]] = [move(cell[start]), move(cell[end] + 1) - 1];
  }
  $arrange(all, cells);
  // The caret was in a deleted cell.
  const grid = $grid(table);
  const row = grid[area.top] ?? grid.at(-1);
  (row?.[area.left] ?? row?.at(-1))?.cell.selectStart();
}
