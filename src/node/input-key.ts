import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

import {buildSync} from 'esbuild';

/** All that a cached result was made from. */
export interface Inputs {
  /** The names below are relative to it, so that the key is the same in every checkout. */
  siteDir: string;
  /** Modules that make the result. Their code counts, with all that they import from this project; comments do not. */
  code?: readonly string[];
  /** Files and folders that are read. */
  files?: readonly string[];
  /** Whatever else the result depends on, as JSON can express it. */
  options?: unknown;
}

/**
 * A digest of all inputs of a cached result, of Node's version, and of every installed package.
 *
 * @throws when an input does not exist: a key that left it out in silence would never change with it
 */
export function inputKey({siteDir, code = [], files = [], options}: Inputs): string {
  const hash = createHash('sha256');
  // The length keeps two parts from being taken for two others.
  const add = (part: string | Uint8Array): void => void hash.update(`${part.length}:`).update(part);
  add(process.version);
  // npm writes here what is installed, whatever the lock file says.
  add(read(path.join(siteDir, 'node_modules/.package-lock.json'), 'Run "npm ci".'));
  for (const text of bundles(siteDir, code)) add(text);
  for (const file of files.flatMap((name) => filesIn(path.resolve(siteDir, name))).toSorted()) {
    add(path.relative(siteDir, file));
    add(read(file));
  }
  add(options === undefined ? '' : JSON.stringify(options));
  return hash.digest('hex');
}

function bundles(siteDir: string, modules: readonly string[]): string[] {
  if (modules.length === 0) return [];
  const {outputFiles} = buildSync({
    absWorkingDir: siteDir,
    entryPoints: modules.map((name) => path.resolve(siteDir, name)),
    outdir: path.join(siteDir, '.cache/none'),
    outbase: siteDir,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: {'.svg': 'text', '.woff2': 'empty'},
    logLevel: 'silent',
  });
  return outputFiles.flatMap((file) => [path.relative(siteDir, file.path), file.text]);
}

function read(file: string, fix = 'Name an input that exists, or take it out of the inputs.'): Buffer {
  if (!existsSync(file)) throw new Error(`${file}: expected an input of a cached result, found no file. ${fix}`);
  return readFileSync(file);
}

function filesIn(file: string): string[] {
  if (!existsSync(file) || !statSync(file).isDirectory()) return [file];
  return readdirSync(file, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
