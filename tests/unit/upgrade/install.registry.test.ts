import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {beforeAll, describe, expect, it} from 'vitest';

import {installFramework} from '../../../src/cli/upgrade/install.ts';
import {keepBefore, putBack} from '../../../src/cli/upgrade/state.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const isOnline = spawnSync('npm', ['view', 'lexical@0.17.1', 'version'], {encoding: 'utf8', timeout: 30_000}).status === 0;

const siteDir = temporaryFolder({
  'package.json': JSON.stringify({
    private: true,
    dependencies: {lexical: '0.14.5', '@lexical/utils': '0.14.5', '@lexical/devtools-core': '0.14.5'},
  }),
  // The first release of the second one is 0.14.
  'docs/packages/lexical.md': "---\ntitle: 'lexical'\n---\n",
  'docs/packages/-lexical-devtools-core.md': "---\ntitle: '@lexical/devtools-core'\n---\n",
});

/** Versions of the framework's packages that `node_modules` has. */
function installed(): Record<string, string> {
  const names = ['lexical', ...readdirSync(path.join(siteDir, 'node_modules/@lexical')).map((name) => `@lexical/${name}`)];
  return Object.fromEntries(
    names.map((name) => {
      const manifest = readFileSync(path.join(siteDir, 'node_modules', name, 'package.json'), 'utf8');
      return [name, (JSON.parse(manifest) as {version: string}).version];
    }),
  );
}

beforeAll(() => {
  if (isOnline) spawnSync('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund'], {cwd: siteDir});
}, 120_000);

// Without a registry there is nothing to install: the test is then listed as skipped.
describe.skipIf(!isOnline && process.env['CI'] === undefined)('another release of the framework', () => {
  it('is installed for all packages that have it, and the others are named', {timeout: 240_000}, () => {
    const before = installed();
    keepBefore(siteDir);
    const older = installFramework(siteDir, '0.12.6');
    expect(older.findings.map(({message}) => message)).toContain(
      '@lexical/devtools-core has no release 0.12.6; it was left out of "dependencies"',
    );
    expect(installed()['lexical']).toBe('0.12.6');
    expect(existsSync(path.join(siteDir, 'node_modules/@lexical/devtools-core'))).toBe(false);

    const newer = installFramework(siteDir, '0.17.1');
    expect(newer.findings.filter(({step}) => step === 'install')).toEqual([]);
    expect(installed()['@lexical/devtools-core']).toBe('0.17.1');

    putBack(siteDir);
    expect(installed()).toEqual(before);
  });

  it('that does not exist is refused with those that do', {timeout: 60_000}, () =>
    expect(() => installFramework(siteDir, '0.17.99')).toThrow('npm has no version 0.17.99 of lexical. The last ones:'),
  );
});
