import {rmSync} from 'node:fs';
import path from 'node:path';

import {afterAll, beforeAll, describe, expect, it} from 'vitest';

import {typesFolder} from '../../../src/cli/drift/types-folder.ts';
import {type FrameworkReleases, frameworkReleases} from '../../../src/cli/history/framework-releases.ts';
import {DownloadedPackages, publishedVersions} from '../../../src/cli/history/npm.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {history, minorOf} from '../../../src/plugins/api-reference/history/history.ts';
import type {PublishedPackage} from '../../../src/plugins/api-reference/history/published-package.ts';
import {stepsAfter, type UpgradeStep} from '../../../src/plugins/api-reference/upgrading/steps.ts';
import {checkSamples} from '../../../src/plugins/samples/check/compile.ts';
import {createSamplePrograms} from '../../../src/plugins/samples/check/program.ts';
import {assembleSamples} from '../../../src/plugins/samples/page/assemble.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(siteDir, '.cache/history');
const folders = new Map<string, string>();

let releases: FrameworkReleases | undefined;
try {
  releases = frameworkReleases(siteDir, history.version);
} catch (error) {
  console.warn(`not compiled with later versions: ${error instanceof Error ? error.message : String(error)}`);
}

/** What the compiler says to a piece of code with one minor version of the framework. */
function errorsOf(code: string, minor: string): string[] {
  const page = '/steps/step.md';
  const {samples} = assembleSamples(extractFences(page, `\`\`\`tsx\n${code}\n\`\`\`\n`).fences, minor);
  return checkSamples(samples, createSamplePrograms(samples, folderOf(minor))).problems.map(({message}) => message);
}

function folderOf(minor: string): string {
  const known = folders.get(minor);
  if (known !== undefined) return known;
  const release = releases?.releases.find((item) => item.minor === minor);
  if (releases === undefined || release === undefined) throw new Error(`npm has no release ${minor}. A step names it.`);
  const folder = typesFolder(siteDir, [...releases.packagesOf(release), ...laterPackages(minor)]);
  folders.set(minor, folder);
  return folder;
}

/** Packages that are not documented, because they are younger; steps lead to them. */
function laterPackages(minor: string): PublishedPackage[] {
  const name = '@lexical/code-prism';
  const version = publishedVersions(name).findLast((item) => minorOf(item) === minor && /^[\d.]+$/.test(item));
  if (version === undefined) return [];
  const downloads = new DownloadedPackages(cache);
  downloads.download([{name, version}]);
  return [downloads.read({name, version})];
}

/** The minor version before another one. */
function before({in: minor}: UpgradeStep): string {
  return history.minors[history.minors.indexOf(minor) - 1] ?? minor;
}

afterAll(() => {
  for (const folder of folders.values()) rmSync(folder, {recursive: true, force: true});
}, 300_000);

describe.skipIf(releases === undefined && process.env['CI'] === undefined)('a step of the upgrade', () => {
  beforeAll(() => {
    folderOf(minorOf(history.version));
  }, 300_000);

  it.each(stepsAfter(history.version))(
    '$in $anchor: the compiler refuses the code of before since then, in the words of the page',
    (step) => {
      expect(errorsOf(step.before, minorOf(history.version))).toEqual([]);
      expect(errorsOf(step.before, before(step))).toEqual([]);
      const found = errorsOf(step.before, step.in);
      expect(
        found.filter((message) => message.includes(step.error.message) && message.includes(`(TS${step.error.code})`)),
        found.join('\n'),
      ).not.toEqual([]);
    },
    300_000,
  );

  it.each(stepsAfter(history.version))(
    '$in $anchor: the code of after compiles with that version and with the last one',
    (step) => {
      expect(errorsOf(step.after, step.compiledWith ?? step.in)).toEqual([]);
      if (step.compiledWith === undefined) expect(errorsOf(step.after, history.to)).toEqual([]);
    },
    300_000,
  );
});
