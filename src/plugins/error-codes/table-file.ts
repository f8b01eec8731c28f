import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {ErrorTable} from '../../shared/errors/types.ts';
import {installedLexicalVersion} from '../../node/framework.ts';

/** Where the derived table is checked in. */
export function tableFile(siteDir: string): string {
  return path.join(siteDir, 'src/plugins/error-codes/table.json');
}

/**
 * Reads the table that is checked in.
 *
 * @throws when it was derived from another version than the installed one.
 */
export function readTable(siteDir: string): ErrorTable {
  const file = tableFile(siteDir);
  // Written by `npm run errors:update` only; a test derives it again and compares.
  const table = JSON.parse(readFileSync(file, 'utf8')) as ErrorTable;
  const installed = installedLexicalVersion(siteDir);
  if (table.version !== installed) {
    throw new Error(
      `${file}:2: expected the codes of version ${installed}, which is installed, found those of ${table.version}. Run "npm run errors:update".`,
    );
  }
  return table;
}
