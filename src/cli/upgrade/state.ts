import {cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';

import {replaceFile} from '../../node/replace-file.ts';
import type {StepResult} from './findings.ts';

/** How far an upgrade has come. */
export interface UpgradeState {
  from: string;
  to: string;
  /** By the name of the step. */
  done: Record<string, StepResult>;
  /** Whether the last run came to its end; an interrupted one is gone on with. */
  finished: boolean;
  /** What `--apply` wrote or was about to write, from the first to the last; files are given from the site's folder. */
  applied?: {file: string; before: string; after: string}[];
}

/** A file with its text after all mechanical changes. */
export interface Edit {
  file: string;
  text: string;
}

/** Where an upgrade keeps what it needs to be gone on with and taken back. */
export function upgradeFolder(siteDir: string): string {
  return path.join(siteDir, '.cache/upgrade');
}

/** What an upgrade has found, as Markdown. */
export function reportFile(siteDir: string): string {
  return path.join(upgradeFolder(siteDir), 'report.md');
}

/** Folder whose `node_modules` has the framework as it was before. */
export function beforeFolder(siteDir: string): string {
  return path.join(upgradeFolder(siteDir), 'before');
}

/** Files and folders that an upgrade writes, from the site's folder; each is put back by `--back`. */
const written = [
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'src/features/errors/build/table.json',
  'src/framework/sources/lines.json',
  'src/framework/history/history.json',
  '.cache/api-reference',
  'node_modules/lexical',
  'node_modules/@lexical',
];

/** Reads how far an upgrade has come; undefined when none has begun. */
export function readState(siteDir: string): UpgradeState | undefined {
  const file = path.join(upgradeFolder(siteDir), 'state.json');
  // Written below.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpgradeState) : undefined;
}

/** Notes how far an upgrade has come. */
export function writeState(siteDir: string, state: UpgradeState): void {
  mkdirSync(upgradeFolder(siteDir), {recursive: true});
  replaceFile(path.join(upgradeFolder(siteDir), 'state.json'), `${JSON.stringify(state, undefined, 1)}\n`);
}

/** Keeps everything that an upgrade changes. What has been kept already stays as it is. */
export function keepBefore(siteDir: string): void {
  const kept = beforeFolder(siteDir);
  for (const name of written) {
    const [from, to] = [path.join(siteDir, name), path.join(kept, name)];
    if (existsSync(to) || !existsSync(from)) continue;
    // A copy that was interrupted must not be taken for one.
    rmSync(`${to}.part`, {recursive: true, force: true});
    cpSync(from, `${to}.part`, {recursive: true});
    renameSync(`${to}.part`, to);
  }
}

/** Puts back what was kept. */
export function putBack(siteDir: string): void {
  const kept = beforeFolder(siteDir);
  for (const name of written) {
    const [from, to] = [path.join(kept, name), path.join(siteDir, name)];
    if (!existsSync(from)) continue;
    rmSync(to, {recursive: true, force: true});
    cpSync(from, to, {recursive: true});
  }
}

/**
 * Writes edits. They are noted first: of a run that is killed in between, `--back` takes back what was written by then.
 *
 * @param write how a file is written, for tests
 */
export function applyEdits(siteDir: string, state: UpgradeState, edits: readonly Edit[], write = replaceFile): void {
  const applied = edits.map(({file, text}) => ({
    file: path.relative(siteDir, file),
    before: readFileSync(file, 'utf8'),
    after: text,
  }));
  state.applied = [...(state.applied ?? []), ...applied];
  writeState(siteDir, state);
  for (const {file, text} of edits) write(file, text);
}

/**
 * Takes back what `--apply` wrote.
 *
 * @returns the files that somebody has changed since, which stay as they are
 */
export function undoEdits(siteDir: string, {applied = []}: Pick<UpgradeState, 'applied'>): string[] {
  return applied.toReversed().flatMap(({file, before, after}) => {
    const target = path.join(siteDir, file);
    const text = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
    // It was noted and never written, or taken back already.
    if (text === before) return [];
    if (text !== after) return [file];
    replaceFile(target, before);
    return [];
  });
}
