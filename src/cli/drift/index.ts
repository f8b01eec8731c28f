import {rmSync} from 'node:fs';
import path from 'node:path';

import {siteDir} from '../../config/site.ts';
import {formatLostSentences, tryProofs} from './proofs.ts';
import {readSymbolIndex} from '../../plugins/api-reference/symbol-index.ts';
import {formatProblems} from '../../content/problems.ts';
import {sitePages} from '../../content/pages.ts';
import {formatSymbolDrift, measureDrift} from './drift.ts';
import {installVersion} from './install.ts';
import {showLaterBreaks} from './later.ts';

const usage = `Shows what another version of the framework would break on this site. Nothing of the site is changed.

  npm run docs:drift -- VERSION          for example: npm run docs:drift -- 0.16.1
  npm run docs:drift -- later            which samples no longer compile with each later minor version, and why
  npm run docs:drift -- later 0.17 0.20  the same with these alone`;

async function main(): Promise<number> {
  const [version, ...others] = process.argv.slice(2);
  if (version === 'later') {
    showLaterBreaks(siteDir, others);
    return 0;
  }
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
    console.error(`Expected an exact version, found ${version === undefined ? 'nothing' : JSON.stringify(version)}.\n\n${usage}`);
    return 2;
  }
  const index = readSymbolIndex(siteDir);
  if (index === undefined) {
    console.error(
      'The list of documented symbols is not there yet. Run `npm run build` or `npm start` once, which generates it.',
    );
    return 2;
  }
  const {folder, missing} = installVersion(version, siteDir);
  try {
    const drift = await measureDrift(sitePages(siteDir), index, {
      siteDir,
      afterDir: folder,
    });
    for (const name of missing) {
      console.log(`${name} has no version ${version}`);
    }
    if (drift.problems.length > 0) {
      console.log(`Samples that would break:\n\n${formatProblems(drift.problems, siteDir)}\n`);
    }
    if (drift.symbols.length > 0) {
      console.log(
        `Linked symbols that would be gone or different:\n\n${formatSymbolDrift(drift, (file) => path.relative(siteDir, file))}\n`,
      );
    }
    const {lost, tried} = tryProofs(siteDir, folder);
    if (lost.length > 0) {
      console.log(`Sentences that would become false:\n\n${formatLostSentences(lost)}\n`);
    }
    const vanished = drift.symbols.filter(({kind}) => kind === 'vanished').length;
    console.log(
      `${version}: ${drift.counts.samples} samples checked, ${drift.problems.length} problems; ${drift.counts.symbols} linked symbols, ${vanished} vanished, ${drift.symbols.length - vanished} changed; ${tried} proofs tried, ${lost.length} sentences lost`,
    );
    return drift.problems.length + drift.symbols.length + missing.length + lost.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
