import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {frameworkPackages} from '../node/framework.ts';

/** A published package whose API is documented. */
export interface DocumentedPackage {
  /** `lexical` or `@lexical/list`. */
  name: string;
  /** `lexical` or `lexical-list`: the last part of `/docs/packages/…` and the folder in the framework's repository. */
  slug: string;
  version: string;
  /** Absolute folder of the installed package. */
  dir: string;
  entries: EntryModule[];
}

/** A path that users import from: a package's root, or one of the files of `@lexical/react`. */
export interface EntryModule {
  /** Import path: `@lexical/react/LexicalComposer`. */
  name: string;
  /** Absolute path of its declarations. */
  types: string;
  /** Absolute path of its readable (development) ES module. */
  development: string;
  /** Absolute path of the ES module that production bundles use. */
  production: string;
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  exports?: Record<string, Record<string, string | Record<string, string>>>;
}

/** `@lexical/rich-text` → `lexical-rich-text`. */
export function packageSlug(name: string): string {
  return name.replace(/^@/, '').replace('/', '-');
}

/** The package of an import path: `@lexical/react/LexicalComposer` → `@lexical/react`. */
export function packageOf(moduleName: string): string {
  return moduleName.startsWith('@') ? moduleName.split('/', 2).join('/') : (moduleName.split('/', 1)[0] ?? moduleName);
}

/** Sorts packages or their import paths: `lexical` first, then by name. */
export function compareNames({name: a}: {name: string}, {name: b}: {name: string}): number {
  if (a === 'lexical' || b === 'lexical') return Number(b === 'lexical') - Number(a === 'lexical');
  return a < b ? -1 : 1;
}

/** The declaration files of an installed package, relative to its folder. */
export function publishedFiles(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.d.ts') && !file.startsWith('node_modules/'))
    .sort();
}

/**
 * Reads the framework packages named in the site's `package.json`, in alphabetical order, `lexical` first.
 *
 * @throws when a package is not installed, has another version than the site documents, or lacks declarations or an
 * ES module for one of its import paths.
 */
export function readPackages(siteDir: string): DocumentedPackage[] {
  const version = readManifest(path.join(siteDir, 'package.json')).dependencies?.['lexical'];
  if (version === undefined) {
    throw new Error(
      `${path.join(siteDir, 'package.json')}: expected "lexical" in "dependencies", found none. ` +
        'The API reference documents the version that is stated there.',
    );
  }
  return frameworkPackages(siteDir)
    .map((name) => readPackage(siteDir, name, version))
    .sort(compareNames);
}

/**
 * Reads the manifest of an installed package.
 *
 * @param version What is wanted of it, for the message.
 * @throws when it is not installed.
 */
export function installedManifest(siteDir: string, name: string, version = ''): Manifest {
  const file = path.join(siteDir, 'node_modules', name, 'package.json');
  if (existsSync(file)) return readManifest(file);
  const wanted = `"${name}" ${version}`.trim();
  throw new Error(`The API reference needs the package ${wanted}, which is not installed (no ${file}). Run "npm ci".`);
}

function readPackage(siteDir: string, name: string, version: string): DocumentedPackage {
  const manifest = installedManifest(siteDir, name, version);
  const dir = path.join(siteDir, 'node_modules', name);
  const file = path.join(dir, 'package.json');
  if (manifest.version !== version) {
    throw new Error(
      `${file}: expected version ${version} of "${name}", found ${manifest.version}. All framework packages must have the ` +
        'version of "lexical": set the same exact version in package.json and run "npm install".',
    );
  }
  return {name, slug: packageSlug(name), version, dir, entries: readEntries(name, dir, file, manifest)};
}

function readEntries(name: string, dir: string, file: string, manifest: Manifest): EntryModule[] {
  const exported = Object.entries(manifest.exports ?? {}).filter(
    ([key]) => key === '.' || (key.startsWith('./') && !key.endsWith('.js')),
  );
  if (exported.length === 0) {
    throw new Error(`${file}: expected at least one import path in "exports", found none. The reference lists modules by it.`);
  }
  return exported.map(([key, conditions]) => {
    // Packages that are only published as ES modules have no conditions for each kind.
    const ofImport = conditions['import'] ?? conditions;
    const target = (condition: string) => {
      const relative = typeof ofImport === 'string' ? undefined : ofImport[condition];
      const absolute = typeof relative !== 'string' ? undefined : path.join(dir, relative);
      if (absolute === undefined || !existsSync(absolute)) {
        throw new Error(
          `${file}: expected exports["${key}"].import.${condition} to name an existing file, found ${JSON.stringify(relative)}.`,
        );
      }
      return absolute;
    };
    return {
      name: key === '.' ? name : `${name}/${key.slice(2)}`,
      types: target('types'),
      development: target('development'),
      production: target('production'),
    };
  });
}

function readManifest(file: string): Manifest {
  // The fields used are checked where they are read; npm guarantees name and version.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}
