import path from 'node:path';
import {parseArgs} from 'node:util';

import {siteDir} from '../../config/site.ts';
import {formatProblems} from '../../content/problems.ts';
import {findPages, pageFolders, pageFoldersOf, readPages} from '../../content/pages.ts';
import {checkProse} from './check.ts';

const usage = `Checks the wording of pages: descriptions, banned words, sentence length, callouts.

  npx tsx src/cli/prose/index.ts [paths…] [--figures]

  paths      pages or folders; without any: ${pageFolders.join(', ')}
  --figures  also prints words, sentence length and callouts of each page`;

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {figures: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}},
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const starts = positionals.length > 0 ? positionals : pageFoldersOf(siteDir);
  const pages = readPages(findPages(starts)).map(({file, text}) => ({file, ...checkProse(file, text)}));
  if (values.figures === true) {
    for (const {file, figures} of pages) {
      const {words, average, callouts} = figures;
      console.log(`${path.relative(siteDir, file)}: ${words} words, ${average.toFixed(1)} a sentence, ${callouts} callouts`);
    }
  }
  const problems = pages.flatMap((page) => page.problems);
  if (problems.length > 0) {
    console.error(formatProblems(problems, process.cwd()));
  }
  console.log(`${pages.length} pages, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main();
