import {TableCellHeaderStates} from '@lexical/table';
import {$isElementNode, COMMAND_PRIORITY_LOW, KEY_TAB_COMMAND, type LexicalEditor} from 'lexical';
import {$allOf, $arrange, $cells, $selectedArea, overlaps, type Area} from './grid';

/** Merges the selected cells, and joins their content row by row. */
export function $mergeCells(area: Area): void {
  const cells = $cells(area.table);
  const [first, ...others] = cells.filter((cell) => overlaps(cell, area));
  if (first === undefined || others.length === 0) return;
  const blocks = [first, ...others].flatMap(({cell}) => cell.getChildren());
  const empty = blocks.filter((block) => $isElementNode(block) && block.isEmpty());
  first.cell.append(...blocks);
  // One paragraph is kept to type into.
  empty.slice(empty.length < blocks.length ? 0 : 1).forEach((block) => block.remove());
  const rest = cells.filter((cell) => !overlaps(cell, area));
  $arrange($allOf(area.table), [{...area, cell: first.cell}, ...rest]);
  first.cell.selectEnd();
}

/** Splits merged cells. The content remains in the first cell. */
export function $splitCells(area: Area): void {
  const split = $cells(area.table).map((cell) =>
    overlaps(cell, area) ? {...cell, bottom: cell.top, right: cell.left} : cell,
  );
  $arrange($allOf(area.table), split);
}

/** Turns the selected rows or columns into headers, or back if all of them are headers. */
export function $toggleHeaders(area: Area, kind: 'row' | 'column'): void {
  const flag = kind === 'row' ? TableCellHeaderStates.ROW : TableCellHeaderStates.COLUMN;
  const line = kind === 'row' ? {left: 0, right: Infinity} : {bottom: Infinity, top: 0};
  const cells = $cells(area.table).filter((cell) => overlaps(cell, {...area, ...line}));
  const isOn = cells.every(({cell}) => cell.hasHeaderState(flag));
  for (const {cell} of cells) {
    const others = cell.getHeaderStyles() & ~flag;
    cell.setHeaderStyles(isOn ? others : others | flag);
  }
}

/** Moves the caret from cell to cell with Tab and Shift+Tab, also in merged cells. */
export function registerTabKey(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_TAB_COMMAND,
    (event) => {
      const area = $selectedArea();
      if (area === null) return false;
      event.preventDefault();
      const cells = $cells(area.table);
      const isSelected = cells.map((cell) => overlaps(cell, area));
      const [before, after] = [isSelected.indexOf(true) - 1, isSelected.lastIndexOf(true) + 1];
      const next = cells[event.shiftKey ? before : after];
      if (next !== undefined) next.cell.selectStart();
      else if (event.shiftKey) area.table.selectPrevious();
      else area.table.selectNext();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
