import path from 'node:path';

import {readPage} from '../../src/content/versions.ts';

export const page = path.resolve(import.meta.dirname, '../../docs/error/index.md');

/** What is to be typed for one tool. */
export interface Tool {
  name: string;
  /** Lines after which the tool shows numbers, and lines after which it shows messages. */
  numbers: Line[];
  messages: Line[];
}

/** A command, and the files of the page that belong to it: names and contents. */
export interface Line {
  command: string;
  files: Map<string, string>;
}

/** The code blocks of the page that have a title, without what the page does not show of them. */
function titledBlocks(text: string): Map<string, string> {
  const fence = /^```\w+ title="([^"]+)".*\n([\s\S]*?)^```/gm;
  return new Map(
    [...text.matchAll(fence)].map(([, title = '', code = '']) => [title, code.split('// ---cut---\n').at(-1) ?? '']),
  );
}

/**
 * Reads what the page says for each tool: the rows of its table whose header is `Tool | Numbers | Full messages`. In a cell,
 * inline code is a command, or the title of a block of the page, which is a file for the command before it.
 *
 * @throws when the page has no such table, or a cell of it has no command
 */
export function readTools(): Tool[] {
  const text = readPage(page);
  const blocks = titledBlocks(text);
  const [, rows] = /^\| Tool +\| Numbers +\| Full messages +\|\n\|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  if (rows === undefined) {
    throw new Error(`${page}: expected a table with the header "| Tool | Numbers | Full messages |", found none.`);
  }
  const linesOf = (name: string, cell: string): Line[] => {
    const lines: Line[] = [];
    for (const [, code = ''] of cell.matchAll(/`([^`]+)`/g)) {
      const file = blocks.get(code);
      if (file !== undefined) lines.at(-1)?.files.set(code, file);
      // An option that the sentence speaks of.
      else if (!code.startsWith('-')) lines.push({command: code, files: new Map()});
    }
    if (lines.length === 0) throw new Error(`${page}: expected a command in each cell of "${name}", found none in "${cell}".`);
    return lines;
  };
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [, name = '', numbers = '', messages = ''] = row.split('|').map((cell) => cell.trim());
      return {name, numbers: linesOf(name, numbers), messages: linesOf(name, messages)};
    });
}
