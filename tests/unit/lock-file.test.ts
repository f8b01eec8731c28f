import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';

import {minVersion, subset} from 'semver';
import {describe, expect, it} from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  engines?: {node?: string};
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

const root = resolve(import.meta.dirname, '../..');
// npm writes this file; the fields read here are those of lock file version 3.
const {packages} = JSON.parse(textOf('package-lock.json')) as LockFile;
/** The versions of Node that package.json admits. */
const supported = (JSON.parse(textOf('package.json')) as {engines: {node: string}}).engines.node;

function textOf(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}

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

  it('names no registry, so that it works with any', () =>
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([]));
});

describe('a version of Node that package.json admits', () => {
  it('is admitted by every package, so that `npm ci` has nothing to warn of', () => {
    const narrower = Object.entries(packages)
      .filter(([, {engines}]) => engines?.node !== undefined && !subset(supported, engines.node))
      .map(([name, {engines}]) => `${name} wants ${engines?.node ?? ''}`);
    expect(narrower).toEqual([]);
  });

  it('is tested where it is the oldest, and the build where it is the newest', () => {
    expect(textOf('.nvmrc').trim()).toBe(minVersion(supported)?.version);
    const workflow = textOf('.github/workflows/site.yml');
    const nodeOfJobs = new Set(workflow.match(/node-version.*/g));
    expect(nodeOfJobs).toEqual(new Set(['node-version-file: .nvmrc', 'node-version: ${{ matrix.node }}']));
    expect(workflow).toMatch(/node: \[.*'latest'\]/);
  });

  it('has types of Node that are not newer', () =>
    expect(packages['node_modules/@types/node']?.version?.split('.')[0]).toBe(String(minVersion(supported)?.major)));

  it('is named by the README', () => {
    const oldest = supported.split(' || ').map((range) => minVersion(range)?.version.replace(/(?:\.0)+$/, ''));
    expect(textOf('README.md')).toContain(`Node.js ${oldest.join(', ')} or newer`);
  });
});
