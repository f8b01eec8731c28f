import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {hasPlaceholders} from '../../content/versions.ts';
import {writtenFiles} from '../versions/files.ts';
import {applyMechanical} from './edits.ts';
import type {Mechanical} from './findings.ts';
import type {Edit} from './state.ts';

/** The pages, notes and proofs that mechanical changes touch. */
export function editsOf(siteDir: string, changes: Mechanical): Edit[] {
  if (changes.renames.length + changes.extensions.length === 0) return [];
  return writtenFiles(siteDir)
    .filter((file) => hasPlaceholders(file) || /\.proof\.tsx?$/.test(file))
    .flatMap((file) => {
      const before = readFileSync(file, 'utf8');
      const text = applyMechanical(before, changes, !hasPlaceholders(file));
      return text === before ? [] : [{file, text}];
    });
}

/** Shows edits as Git does. */
export function diffOf(siteDir: string, edits: readonly Edit[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'renames-'));
  try {
    const after = path.join(folder, 'after');
    return edits
      .map(({file, text}) => {
        writeFileSync(after, text);
        const {stdout} = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', '--', file, after], {encoding: 'utf8'});
        const name = path.relative(siteDir, file).replaceAll('\\', '/');
        const hunks = stdout.slice(Math.max(0, stdout.indexOf('\n@@') + 1));
        return `--- ${name}\n+++ ${name}\n${hunks}`;
      })
      .join('');
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
