import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';

import {lexicalVersion, siteDir} from '../../config/site.ts';
import {installedLexicalVersion} from '../../node/framework.ts';
import {ensureReference} from '../../features/reference/build/ensure.ts';
import {locations} from '../../framework/locations.ts';
import {linesFile} from '../../framework/sources/source-lines.ts';
import {frameworkReleases} from '../history/framework-releases.ts';
import {runCommand} from '../run-command.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {dryRun} from './dry-run.ts';
import {editsOf} from './edits.ts';
import {fromSite, notDone, type Rename, type StepResult} from './findings.ts';
import {installFramework, npmInstall} from './install.ts';
import {allFindings, renderReport} from './report.ts';
import {runStep} from './run-step.ts';
import {
  applyEdits,
  keepBefore,
  putBack,
  readState,
  reportFile,
  undoEdits,
  upgradeFolder,
  writeState,
  type UpgradeState,
} from './state.ts';

/** The steps after the installation: groups run in order, the steps of a group in parallel. */
const steps = [['errors'], ['reference'], ['symbols', 'pages'], ['samples', 'proofs'], ['tests']];

const stepNames = steps.flat();

const usage = `Moves the site to another version of the framework, and reports what that breaks.

  npm run lexical:upgrade -- VERSION    installs it, derives what is derived, checks everything; the report is
                                        .cache/upgrade/report.md. Run it again after corrections; an interrupted run
                                        goes on where it was; \`newest\` is the last version that most packages have
  npm run lexical:upgrade -- VERSION --dry-run
                                        makes the same report in a temporary copy, and changes nothing else
  npm run lexical:upgrade -- VERSION --only samples --only pages
                                        takes these steps alone, of ${stepNames.join(', ')};
                                        the report has what the others found last
  npm run lexical:upgrade -- --apply    makes the edits that the report offers: imports and names
  npm run lexical:upgrade -- --back     puts back the version before, with all that was derived from it
  npm run lexical:upgrade -- --done     keeps the new version, and forgets the one before`;

/** How many lines of a report a terminal shows; that of a distant version has thousands. */
const shownLines = 300;

async function main(): Promise<number> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': {type: 'boolean'},
      back: {type: 'boolean'},
      apply: {type: 'boolean'},
      done: {type: 'boolean'},
      only: {type: 'string', multiple: true},
      help: {type: 'boolean', short: 'h'},
    },
  });
  const [wanted] = positionals;
  const state = readState(siteDir);
  if (values.help === true || (wanted === undefined && values.back !== true && values.apply !== true && values.done !== true)) {
    console.log(usage);
    return values.help === true ? 0 : 2;
  }
  if (wanted === undefined) {
    if (state === undefined) throw new Error('No upgrade has begun, so there is nothing to apply, to keep or to take back.');
    if (values.back === true) return takeBack(state);
    return values.done === true ? keep(state) : apply(state);
  }
  const version = wanted === 'newest' ? newestVersion() : wanted;
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`Expected an exact version such as 1.2.3, found "${version}".\n\n${usage}`);
  }
  if (state !== undefined && (state.to !== version || values['dry-run'] === true)) {
    throw new Error(
      `An upgrade to ${state.to} is under way. Take it back with \`npm run lexical:upgrade -- --back\`, or keep it with \`-- --done\`, first.`,
    );
  }
  const unknown = values.only?.find((name) => !stepNames.includes(name));
  if (unknown !== undefined) throw new Error(`Expected --only with one of ${stepNames.join(', ')}, found "${unknown}".`);
  const chosen = values.only ?? stepNames;
  if (values['dry-run'] === true) return dryRun(siteDir, [version, ...chosen.flatMap((name) => ['--only', name])]);
  return upgrade(version, state, chosen);
}

/** While a release is being published, some packages are late. */
function newestVersion(): string {
  const version = frameworkReleases(siteDir, lexicalVersion).releases.at(-1)?.versions.get('lexical') ?? lexicalVersion;
  console.log(`The last version that most packages have is ${version}.`);
  return version;
}

/** @param chosen the steps to take after the installation */
async function upgrade(version: string, previous: UpgradeState | undefined, chosen: readonly string[]): Promise<number> {
  const started = performance.now();
  const state = previous ?? {from: lexicalVersion, to: version, done: {}, finished: false};
  if (previous === undefined) {
    // What is compared with: the reference of the version before.
    await ensureReference(siteDir);
    keepBefore(siteDir);
    writeState(siteDir, state);
  }
  // A run that has come to its end is repeated after corrections; only the installation stays.
  if (state.finished) state.done = Object.fromEntries(Object.entries(state.done).filter(([name]) => !chosen.includes(name)));
  state.finished = false;
  const take = async (name: string, step: () => StepResult | Promise<StepResult>): Promise<boolean> => {
    if (state.done[name] !== undefined) {
      console.log(`${name}: done before`);
      return true;
    }
    const begin = performance.now();
    let result: StepResult;
    try {
      result = await step();
    } catch (error) {
      result = notDone(name, error instanceof Error ? error.message : String(error));
    }
    const seconds = (performance.now() - begin) / 1000;
    state.done[name] = result;
    writeState(siteDir, state);
    console.log(`${name}: ${result.summary.split('\n')[0] ?? ''} (${seconds.toFixed(0)} s)`);
    return result.summary !== 'not done';
  };
  const isInstalled = await take('install', () => installFramework(siteDir, version));
  if (!isInstalled && installedLexicalVersion(siteDir) !== version) {
    for (const {message} of allFindings(state)) console.error(message);
    putBack(siteDir);
    rmSync(upgradeFolder(siteDir), {recursive: true, force: true});
    return 2;
  }
  forgetLines(version);
  for (const names of steps)
    await Promise.all(names.filter((name) => chosen.includes(name)).map((name) => take(name, () => runStep(siteDir, name))));
  state.finished = true;
  writeState(siteDir, state);
  const editable = editsOf(siteDir, allRenames(state)).map(({file}) => fromSite(siteDir, file));
  const report = renderReport(state, editable);
  writeFileSync(reportFile(siteDir), report);
  const lines = report.split('\n');
  const more = lines.length - shownLines;
  console.log(`\n${lines.slice(0, shownLines).join('\n')}${more > 0 ? `\n… and ${more} more lines in the file.` : ''}`);
  const findings = allFindings(state).length;
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `${findings} findings in ${minutes.toFixed(1)} minutes. The report: ${path.relative(process.cwd(), reportFile(siteDir))}`,
  );
  return findings === 0 ? 0 : 1;
}

/**
 * Forgets the lines of the framework's sources when they are those of another version: links then lead to files without a line, and not
 * to wrong ones.
 */
function forgetLines(version: string): void {
  const file = path.join(siteDir, linesFile);
  // Written by `npm run update -- sources`, in this shape.
  const {version: known} = JSON.parse(readFileSync(file, 'utf8')) as {version: string};
  if (known !== version) replaceFile(file, `{"version":${JSON.stringify(known)},"files":{}}\n`);
}

/** The mechanical changes that steps have found. */
function allRenames({done}: UpgradeState): Rename[] {
  return Object.values(done).flatMap(({renames}) => renames ?? []);
}

function apply(state: UpgradeState): number {
  const edits = editsOf(siteDir, allRenames(state));
  applyEdits(siteDir, state, edits, (file, text) => {
    replaceFile(file, text);
    console.log(path.relative(siteDir, file));
  });
  console.log(
    `${edits.length} files were written; \`git diff\` shows how. Run \`npm run lexical:upgrade -- ${state.to}\` again.`,
  );
  return 0;
}

function takeBack(state: UpgradeState): number {
  putBack(siteDir);
  for (const file of undoEdits(siteDir, state)) console.log(`${file}: changed since --apply, so its edits stay.`);
  // Dependencies of the framework may be others; the lock file says which.
  const kept = ['package.json', 'package-lock.json'].map((name) => path.join(siteDir, name));
  const texts = kept.map((file) => readFileSync(file, 'utf8'));
  const {status, stderr} = npmInstall(siteDir, '--prefer-offline');
  kept.forEach((file, index) => writeFileSync(file, texts[index] ?? ''));
  if (status !== 0) {
    console.error(
      `The framework is back at ${state.from}, but npm could not restore what else it needs. Run "npm ci".\n${stderr.trim()}`,
    );
    return 1;
  }
  rmSync(upgradeFolder(siteDir), {recursive: true, force: true});
  console.log(
    `Back at ${installedLexicalVersion(siteDir)}.${existsSync(locations(siteDir).symbols) ? '' : ' The next build makes the reference.'}`,
  );
  return 0;
}

function keep(state: UpgradeState): number {
  rmSync(upgradeFolder(siteDir), {recursive: true, force: true});
  console.log(`The site documents ${state.to} now; ${state.from} is forgotten.`);
  return 0;
}

runCommand(main);
