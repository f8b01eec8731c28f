import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import {replaceFile} from '../../node/replace-file.ts';
import type {PublishedPackage} from '../../framework/history/published-package.ts';
import {readTarball} from './tarball.ts';

/** A package in one version. */
export interface PackageVersion {
  name: string;
  version: string;
}

/**
 * All versions of a package on npm; none when there is no such package.
 *
 * @throws with npm's message when the registry cannot be reached.
 */
export function publishedVersions(name: string): string[] {
  const {status, stdout, stderr} = npm(['view', name, 'versions', '--json']);
  if (status !== 0) {
    if (/\bE404\b/.test(stdout + stderr)) return [];
    throw new Error(`npm could not list the versions of "${name}". Is the registry within reach ("npm ping")?\n${stderr.trim()}`);
  }
  const versions: unknown = JSON.parse(stdout);
  // npm gives a text instead of a list of one.
  return [versions].flat().filter((version) => typeof version === 'string');
}

/**
 * The version that a tag or a range means.
 *
 * @throws with npm's message when there is none, or the registry cannot be reached
 */
export function newestVersion(name: string, tag: string): string {
  const {status, stdout, stderr} = npm(['view', `${name}@${tag}`, 'version', '--json']);
  const found: unknown = status === 0 && stdout.trim() !== '' ? [JSON.parse(stdout) as unknown].flat().at(-1) : undefined;
  if (typeof found !== 'string') throw new Error(`npm found no version "${tag}" of "${name}".\n${stderr.trim()}`);
  return found;
}

/** Releases of packages, of which only some files are kept: each is downloaded once. */
export class DownloadedPackages {
  readonly #folder: string;

  readonly #wanted: (name: string, file: string) => boolean;

  /**
   * @param folder Where to keep them.
   * @param wanted Which files to keep; declarations, unless told otherwise.
   */
  constructor(folder: string, wanted = (_name: string, file: string): boolean => file.endsWith('.d.ts')) {
    this.#folder = folder;
    this.#wanted = wanted;
  }

  /**
   * Downloads what is not there yet. After an interruption, the next run goes on with the rest.
   *
   * @returns how many were downloaded
   * @throws with npm's message when that fails.
   */
  download(wanted: readonly PackageVersion[]): number {
    const missing = wanted.filter((item) => !existsSync(this.#file(item)));
    if (missing.length === 0) return 0;
    mkdirSync(this.#folder, {recursive: true});
    const temporary = mkdtempSync(path.join(this.#folder, 'pack-'));
    try {
      const names = missing.map(({name, version}) => `${name}@${version}`);
      const {status, stderr} = npm(['pack', ...names, '--pack-destination', temporary, '--loglevel=error', '--ignore-scripts']);
      if (status !== 0) {
        throw new Error(
          `npm could not download ${names.join(', ')}. What has been downloaded before is kept: run the command again.\n${stderr.trim()}`,
        );
      }
      for (const item of missing) {
        const tarball = path.join(temporary, `${slug(item)}.tgz`);
        const texts = readTarball(readFileSync(tarball), (file) => file === 'package.json' || this.#wanted(item.name, file));
        replaceFile(this.#file(item), JSON.stringify(Object.fromEntries(texts)));
      }
    } finally {
      rmSync(temporary, {recursive: true, force: true});
    }
    return missing.length;
  }

  /** A release that has been downloaded. */
  read(item: PackageVersion): PublishedPackage {
    // Written above, in this shape.
    const {'package.json': manifest, ...files} = JSON.parse(readFileSync(this.#file(item), 'utf8')) as Record<string, string>;
    return {name: item.name, manifest: JSON.parse(manifest ?? '{}'), files: new Map(Object.entries(files))};
  }

  #file(item: PackageVersion): string {
    return path.join(this.#folder, `${slug(item)}.json`);
  }
}

/** As npm names the file: `lexical-list-0.12.6` */
function slug({name, version}: PackageVersion): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}`;
}

function npm(args: readonly string[]): {status: number | null; stdout: string; stderr: string} {
  const {error, status, stdout, stderr} = spawnSync('npm', args, {encoding: 'utf8', maxBuffer: 64 * 2 ** 20});
  if (error !== undefined) throw error;
  return {status, stdout, stderr};
}
