import {format, resolveConfig} from 'prettier';

import {installedLexicalVersion} from '../../../../node/framework.ts';
import {tableFile} from '../../../../content/error-table.ts';
import {readBuilds} from './module-builds.ts';
import {deriveTable} from './table.ts';

/** Derives the table from the installed packages, as the text of the file that is checked in. */
export async function renderTable(siteDir: string): Promise<string> {
  const table = await deriveTable(readBuilds(siteDir), installedLexicalVersion(siteDir));
  const file = tableFile(siteDir);
  return format(JSON.stringify(table), {...(await resolveConfig(file)), filepath: file});
}
