import {readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';

import {lexicalVersion, siteDir} from '../../config/site.ts';
import {formatProblems} from '../../content/problems.ts';
import {checkVersions, hasPlaceholders, versionLiterals} from '../../content/versions.ts';
import {writtenFiles} from './files.ts';

const usage = `Finds the documented version where it is written by hand, in pages, code, tests and settings.

  npx tsx src/cli/versions/index.ts [--fix]

  --fix   writes placeholders into pages, and into the quotes of proofs`;

/** Quotes of proofs are sentences of pages, so they have the placeholders of pages. */
const isProof = (file: string): boolean => /\.proof\.tsx?$/.test(file);

function main(): number {
  const {values} = parseArgs({options: {fix: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}}});
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const files = writtenFiles(siteDir);
  if (values.fix === true) {
    for (const file of files.filter((name) => hasPlaceholders(name) || isProof(name))) {
      let text = readFileSync(file, 'utf8');
      const isPage = !isProof(file);
      const literals = versionLiterals(text, isPage).filter(({start}) => isPage || isInQuote(text, start));
      for (const {start, end, placeholder} of literals.reverse()) text = text.slice(0, start) + placeholder + text.slice(end);
      if (literals.length > 0) writeFileSync(file, text);
    }
  }
  const problems = files.flatMap((file) => checkVersions(file, readFileSync(file, 'utf8')));
  if (problems.length > 0) console.error(formatProblems(problems, siteDir));
  console.log(`${files.length} files, ${problems.length} with version ${lexicalVersion} by hand`);
  return problems.length === 0 ? 0 : 1;
}

/** Whether a position of a proof file is in a quoted sentence: after `prove(` or `unproven(` and one opening quote. */
function isInQuote(text: string, position: number): boolean {
  const start = Math.max(text.lastIndexOf('prove(', position), text.lastIndexOf('unproven(', position));
  const before = text.slice(text.indexOf('(', start) + 1, position).trimStart();
  const [mark = ''] = before;
  return start !== -1 && /['"`]/.test(mark) && !before.slice(1).replaceAll(`\\${mark}`, '').includes(mark);
}

process.exitCode = main();
