import {writeFileSync} from 'node:fs';

import {renderTable} from '../features/errors/build/derive/table.ts';
import {tableFile} from '../content/error-table.ts';
import {runCommand} from './run-command.ts';

/** `npm run update -- errors`: derives the table of error codes from the installed packages and writes it. */
async function main(): Promise<void> {
  const siteDir = process.cwd();
  writeFileSync(tableFile(siteDir), await renderTable(siteDir));
}

runCommand(main);
