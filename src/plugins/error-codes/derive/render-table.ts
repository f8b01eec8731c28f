import {format, resolveConfig} from 'prettier';

import {installedVersion, tableFile} from '../table-file.ts';
import {readBundles} from './bundles.ts';
import {deriveTable} from './table.ts';

/** Derives the table from the installed packages, as the text of the file that is checked in. */
export async function renderTable(siteDir: string): Promise<string> {
  const table = await deriveTable(readBundles(siteDir), installedVersion(siteDir));
  const file = tableFile(siteDir);
  return format(JSON.stringify(table), {...(await resolveConfig(file)), filepath: file});
}
