import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterAll, beforeAll, describe, expect, it} from 'vitest';

import {publishedVersions} from '../../../src/cli/history/npm.ts';
import {copySite} from '../../../src/cli/upgrade/dry-run.ts';
import {writtenFiles} from '../../../src/cli/versions/files.ts';
import {lexicalVersion} from '../../../src/config/site.ts';
import {installedLexicalVersion} from '../../../src/node/framework.ts';
import {cameWith, changesIn} from '../../../src/framework/history/by-version.ts';
import {history, minorOf} from '../../../src/framework/history/history.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** The last patch of a minor version on npm; undefined when the registry cannot be reached. */
function releaseOf(minor: string | undefined): string | undefined {
  try {
    return publishedVersions('lexical').findLast((version) => /^[\d.]+$/.test(version) && minorOf(version) === minor);
  } catch (error) {
    console.warn(`not tried with other versions: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const documented = history.minors.indexOf(minorOf(lexicalVersion));
/** Minor versions that a later and an earlier one differ by. */
const minorsAfter = history.minors.slice(documented + 1, documented + 3);
const minorsBefore = history.minors.slice(documented - 2, documented + 1);
const newer = releaseOf(minorsAfter.at(-1));
const older = newer === undefined ? undefined : releaseOf(history.minors[documented - 3]);

/** The site in another folder, with packages of its own. */
let copy: string;

const read = (file: string): string => readFileSync(path.join(copy, file), 'utf8');
const report = (): string => read('.cache/upgrade/report.md');
const installed = (): string => installedLexicalVersion(copy);

/** What an upgrade changes and `--back` puts back. */
const derived = () =>
  ['package.json', 'package-lock.json', 'src/features/errors/build/table.json', 'node_modules/lexical/package.json'].map(read);

/** What `--apply` writes and `--back` puts back. */
const written = () => writtenFiles(copy).map((file) => [file, readFileSync(file, 'utf8')]);

/** Runs the command; when its output has the given words, it is ended there, with all that it has started. */
function upgrade(args: readonly string[], until?: string): Promise<{code: number | null; output: string}> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/upgrade/index.ts', ...args], {cwd: copy, detached: true});
  let output = '';
  const hear = (text: Buffer): void => {
    output += text.toString();
    if (until !== undefined && output.includes(until) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({code, output}));
  });
}

const only = (...steps: string[]): string[] => steps.flatMap((step) => ['--only', step]);

// Without a registry there is nothing to install: the tests are then listed as skipped, and fail in CI.
describe.skipIf((newer === undefined || older === undefined) && process.env['CI'] === undefined)(
  'npm run lexical:upgrade',
  () => {
    beforeAll(() => {
      copy = mkdtempSync(path.join(tmpdir(), 'upgrade-site-'));
      copySite(siteDir, copy);
      // A dry run copies the files that Git knows or does not ignore.
      execFileSync('git', ['init', '--quiet'], {cwd: copy});
    }, 600_000);

    afterAll(() => rmSync(copy, {recursive: true}), 300_000);

    it('tries a later version without changing the site', {timeout: 900_000}, async () => {
      const [before, texts] = [derived(), written()];
      const {code, output} = await upgrade([newer ?? '', '--dry-run', ...only('errors', 'pages')]);
      expect(code, output).toBe(1);
      expect(report()).toContain(`# From ${lexicalVersion} to ${newer ?? ''}`);
      expect(report()).toMatch(/^- \(new\) error \d+/m);
      expect(derived()).toEqual(before);
      expect(written()).toEqual(texts);
      expect((await upgrade(['--back'])).output).toContain('No upgrade has begun');
    });

    it('moves the site to a later version, goes on after an interruption, and goes back', {timeout: 900_000}, async () => {
      const [before, texts] = [derived(), written()];
      await upgrade([newer ?? ''], 'install: ');
      const {code, output} = await upgrade([newer ?? '', ...only('reference', 'errors', 'symbols', 'pages', 'samples')]);
      expect(output).toContain('install: done before');
      expect(code, output).toBe(1);
      expect(report()).toContain(`# From ${lexicalVersion} to ${newer ?? ''}`);
      expect(report()).not.toContain('## Steps that failed');
      // Whatever the history of the framework knows of these versions.
      const known = minorsAfter
        .flatMap((minor) => changesIn(minor))
        .filter(({change}) => (change.changed ?? change.removed) !== undefined);
      expect(known.map(({id}) => id).filter((id) => !report().includes(`) ${id}`))).toEqual([]);
      expect(report()).toMatch(/^- docs\/[\w/-]+\.md:\d+:\d+ \(samples\) .+/m);
      expect(report()).toMatch(/^- docs\/[\w/-]+\.md:\d+ \(changed\) .+\n {2}before: .+\n {2}after: .+/m);
      expect(report()).toMatch(/^- \(new\) lexical#.+\n {2}after: .+/m);
      expect(installed()).toBe(newer);

      // Wherever the first of them was in its writing.
      expect((await upgrade(['--apply'], 'docs/')).output).toContain('docs/');
      expect((await upgrade(['--apply'])).output).toContain('files were written');
      expect(written()).not.toEqual(texts);
      await upgrade(['--back']);
      expect(derived()).toEqual(before);
      expect(written()).toEqual(texts);
      expect(existsSync(path.join(copy, '.cache/upgrade'))).toBe(false);
    });

    it('moves the site to an earlier version, whose packages have another shape', {timeout: 900_000}, async () => {
      const {code, output} = await upgrade([older ?? '', ...only('symbols', 'pages')]);
      expect(code, output).toBe(1);
      expect(installed()).toBe(older);
      const left = [...report().matchAll(/\(install\) (\S+) has no release/g)].map(([, name = '']) => `${name}#`);
      expect(left.filter((start) => !report().includes(`(vanished) ${start.slice(0, -1)}, with`))).toEqual([]);
      const added = minorsBefore.flatMap((minor) => cameWith(minor));
      // Of a class that is gone, its members are not listed.
      const owners = new Set(added.filter((id) => !id.split('#')[1]?.includes('.')));
      const known = added.filter(
        (id) => !left.some((start) => id.startsWith(start)) && (owners.has(id) || !owners.has(id.replace(/(#[^.]+)\..*$/, '$1'))),
      );
      expect(known.length).toBeGreaterThan(0);
      expect(known.filter((id) => !report().includes(`(vanished) ${id}\n  instead: it came with `))).toEqual([]);
      await upgrade(['--back']);
      expect(installed()).toBe(lexicalVersion);
    });
  },
);
