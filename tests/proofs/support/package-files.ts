import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const packages = path.resolve('node_modules');

/** What of a published manifest these proofs read. */
export interface PublishedManifest {
  version: string;
  exports: Record<string, Record<'import' | 'require', Record<string, string>>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The manifest of a published package of the framework. */
export function manifestOf(name: string): PublishedManifest {
  // Published by the framework's own tooling, in one shape.
  return JSON.parse(readPackageFile(name, 'package.json')) as PublishedManifest;
}

/** The text of a file of a published package. */
export function readPackageFile(name: string, file: string): string {
  return readFileSync(path.join(packages, name, file), 'utf8');
}

/** The names of the files of a published package, without those in folders. */
export function filesOf(name: string): string[] {
  return readdirSync(path.join(packages, name));
}

/** The names of the framework's published packages that are installed here. */
export function publishedPackageNames(): string[] {
  return ['lexical', ...readdirSync(path.join(packages, '@lexical')).map((name) => `@lexical/${name}`)];
}
