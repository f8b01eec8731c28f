import {writeFileSync} from 'node:fs';
import path from 'node:path';

import {convert} from '../features/reference/build/generate.ts';
import {readPackages} from '../framework/packages.ts';
import {describedDeclarations} from '../framework/sources/check.ts';
import {collectLines, renderLines} from '../framework/sources/collect.ts';
import {howToUpdate, linesFile} from '../framework/sources/source-lines.ts';
import {runCommand} from './run-command.ts';

/** `npm run update -- sources <folder>`: finds the lines of all declarations in the framework's sources and writes them. */
async function main([checkout]: readonly string[]): Promise<void> {
  const siteDir = process.cwd();
  const packages = readPackages(siteDir);
  if (checkout === undefined) throw new Error(`Expected a folder, found no argument. ${howToUpdate(packages[0]?.version ?? '')}`);
  const {model} = await convert(siteDir);
  const lines = collectLines(checkout, packages, describedDeclarations(model));
  writeFileSync(path.join(siteDir, linesFile), renderLines(lines));
  const counts = Object.values(lines.files).map((names) => Object.keys(names).length);
  console.log(`${linesFile}: ${counts.reduce((sum, count) => sum + count, 0)} declarations in ${counts.length} files.`);
}

runCommand(() => main(process.argv.slice(2)));
