import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {reaches, type Reach} from './table.ts';

/**
 * The file that a reach is about, for aliases and rules of the bundler. One of that name is there, because
 * {@link brokenReaches} was asked before.
 *
 * @param siteDir folder with the `node_modules`
 */
export function reachedFile(siteDir: string, name: keyof typeof reaches): string {
  return path.join(siteDir, 'node_modules', reaches[name].file);
}

/**
 * Finds what dependencies have changed of what the site relies on.
 *
 * @param siteDir folder with the `node_modules`
 * @param table what to look at
 * @returns for each file that is gone or holds something else: what was expected, what was found, what to do
 */
export function brokenReaches(siteDir: string, table: readonly Reach[] = Object.values(reaches)): string[] {
  return table.flatMap(({file, holds, usedBy, otherwise}) => {
    const place = path.join(siteDir, 'node_modules', file);
    const text = existsSync(place) ? readFileSync(place, 'utf8') : undefined;
    const missing = holds.filter((part) => text?.includes(part) !== true);
    if (text !== undefined && missing.length === 0) return [];
    const expected = missing.map((part) => JSON.stringify(part)).join(' and ');
    const found = text === undefined ? 'no such file' : `a file without ${missing.length === 1 ? 'it' : 'them'}`;
    return [
      `node_modules/${file}: expected ${expected === '' ? 'the file' : expected}, found ${found}. Otherwise ${otherwise}. ` +
        `Adapt ${usedBy.join(', ')} to what the file is now, or remove what is no longer needed, then correct src/plugins/reaches/table.ts.`,
    ];
  });
}
