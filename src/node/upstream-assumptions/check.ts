import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {upstreamAssumptions, type UpstreamAssumption} from './table.ts';

/**
 * The file that a assumption is about, for aliases and rules of the bundler. One of that name is there, because
 * {@link brokenAssumptions} was asked before.
 *
 * @param siteDir folder with the `node_modules`
 */
export function upstreamFile(siteDir: string, name: keyof typeof upstreamAssumptions): string {
  return path.join(siteDir, 'node_modules', upstreamAssumptions[name].file);
}

/**
 * Finds what dependencies have changed of what the site relies on.
 *
 * @param siteDir folder with the `node_modules`
 * @param table what to look at
 * @returns for each file that is gone or holds something else: what was expected, what was found, what to do
 */
export function brokenAssumptions(
  siteDir: string,
  table: readonly UpstreamAssumption[] = Object.values(upstreamAssumptions),
): string[] {
  return table.flatMap(({file, holds, usedBy, otherwise}) => {
    const place = path.join(siteDir, 'node_modules', file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : undefined;
    const missing = holds.filter((part) => text?.includes(part) !== true);
    if (text !== undefined && missing.length === 0) return [];
    const expected = missing.map((part) => JSON.stringify(part)).join(' and ');
    const found = text === undefined ? 'no such file' : `a file without ${missing.length === 1 ? 'it' : 'them'}`;
    return [
      `node_modules/${file}: expected ${expected === '' ? 'the file' : expected}, found ${found}. Otherwise ${otherwise}. ` +
        `Adapt ${usedBy.join(', ')} to what the file is now, or remove what is no longer needed, then correct src/node/upstream-assumptions/table.ts.`,
    ];
  });
}
