import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {ErrorTable} from '../shared/error-table.ts';
import {installedLexicalVersion} from '../node/framework.ts';
import {writtenCodes} from './error-pages.ts';

/** Where the derived table is checked in. */
export function tableFile(siteDir: string): string {
  return path.join(siteDir, 'src/features/errors/build/table.json');
}

/**
 * Reads the table that is checked in.
 *
 * @throws when it was derived from another version than the installed one.
 */
export function readTable(siteDir: string): ErrorTable {
  const file = tableFile(siteDir);
  // Written by `npm run update -- errors` only; a test derives it again and compares.
  const table = JSON.parse(readFileSync(file, 'utf8')) as ErrorTable;
  const installed = installedLexicalVersion(siteDir);
  if (table.version !== installed) {
    throw new Error(
      `${file}:2: expected the codes of version ${installed}, which is installed, found those of ${table.version}. Run "npm run update -- errors".`,
    );
  }
  return table;
}

/** The numbers that a sample of a hand-written page throws; of the others nobody has seen one. For who reads the published code. */
export function readNumbers(siteDir: string): (module: string, message: string) => number | undefined {
  const {codes} = readTable(siteDir);
  const seen = new Set(writtenCodes(siteDir));
  const known = codes.flatMap(({code, message, sites}) => (message === null || !seen.has(code) ? [] : [{code, message, sites}]));
  const numbers = new Map(known.flatMap(({code, message, sites}) => sites.map(({module}) => [`${module} ${message}`, code])));
  return (module, message) => numbers.get(`${module} ${message}`);
}
