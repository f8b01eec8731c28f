import {chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, expect, it, vi} from 'vitest';

import {installVersion} from '../../../src/cli/drift/install.ts';

let siteDir: string;

/** Puts a shell script in front of the real npm, so that no test needs a registry. */
function replaceNpm(script: string): void {
  const bin = path.join(siteDir, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  vi.stubEnv('PATH', `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`);
}

beforeEach(() => {
  siteDir = mkdtempSync(path.join(os.tmpdir(), 'install-test-'));
  mkdirSync(path.join(siteDir, 'node_modules'));
  mkdirSync(path.join(siteDir, 'tmp'));
  vi.stubEnv('TMPDIR', path.join(siteDir, 'tmp'));
  writeFileSync(
    path.join(siteDir, 'package.json'),
    JSON.stringify({dependencies: {lexical: '1.0.0', '@lexical/list': '1.0.0', '@lexical/link': '1.0.0', react: '19.0.0'}}),
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(siteDir, {recursive: true});
});

it('asks for the packages of the framework in that version, and for nothing else', () => {
  replaceNpm('exit 0');
  const {folder, missing} = installVersion('2.0.0', siteDir);
  expect(missing).toEqual([]);
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toEqual({
    private: true,
    dependencies: {lexical: '2.0.0', '@lexical/list': '2.0.0', '@lexical/link': '2.0.0'},
  });
});

it('leaves out what the version does not have, and finds all but the framework on the site', () => {
  for (const name of ['lexical', '@lexical/list', 'react', '@types/react']) {
    mkdirSync(path.join(siteDir, 'node_modules', name), {recursive: true});
  }
  replaceNpm(
    'if grep -q @lexical/list package.json; then echo "No matching version found for @lexical/list@2.0.0." >&2; exit 1; fi',
  );
  const {folder, missing} = installVersion('2.0.0', siteDir);
  expect(missing).toEqual(['@lexical/list']);
  const found = ['lexical', '@lexical/list', 'react', '@types/react'].filter((name) =>
    existsSync(path.join(folder, 'node_modules', name)),
  );
  expect(found).toEqual(['react', '@types/react']);
});

it('fails with what npm says, and leaves nothing behind', () => {
  replaceNpm('echo "No matching version found for lexical@9.9.9." >&2; exit 1');
  expect(() => installVersion('9.9.9', siteDir)).toThrow(
    'npm could not install version 9.9.9 of the framework:\nNo matching version found for lexical@9.9.9.',
  );
  expect(readdirSync(path.join(siteDir, 'tmp'))).toEqual([]);
});
