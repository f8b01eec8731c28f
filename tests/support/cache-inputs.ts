import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Puts into the folder of a made-up site what the keys of caches are made from.
 *
 * @param code modules that make cached results, from the site's folder; they are empty
 */
export function writeCacheInputs(siteDir: string, ...code: readonly string[]): void {
  for (const name of ['node_modules/.package-lock.json', ...code]) {
    const file = path.join(siteDir, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, name.endsWith('.json') ? '{}' : '');
  }
}
