import {readFileSync} from 'node:fs';
import path from 'node:path';

import {publishedFiles} from '../packages.ts';

/** A release of a package, as far as types go. */
export interface PublishedPackage {
  name: string;
  /** `package.json`, as published. */
  manifest: unknown;
  /** The text of each declaration file, by path in the package. */
  files: ReadonlyMap<string, string>;
}

/** The types of a package that is installed. */
export function installedPackage(modulesDir: string, name: string): PublishedPackage {
  const folder = path.join(modulesDir, 'node_modules', name);
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const files = new Map(publishedFiles(folder).map((file) => [file, read(file)]));
  return {name, manifest: JSON.parse(read('package.json')), files};
}

/** The packages of the framework that a release depends on, with the version it wants. */
export function frameworkDependencies(manifest: unknown): Map<string, string> {
  const dependencies = field(manifest, 'dependencies');
  const names = typeof dependencies === 'object' && dependencies !== null ? Object.entries(dependencies) : [];
  return new Map(
    names.flatMap(([name, version]: [string, unknown]) =>
      name.startsWith('@lexical/') && typeof version === 'string' ? [[name, version] as const] : [],
    ),
  );
}

/** Whether a manifest lists what can be imported. */
export function hasExports(manifest: unknown): boolean {
  const exported = field(manifest, 'exports');
  return typeof exported === 'object' && exported !== null;
}

/**
 * The import paths of a release, and the declaration file of each, by path in the package.
 *
 * Before "exports" came, every file could be imported: of a package with many paths, these are the files at its root.
 */
export function entryModules({name, manifest, files}: PublishedPackage): Map<string, string> {
  const entries = new Map<string, string>();
  const add = (module: string, file: string | undefined) => {
    if (file !== undefined && files.has(file)) entries.set(module, file);
  };
  const exported = field(manifest, 'exports');
  if (typeof exported === 'object' && exported !== null) {
    for (const [key, target] of Object.entries(exported) as [string, unknown][]) {
      if (/^\.(\/[\w-]+)*$/.test(key)) add(path.posix.join(name, key), typesOf(target));
    }
    return entries;
  }
  const main = field(manifest, 'main');
  const guesses = [
    field(manifest, 'types'),
    field(manifest, 'typings'),
    'index.d.ts',
    typeof main === 'string' ? main.replace(/\.js$/, '.d.ts') : undefined,
  ];
  add(
    name,
    guesses.map(normalized).find((guess) => guess !== undefined && files.has(guess)),
  );
  for (const file of files.keys()) if (!file.includes('/')) add(`${name}/${file.replace(/\.d\.ts$/, '')}`, file);
  return entries;
}

/** The declaration file that a path in "exports" names, for whoever imports it as a module. */
function typesOf(target: unknown): string | undefined {
  const types = field(target, 'types');
  if (typeof types === 'string') return normalized(types);
  return [types, field(target, 'import'), field(target, 'default')]
    .filter((inner) => typeof inner === 'object' && inner !== null)
    .map(typesOf)
    .find((file) => file !== undefined);
}

function normalized(file: unknown): string | undefined {
  return typeof file === 'string' ? path.posix.normalize(file) : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
