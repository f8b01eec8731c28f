import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {describe, expect, it} from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const root = resolve(import.meta.dirname, '../..');
// npm writes this file; the fields read here are those of lock file version 3.
const {packages} = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as LockFile;

/** Where Node would find `name` when the package at `from` asks for it: the nearest `node_modules` above it. */
function locate(from: string, name: string): string | undefined {
  let folder = from;
  for (;;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) {
      return candidate;
    }
    if (folder === '') {
      return undefined;
    }
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

describe('package-lock.json', () => {
  // A lock file made while a platform's package was missing from the registry makes `npm ci` fail for everybody.
  it('locks the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([from, {optionalDependencies = {}}]) =>
      Object.keys(optionalDependencies)
        .filter((name) => locate(from, name) === undefined)
        .map((name) => `${name} (needed by ${from})`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that it works with any', () => {
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([]);
  });
});
