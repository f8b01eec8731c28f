import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {convert} from '../features/reference/build/generate.ts';
import {type History, historyFile, minorOf} from '../framework/history/history.ts';
import {makeHistory, renderHistory} from '../framework/history/make.ts';
import {readRelease, type ReleaseFacts} from '../framework/history/read-release.ts';
import {compareMinors} from '../framework/history/releases.ts';
import {wantedDeclarations} from '../framework/history/wanted.ts';
import {frameworkReleases} from './history/framework-releases.ts';
import {runCommand} from './run-command.ts';

/**
 * `npm run update -- history`: finds when each symbol of the reference came and what became of it, and writes that. It takes the
 * types of one release of each minor version from npm, and keeps them in `.cache/history`.
 */
async function main(): Promise<void> {
  const siteDir = process.cwd();
  const {model} = await convert(siteDir);
  const wanted = wantedDeclarations(model);
  const {releases, packagesOf} = frameworkReleases(siteDir, model.version);
  let previous: ReleaseFacts | undefined;
  const examined = releases.map((release) => {
    const packages = packagesOf(release);
    const facts = readRelease(packages, wanted, previous);
    if (compareMinors(release.minor, minorOf(model.version)) >= 0) previous = facts;
    console.log(
      `${release.minor}: ${packages.length} packages, ${[...facts.values()].filter((state) => state !== null).length} of ${wanted.length} symbols and members.`,
    );
    return {...release, facts};
  });
  const today = new Date().toISOString().slice(0, 10);
  const history = makeHistory(model.version, examined, wanted, today);
  const file = path.join(siteDir, historyFile);
  // Nothing is new when only the day is.
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = /"found":"([\d-]+)"/.exec(known)?.[1] ?? today;
  const isSame = renderHistory({...history, found}) === known;
  if (!isSame) writeFileSync(file, renderHistory(history));
  console.log(`${historyFile}: ${isSame ? 'as it was' : 'written'}. ${summary(history)}`);
}

function summary({minors: [from = ''], to, modules}: History): string {
  const all = Object.values(modules).flatMap((symbols) => Object.values(symbols));
  const count = (key: 'since' | 'later') => all.filter((history) => history[key] !== undefined).length;
  return (
    `From ${from} to ${to}: ${all.length} symbols and members; ${count('since')} came after ${from}, ` +
    `${count('later')} changed after the documented version.`
  );
}

runCommand(main);
