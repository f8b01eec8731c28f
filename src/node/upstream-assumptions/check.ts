import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {textAssumptions, type UpstreamAssumption, upstreamAssumptions} from './table.ts';

/** Gives the text of a dependency's file by package and path; undefined when there is none. */
export type ReadFile = (file: string) => string | undefined;

/**
 * The file that an assumption is about, for aliases and rules of the bundler.
 *
 * @param siteDir folder with the `node_modules`
 */
export function upstreamFile(siteDir: string, name: keyof typeof textAssumptions): string {
  return path.join(siteDir, 'node_modules', textAssumptions[name].file);
}

/** Reads files of the installed dependencies. */
export function readInstalled(siteDir: string): ReadFile {
  return (file) => {
    const place = path.join(siteDir, 'node_modules', file);
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  };
}

/** The package that an assumption is about. */
export function dependencyOf(assumption: UpstreamAssumption): string {
  if ('dependency' in assumption) return assumption.dependency;
  const [first = '', second = ''] = assumption.file.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** What was expected and found instead; undefined when the assumption holds, or only a build can check it. */
function mismatch(assumption: UpstreamAssumption, read: ReadFile): string | undefined {
  if ('dependency' in assumption) return undefined;
  const text = read(assumption.file);
  if ('sha256' in assumption) {
    if (text === undefined) return `expected the file of ${assumption.version}, found no such file`;
    const isSame = createHash('sha256').update(text).digest('hex') === assumption.sha256;
    return isSame ? undefined : `expected the file of ${assumption.version}, found another`;
  }
  const {holds, times} = assumption;
  const count = (part: string): number => (text ?? '').split(part).length - 1;
  const missing = holds.filter((part) => (times === undefined ? count(part) === 0 : count(part) !== times));
  if (missing.length === 0) return undefined;
  const expected = `${times === undefined ? '' : `${times} times `}${missing.map((part) => JSON.stringify(part)).join(' and ')}`;
  const found = times === undefined ? `a file without ${missing.length === 1 ? 'it' : 'them'}` : missing.map(count).join(' and ');
  return `expected ${expected}, found ${text === undefined ? 'no such file' : found}`;
}

/**
 * Finds the assumptions that no longer hold.
 *
 * @param read gives files of dependencies
 * @param table what to check
 * @returns for each: what was expected, what was found, what to do
 */
export function brokenAssumptions(read: ReadFile, table: readonly UpstreamAssumption[] = upstreamAssumptions): string[] {
  return table.flatMap((assumption) => {
    const problem = mismatch(assumption, read);
    if (problem === undefined || 'dependency' in assumption) return [];
    const {file, usedBy, otherwise} = assumption;
    const whatToDo =
      'sha256' in assumption
        ? `Take over into ${usedBy.join()} what changed: npx vitest run --project unit tests/unit/theme/upstream.test.ts shows it.`
        : `Adapt ${usedBy.join(', ')}, or remove what is no longer needed, then correct src/node/upstream-assumptions/table.ts.`;
    return [`node_modules/${file}: ${problem}. Otherwise ${otherwise}. ${whatToDo}`];
  });
}
