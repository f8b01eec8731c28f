import {$isTableNode, type TableNode} from '@lexical/table';
import {$getRoot} from 'lexical';
import {$allOf, $grid} from './grid';

/** Returns the texts of a table, in rows of the same length. The text of a merged cell is at its first place. */
function $texts(table: TableNode): string[][] {
  const length = $allOf(table).right + 1;
  return $grid(table).map((row, y) =>
    Array.from({length}, (_text, x) => {
      const place = row[x];
      return place?.startColumn === x && place.startRow === y ? place.cell.getTextContent() : '';
    }),
  );
}

/** Checks for texts that a spreadsheet runs as formulas, also after white space or with full-width signs. */
const isFormula = (text: string) =>
  /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(text) && !/^\s*[+-]?\d[\d.,]*\s*$/.test(text);

/** Writes one line for each row (RFC 4180). An apostrophe keeps spreadsheets from running a formula. */
export function $tableToCsv(table: TableNode): string {
  const field = (text: string) => {
    // Some spreadsheets start a new cell at a semicolon or a line break.
    const parts = text.split(/([;\n])/).map((part) => (isFormula(part) ? `'${part}` : part));
    const safe = parts.join('');
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = $texts(table).map((row) => row.map(field).join(','));
  return rows.join('\r\n');
}

/** Writes a GitHub table. The format needs a header, so the first row becomes the header. */
export function $tableToMarkdown(table: TableNode): string {
  const escape = (text: string) => {
    const lines = text.replace(/[\\|<[\]*_`~&]/g, '\\$&').split(/\n+/);
    return lines.map((line) => line.trim()).join('<br>');
  };
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const [header = [], ...body] = $texts(table).map((texts) => texts.map(escape));
  return [row(header), row(header.map(() => '---')), ...body.map(row)].join('\n');
}

/** Returns the tables of the document, without tables in the cells of others. */
export const $outerTables = () => $getRoot().getChildren().filter($isTableNode);
