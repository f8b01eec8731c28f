import {readFileSync} from 'node:fs';
import path from 'node:path';

import {format, resolveConfig} from 'prettier';

import type {ErrorTable} from '../../shared/errors/types.ts';
import {readPackages} from '../api-reference/packages.ts';
import {readBundles} from './derive/bundles.ts';
import {deriveTable} from './derive/table.ts';

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
  // Written by `writeTable` only; a test derives it again and compares.
  const table = JSON.parse(readFileSync(file, 'utf8')) as ErrorTable;
  const installed = installedVersion(siteDir);
  if (table.version !== installed) {
    throw new Error(
      `${file}:2: expected the codes of version ${installed}, which is installed, found those of ${table.version}. Run "npm run errors:update".`,
    );
  }
  return table;
}

/** Derives the table from the installed packages, as the text of the file that is checked in. */
export async function renderTable(siteDir: string): Promise<string> {
  const table = await deriveTable(readBundles(siteDir), installedVersion(siteDir));
  const file = tableFile(siteDir);
  return format(JSON.stringify(table), {...(await resolveConfig(file)), filepath: file});
}

function installedVersion(siteDir: string): string {
  const version = readPackages(siteDir).find(({name}) => name === 'lexical')?.version;
  if (version === undefined) throw new Error('package.json: expected "lexical" in "dependencies", found none.');
  return version;
}
