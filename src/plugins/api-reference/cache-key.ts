import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

/** What the reference is made from: any change of it makes a new key. */
export interface CacheInputs {
  /** Name and version of each documented package and of each tool, in a stable order. */
  versions: readonly string[];
  /** Files and folders whose content counts; folders with all that is in them. */
  sources: readonly string[];
  /** The sources are named relative to it, so that the key is the same in every checkout. */
  baseDir: string;
}

/** A digest of everything that the generated pages depend on. */
export function cacheKey({versions, sources, baseDir}: CacheInputs): string {
  const hash = createHash('sha256');
  for (const version of versions) hash.update(version).update('\0');
  for (const file of sources.flatMap(filesIn).toSorted()) {
    hash.update(path.relative(baseDir, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(file: string): string[] {
  if (!existsSync(file)) return [];
  return statSync(file).isDirectory() ? readdirSync(file).flatMap((entry) => filesIn(path.join(file, entry))) : [file];
}
