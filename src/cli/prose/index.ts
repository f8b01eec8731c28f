import path from 'node:path';
import {parseArgs} from 'node:util';

import {siteDir} from '../../config/site.ts';
import {formatProblems, type Problem} from '../../content/problems.ts';
import {findPages, pageFolders, pageFoldersOf, readPages, type Page} from '../../content/pages.ts';
import {checkProse} from './check.ts';
import {budgetOf, excessOf, findTurns, plainnessOf} from './plainness.ts';

const usage = `Checks the wording of pages: banned words, sentence length, callouts, and how much a page asks of those who read it.

  npm run check -- prose [paths…] [--figures] [--turns]

  paths      pages or folders; without any: ${pageFolders.join(', ')}
  --figures  also prints of each page: words, words at eye level, words a sentence, private turns and pronouns at the start
             of 100 sentences, most caveats in a section, lines of the first sample, callouts
  --turns    also prints each turn that only this site uses, with plain words for it`;

function nameOf({file}: Page): string {
  return path.relative(siteDir, file).replaceAll('\\', '/');
}

/** What a page has more of than its kind may. */
function problemsOfBudget(page: Page): Problem[] {
  return excessOf(nameOf(page), page.text).map((problem) => ({file: page.file, column: 1, ...problem}));
}

function printFigures(page: Page): void {
  const {average, callouts, words: all} = checkProse(page.file, page.text).figures;
  const {words, mostCaveats, turns, pronouns, sampleLines} = plainnessOf(page.text, budgetOf(nameOf(page))?.level);
  console.log(
    `${nameOf(page)}: ${all} words, ${words} at eye level, ${average.toFixed(1)} a sentence, ${turns.toFixed(0)} turns, ` +
      `${pronouns.toFixed(0)} pronouns, ${mostCaveats.count} caveats, first sample ${sampleLines} lines, ${callouts} callouts`,
  );
}

function printTurns(page: Page): void {
  page.text.split('\n').forEach((line, index) => {
    for (const {turn, instead} of findTurns(line)) console.log(`${nameOf(page)}:${index + 1} "${turn}": ${instead}`);
  });
}

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {figures: {type: 'boolean'}, turns: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}},
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const starts = positionals.length > 0 ? positionals : pageFoldersOf(siteDir);
  const pages = readPages(findPages(starts));
  if (values.figures === true) pages.forEach(printFigures);
  if (values.turns === true) pages.forEach(printTurns);
  const problems = pages.flatMap((page) => [...checkProse(page.file, page.text).problems, ...problemsOfBudget(page)]);
  if (problems.length > 0) {
    console.error(formatProblems(problems, process.cwd()));
  }
  console.log(`${pages.length} pages, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main();
