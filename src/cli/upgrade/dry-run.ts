import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {constants, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {reportFile} from './state.ts';

/**
 * Runs an upgrade in a temporary copy of the site, and keeps nothing of it but the report.
 *
 * @param args the arguments of the upgrade: its version, and the steps to take
 * @returns the exit code of the upgrade
 */
export async function dryRun(siteDir: string, args: readonly string[]): Promise<number> {
  // Outside of the site, in whose packages the compiler would find what the other version lacks.
  const copy = mkdtempSync(path.join(tmpdir(), 'lexical-upgrade-'));
  // Ctrl+C ends the upgrade, and the copy still has to be removed.
  process.on('SIGINT', () => undefined);
  try {
    copySite(siteDir, copy);
    const command = ['--import', 'tsx', 'src/cli/upgrade/index.ts', ...args];
    const child = spawn(process.execPath, command, {cwd: copy, stdio: 'inherit'});
    await once(child, 'exit');
    if (existsSync(reportFile(copy))) {
      mkdirSync(path.dirname(reportFile(siteDir)), {recursive: true});
      cpSync(reportFile(copy), reportFile(siteDir));
    }
    return child.exitCode ?? 2;
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

/**
 * Copies the files of the working tree, the packages, and what the build has made of them.
 *
 * @param copy an empty folder
 * @throws with Git's message when the site is in no repository
 */
export function copySite(siteDir: string, copy: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: siteDir,
    encoding: 'utf8',
  }).split('\0');
  const made = ['node_modules', '.cache/api-reference', '.cache/samples'];
  // What the bundler keeps is larger than all packages, and an upgrade bundles no site.
  const filter = (from: string): boolean => from !== path.join(siteDir, 'node_modules/.cache');
  for (const name of [...files.filter((file) => file !== ''), ...made]) {
    const from = path.join(siteDir, name);
    if (!existsSync(from)) continue;
    cpSync(from, path.join(copy, name), {recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE, filter});
  }
}
