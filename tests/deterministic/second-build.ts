import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {buildDir} from '../e2e/support/site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What a second build is made of, where it differs from the first. */
interface Options {
  /** Leaves out all caches, also those of checked samples and of images. The bundler's is never there. */
  cold?: boolean;
  /** Changes the copy of the sources before it is built. */
  change?: (sources: string) => void;
}

/**
 * Builds the site again, in another folder and without the bundler's cache, and takes that away afterwards.
 *
 * @param compare gets the folder of the second build, and the seconds that it took
 * @throws when there is no first build, and when the second one fails
 */
export async function withSecondBuild(
  {cold = false, change}: Options,
  compare: (build: string, seconds: number) => void | Promise<void>,
): Promise<void> {
  if (!existsSync(buildDir)) {
    throw new Error(`${buildDir} does not exist. Run \`npm run build\` first: it is compared with a second build.`);
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'second-build-'));
  try {
    copySources(copy, cold);
    change?.(copy);
    const begin = performance.now();
    execFileSync('npx', ['docusaurus', 'build'], {cwd: copy, stdio: ['ignore', 'ignore', 'inherit']});
    await compare(path.join(copy, 'build'), Math.round((performance.now() - begin) / 1000));
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

/** Copies what the build reads: the history, which has the dates, and the files of the working tree. Packages are not copied. */
function copySources(copy: string, cold: boolean): void {
  git(['clone', '--quiet', '--no-checkout', root, copy]);
  git(['-C', copy, 'reset', '--quiet']);
  for (const file of git(['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0')) {
    if (file !== '' && existsSync(path.join(root, file))) {
      cpSync(path.join(root, file), path.join(copy, file), {recursive: true});
    }
  }
  if (!cold && existsSync(path.join(root, '.cache'))) {
    cpSync(path.join(root, '.cache'), path.join(copy, '.cache'), {recursive: true});
  }
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
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
    // The temporary folder is on another disk.
    cpSync(source, target);
  }
}

function git(args: string[]): string {
  return execFileSync('git', args, {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024});
}
