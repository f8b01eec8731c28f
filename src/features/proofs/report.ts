import {mkdirSync} from 'node:fs';
import path from 'node:path';

import {formatProblems} from '../../content/problems.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {statementProblems} from './check.ts';
import {countChecks} from './figures.ts';
import {reportStatements} from './files.ts';

/**
 * Says which sentences of a site are not shown to be true.
 *
 * @param figures file for what is counted meanwhile
 * @returns for the author of the pages; undefined when all is well
 */
export function statementsReport({siteDir, figures}: {siteDir: string; figures: string}): string | undefined {
  const reports = reportStatements(siteDir);
  mkdirSync(path.dirname(figures), {recursive: true});
  replaceFile(figures, JSON.stringify(countChecks(siteDir, reports)));
  const found = reports.flatMap(statementProblems);
  return found.length === 0
    ? undefined
    : `${found.length === 1 ? 'One sentence is' : `${found.length} sentences are`} not shown to be true:\n\n${formatProblems(found, siteDir)}\n`;
}
