import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, linkSync, mkdirSync, readdirSync} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Copies what the build reads, so that a build of the copy touches neither `build/` nor the caches of this folder: the history,
 * which has the dates, the files of the working tree, and caches. The packages are linked, without the bundler's cache.
 *
 * @param copy an empty folder, or one that does not exist
 * @param caches folders and files of `.cache` to copy; all by default, except what the benchmark leaves there, which no build reads
 */
export function copySources(copy: string, caches = cacheNames()): void {
  git(['clone', '--quiet', '--no-checkout', root, copy]);
  git(['-C', copy, 'reset', '--quiet']);
  for (const file of git(['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0')) {
    if (file !== '' && existsSync(path.join(root, file))) {
      cpSync(path.join(root, file), path.join(copy, file), {recursive: true});
    }
  }
  for (const name of caches) {
    cpSync(path.join(root, '.cache', name), path.join(copy, '.cache', name), {recursive: true});
  }
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

function cacheNames(): string[] {
  const folder = path.join(root, '.cache');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'bench') : [];
}

/**
 * Links every file of the packages: a folder that is one link would make the bundler see the first folder's paths. Its cache is left
 * out.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, {recursive: true});
  for (const entry of readdirSync(from, {withFileTypes: true})) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) {
      cpSync(source, target, {verbatimSymlinks: true});
    } else if (entry.isFile()) {
      linkOrCopy(source, target);
    } else if (entry.name !== '.cache') {
      linkPackages(source, target);
    }
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The copy is on another disk.
    cpSync(source, target);
  }
}

function git(args: string[]): string {
  return execFileSync('git', args, {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024});
}
