import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {frameworkPackages} from '../../node/framework.ts';

/** A folder with another version of the framework in its `node_modules`. */
export interface Installation {
  /** Inside `.cache/samples` of the site, so that everything but the framework is found in the site's `node_modules`. */
  folder: string;
  /** Packages of the site that this version does not have. */
  missing: string[];
}

/**
 * Installs another version of the framework into a new temporary folder, which the caller removes.
 *
 * @param version exact version, such as `0.16.1`
 * @throws with npm's message when the version does not exist or the registry cannot be reached
 */
export function installVersion(version: string, siteDir: string): Installation {
  const parent = path.join(siteDir, '.cache/samples');
  mkdirSync(parent, {recursive: true});
  const folder = mkdtempSync(path.join(parent, 'drift-'));
  try {
    return {folder, missing: fillFolder(folder, version, frameworkPackages(siteDir))};
  } catch (error) {
    rmSync(folder, {recursive: true, force: true});
    throw error;
  }
}

/** Installs what there is of the packages in one version, and gives the names of those that are missing. */
function fillFolder(folder: string, version: string, packages: readonly string[]): string[] {
  let names = [...packages];
  const missing: string[] = [];
  for (;;) {
    const stderr = npmInstall(folder, Object.fromEntries(names.map((name) => [name, version])));
    if (stderr === undefined) {
      break;
    }
    const absent = names.find((name) => name !== 'lexical' && stderr.includes(`${name}@${version}`));
    if (absent === undefined) {
      throw new Error(`npm could not install version ${version} of the framework:\n${stderr.trim()}`);
    }
    missing.push(absent);
    names = names.filter((name) => name !== absent);
  }
  for (const name of missing) {
    // An empty package: otherwise the compiler would go on to the site's own copy in the old version.
    const target = path.join(folder, 'node_modules', name);
    mkdirSync(target, {recursive: true});
    writeFileSync(path.join(target, 'package.json'), JSON.stringify({name, version, exports: {}}));
  }
  return missing;
}

/** @returns what npm complained about; undefined when it has installed everything */
function npmInstall(folder: string, dependencies: Record<string, string>): string | undefined {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({private: true, dependencies}));
  // Peers stay out: React must be the site's copy, or its types would be there twice.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--loglevel=error'];
  const {error, status, stderr} = spawnSync('npm', ['install', ...flags], {cwd: folder, encoding: 'utf8'});
  if (error !== undefined) {
    throw error;
  }
  return status === 0 ? undefined : stderr;
}
