import {rmSync} from 'node:fs';
import path from 'node:path';

import {afterAll, beforeAll, describe, expect, it} from 'vitest';

import {type FrameworkReleases, frameworkReleases} from '../../../src/cli/history/framework-releases.ts';
import {DownloadedPackages, publishedVersions} from '../../../src/cli/history/npm.ts';
import {extractFences} from '../../../src/content/fences/extract.ts';
import {readPage} from '../../../src/content/versions.ts';
import {history, minorOf} from '../../../src/framework/history/history.ts';
import type {PublishedPackage} from '../../../src/framework/history/published-package.ts';
import {checkSamples} from '../../../src/features/samples/build/check/compile.ts';
import {createSamplePrograms} from '../../../src/features/samples/build/check/program.ts';
import {assembleSamples} from '../../../src/features/samples/build/page/assemble.ts';
import {typesFolder} from './support/types-folder.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const guide = path.join(siteDir, 'docs/upgrading.md');
const cache = path.join(siteDir, '.cache/history');
const folders = new Map<string, string>();

let releases: FrameworkReleases | undefined;
try {
  releases = frameworkReleases(siteDir, history.version);
} catch (error) {
  console.warn(`not compiled with later versions: ${error instanceof Error ? error.message : String(error)}`);
}

/** The sections of the guide: what the compiler reports in which version, and the code before and after. */
const steps = readPage(guide)
  .split(/^## /m)
  .slice(1)
  .filter((section) => !section.startsWith('Next steps'))
  .map((section) => {
    const [, minor = '', message = '', code = ''] =
      /^\[([\d.]+)\]\(.+?\) reports `(?:… )?(.+)` \((TS\d+)\)\.$/m.exec(section) ?? [];
    const [before, after] = extractFences(guide, section).fences;
    return {
      title: section.slice(0, section.indexOf('\n')),
      minor,
      message,
      code,
      before: before?.lines.join('\n') ?? '',
      after: after?.lines.join('\n') ?? '',
      afterIn: after?.meta.values.get('lexical') ?? '',
    };
  });

/** What the compiler reports for a piece of code with one minor version of the framework. */
function errorsOf(code: string, minor: string): string[] {
  const {samples} = assembleSamples(extractFences('/steps/step.md', `\`\`\`tsx\n${code}\n\`\`\`\n`).fences, minor);
  return checkSamples(samples, createSamplePrograms(samples, folderOf(minor))).problems.map(({message}) => message);
}

function folderOf(minor: string): string {
  const known = folders.get(minor);
  if (known !== undefined) return known;
  const release = releases?.releases.find((item) => item.minor === minor);
  if (releases === undefined || release === undefined) throw new Error(`${guide}: expected a release of npm, found "${minor}".`);
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

afterAll(() => {
  for (const folder of folders.values()) rmSync(folder, {recursive: true, force: true});
}, 300_000);

describe.skipIf(releases === undefined && process.env['CI'] === undefined)('docs/upgrading.md', () => {
  beforeAll(() => {
    folderOf(minorOf(history.version));
  }, 300_000);

  it.each(steps)(
    '$title: $minor is the first version that refuses the first code, with this message',
    ({minor, message, code, before}) => {
      expect(errorsOf(before, minorOf(history.version))).toEqual([]);
      expect(errorsOf(before, history.minors[history.minors.indexOf(minor) - 1] ?? minor)).toEqual([]);
      const found = errorsOf(before, minor);
      expect(
        found.filter((text) => text.includes(message) && text.includes(`(${code})`)),
        found.join('\n'),
      ).not.toEqual([]);
    },
    300_000,
  );

  it.each(steps)(
    '$title: the second code compiles with its version and with the last one',
    ({minor, after, afterIn}) => {
      expect(errorsOf(after, afterIn)).toEqual([]);
      // Another version is the last one of a package that the code imports.
      if (afterIn === minor) expect(errorsOf(after, history.to)).toEqual([]);
    },
    300_000,
  );
});
