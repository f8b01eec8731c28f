import {readFileSync} from 'node:fs';
import path from 'node:path';

import {projectOf} from './project-of.ts';

function readDocumentedVersion(): string {
  const file = path.join(projectOf(__filename), 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {dependencies?: Record<string, string>};
  const version = manifest.dependencies?.['lexical'];
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(
      `${file}: expected an exact version of "lexical" in "dependencies" (for example "1.2.3"), found ${JSON.stringify(version)}. ` +
        'The site documents exactly one version and takes its number from there.',
    );
  }
  return version;
}

/** The documented framework version: the `lexical` dependency of package.json, the one place that states it. */
export const documentedVersion = readDocumentedVersion();

/** Version of the framework that a folder's `node_modules` has. */
export function installedLexicalVersion(modulesDir: string): string {
  const file = path.join(modulesDir, 'node_modules/lexical/package.json');
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') {
    return manifest.version;
  }
  throw new Error(`${file}: expected a "version", found none. Reinstall the dependencies.`);
}

/** The framework's packages that the site depends on, which are the documented ones. */
export function frameworkPackages(siteDir: string): string[] {
  // npm has read the file before any of this runs, so it has the shape that npm wants.
  const manifest = JSON.parse(readFileSync(path.join(siteDir, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(manifest.dependencies ?? {}).filter(isFrameworkPackage);
}

/** Whether a package belongs to the documented framework. */
export function isFrameworkPackage(name: string): boolean {
  return name === 'lexical' || name.startsWith('@lexical/');
}
