import {
  $computeTableMapSkipCellCheck,
  $createTableCellNode,
  $createTableRowNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import {$findMatchingParent} from '@lexical/utils';
import {$createParagraphNode, $getSelection, type ElementNode, type PointType} from 'lexical';

/** A rectangle of places in a table. The last row and column belong to it. */
export interface Area {
  table: TableNode;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A cell with the places that it covers. */
export type Cell = Area & {cell: TableCellNode};

/** Finds the cell at each place: `$grid(table)[row][column]`. A merged cell is at several places. */
export function $grid(table: TableNode) {
  const grid = $computeTableMapSkipCellCheck(table, null, null)[0];
  // Pasted rows may be empty, and pasted cells may continue below the last row.
  return table.getChildren().map((_row, y) => grid[y] ?? []);
}

/** Returns all places of a table. */
export function $allOf(table: TableNode): Area {
  const grid = $grid(table);
  const right = Math.max(...grid.map(({length}) => length)) - 1;
  return {table, top: 0, bottom: grid.length - 1, left: 0, right};
}

/** Returns each cell of a table once. */
export function $cells(table: TableNode): Cell[] {
  return $grid(table).flatMap((row, y) =>
    row
      .filter(({startRow, startColumn}, x) => startRow === y && startColumn === x)
      .map(({cell, startColumn: left}) => ({
        table,
        cell,
        top: y,
        bottom: Math.min(y + cell.getRowSpan(), table.getChildrenSize()) - 1,
        left,
        right: left + cell.getColSpan() - 1,
      })),
  );
}

/** Returns the table around a point. */
export const $tableAt = (point: PointType) => {
  const node = $findMatchingParent(point.getNode(), $isTableNode);
  return $isTableNode(node) ? node : null;
};

/** Returns the places of the selected text or cells. Returns null if the selection is not in one table. */
export function $selectedArea(): Area | null {
  const points = $getSelection()?.getStartEndPoints() ?? [];
  const [table, other] = points.map($tableAt);
  if (!table?.is(other)) return null;
  const cells = $cells(table);
  const ends = points.flatMap((point) =>
    cells.filter(({cell}) => cell.is(point.getNode()) || cell.isParentOf(point.getNode())),
  );
  return around(ends, cells);
}

/** Returns the smallest area that contains some cells, and each merged cell in it entirely. */
function around(some: Cell[], cells: Cell[]): Area | null {
  if (some[0] === undefined) return null;
  const area = {
    table: some[0].table,
    top: Math.min(...some.map(({top}) => top)),
    bottom: Math.max(...some.map(({bottom}) => bottom)),
    left: Math.min(...some.map(({left}) => left)),
    right: Math.max(...some.map(({right}) => right)),
  };
  const inside = cells.filter((cell) => overlaps(cell, area));
  return inside.length === some.length ? area : around(inside, cells);
}

/** Checks whether two areas share a place. */
export function overlaps(one: Area, other: Area): boolean {
  const isInRows = one.top <= other.bottom && other.top <= one.bottom;
  return isInRows && one.left <= other.right && other.left <= one.right;
}

/** Creates a cell that users can type into. It is a header if the other cells in its row or column are headers. */
function $createCell(place: Area, cells: Cell[]): Cell {
  const row = cells.filter((cell) => overlaps(cell, {...place, left: 0, right: Infinity}));
  const column = cells.filter((cell) => overlaps(cell, {...place, top: 0, bottom: Infinity}));
  const flagOf = (line: Cell[], flag: number) =>
    line.length > 0 && line.every(({cell}) => cell.hasHeaderState(flag)) ? flag : 0;
  const {ROW, COLUMN} = TableCellHeaderStates;
  const cell = $createTableCellNode(flagOf(row, ROW) | flagOf(column, COLUMN));
  return {...place, cell: cell.append($createParagraphNode())};
}

/** Keeps only these children. `splice()` miscounts children that it removes and inserts again. */
function $setChildren<Parent extends ElementNode>(parent: Parent, children: ElementNode[]): Parent {
  parent.append(...children);
  const others = parent.getChildren().slice(0, -children.length);
  others.forEach((child) => child.remove());
  return parent;
}

/** Writes cells into a table of this size: fills gaps, and removes rows in which no cell begins. */
export function $arrange({table, bottom, right}: Area, places: Cell[]): void {
  const cells = places.filter((cell) => cell.top <= cell.bottom && cell.left <= cell.right);
  for (let y = 0; y <= bottom; y += 1) {
    const row = cells.filter((cell) => cell.top <= y && y <= cell.bottom);
    for (let x = 0; x <= right; x += 1) {
      const place = {table, top: y, bottom: y, left: x, right: x};
      if (!row.some((cell) => overlaps(cell, place))) cells.push($createCell(place, cells));
    }
  }
  const tops = [...new Set(cells.map(({top}) => top))].sort((one, other) => one - other);
  const rows = tops.map((y) => {
    const line = cells.filter(({top}) => top === y).sort((one, other) => one.left - other.left);
    for (const {cell, ...area} of line) {
      const height = tops.filter((top) => top >= y && top <= area.bottom).length;
      cell.setRowSpan(height).setColSpan(area.right - area.left + 1);
    }
    const nodes = line.map(({cell}) => cell);
    const row = nodes.map((cell) => cell.getParent()).find($isTableRowNode);
    return $setChildren(row ?? $createTableRowNode(), nodes);
  });
  $setChildren(table, rows);
}
