import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {frameworkPackages} from '../../node/framework.ts';
import {linkOtherPackages} from './link-packages.ts';

/** A folder with another version of the framework in its `node_modules`. */
export interface Installation {
  /** Outside of the site: what the version does not have would be found there. All other packages are those of the site. */
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
  const folder = mkdtempSync(path.join(tmpdir(), 'framework-'));
  try {
    const missing = fillFolder(folder, version, frameworkPackages(siteDir));
    linkOtherPackages(siteDir, folder);
    return {folder, missing};
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
    if (stderr === undefined) return missing;
    const absent = names.find((name) => name !== 'lexical' && stderr.includes(`${name}@${version}`));
    if (absent === undefined) {
      throw new Error(`npm could not install version ${version} of the framework:\n${stderr.trim()}`);
    }
    missing.push(absent);
    names = names.filter((name) => name !== absent);
  }
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
