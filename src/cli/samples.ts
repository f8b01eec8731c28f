import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {siteDir} from '../config/site.ts';
import {formatProblems} from '../content/problems.ts';
import {applyEdits, outputEdits} from '../features/samples/build/run/compare.ts';
import {checkSkips, findPages, pageFolders, pageFoldersOf, withFences, readPages} from '../content/pages.ts';
import {countSamples, verifyPages} from '../features/samples/build/analyze.ts';
import {isRun} from '../features/samples/build/run/instrument.ts';
import {runCommand} from './run-command.ts';

const usage = `Checks the code samples of pages.

  npx tsx src/cli/samples.ts [paths…] [--update] [--no-run]

  paths      pages or folders; without any: ${pageFolders.join(', ')}
  --update   writes what executed samples print into their pages
  --no-run   compiles only`;

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {update: {type: 'boolean'}, 'no-run': {type: 'boolean'}, help: {type: 'boolean', short: 'h'}},
  });
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  if (values.update === true && values['no-run'] === true) {
    console.error('--update writes what samples print and therefore cannot be combined with --no-run.');
    return 2;
  }
  const missing = positionals.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.error(`No such file or folder: ${missing.join(', ')}`);
    return 2;
  }
  const starts = positionals.length > 0 ? positionals : pageFoldersOf(siteDir);
  const options = {siteDir, run: values['no-run'] !== true};
  const started = performance.now();
  const files = findPages(starts);
  let outcome = await verifyPages(readPages(files).map(withFences), options);

  if (values.update === true) {
    const edits = outputEdits(outcome.executed);
    for (const file of new Set(edits.map((edit) => edit.file))) {
      writeFileSync(
        file,
        applyEdits(
          readFileSync(file, 'utf8'),
          edits.filter((edit) => edit.file === file),
        ),
      );
      console.log(`updated ${path.relative(process.cwd(), file)}`);
    }
    if (edits.length > 0) {
      outcome = await verifyPages(readPages(files).map(withFences), options);
    }
  }

  const {samples, fences, runsCached} = outcome;
  const problems = [...outcome.problems, ...(positionals.length === 0 ? checkSkips(fences) : [])];
  const counts = countSamples(outcome);
  if (problems.length > 0) {
    console.error(formatProblems(problems, process.cwd()));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const figures = [`${files.length} pages`, `${counts.checked} samples checked`];
  figures.push(
    options.run ? `${counts.executed} executed (${runsCached} from cache)` : `${samples.filter(isRun).length} not executed`,
  );
  figures.push(
    `${counts.live} live`,
    `${counts.skipped} skipped`,
    `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
    `${seconds} s`,
  );
  console.log(figures.join(', '));
  return problems.length === 0 ? 0 : 1;
}

runCommand(main);
