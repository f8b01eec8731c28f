import {format, resolveConfig} from 'prettier';

import {ensureReference} from '../../api-reference/ensure.ts';
import {PublishedCode} from '../../api-reference/facts/published-code.ts';
import {readPackages} from '../../api-reference/packages.ts';
import {loadSymbolMap} from '../../api-reference/symbol-map.ts';
import {installedLexicalVersion} from '../../../node/framework.ts';
import {tableFile} from '../../../content/error-table.ts';
import {readBuilds} from './module-builds.ts';
import {CallerGraph} from './caller-graph.ts';
import {deriveTable} from './table.ts';

/** Derives the table from the installed packages, as the text of the file that is checked in. */
export async function renderTable(siteDir: string): Promise<string> {
  await ensureReference(siteDir);
  return renderTableFrom(siteDir);
}

/** Derives the table with the reference that has been generated last, whatever is wrong with that. */
export async function renderTableFrom(siteDir: string): Promise<string> {
  const entries = readPackages(siteDir).flatMap(({entries: modules}) => modules);
  const reach = new CallerGraph(
    new PublishedCode(entries.map(({name, development}) => ({module: name, file: development}))),
    new Set(loadSymbolMap(siteDir).map(({id}) => id)),
  );
  const table = await deriveTable(readBuilds(siteDir), installedLexicalVersion(siteDir), (module, name) =>
    reach.documentedCallers(module, name),
  );
  const file = tableFile(siteDir);
  return format(JSON.stringify(table), {...(await resolveConfig(file)), filepath: file});
}
