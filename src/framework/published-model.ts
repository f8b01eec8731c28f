import path from 'node:path';

import {tableFile} from '../content/error-table.ts';
import {writtenCodes} from '../content/error-pages.ts';
import {inputKey} from '../node/input-key.ts';
import {jsonCache} from '../node/json-cache.ts';
import type {PublishedModel} from './convert-published.ts';
import {locations} from './locations.ts';

/**
 * Converts the published declarations and code, which takes most of the time of the reference. Kept in the cache, so that an author who
 * changes a note waits for the notes alone.
 */
export async function publishedModel(siteDir: string): Promise<PublishedModel> {
  const file = path.join(locations(siteDir).cacheDir, 'published-model.json');
  const cache = jsonCache<PublishedModel>(file, publishedModelKey(siteDir));
  const kept = cache.read();
  if (kept !== undefined) return kept;
  // TypeDoc and the compiler take seconds to load.
  const {convertPublished} = await import('./convert-published.ts');
  const made = await convertPublished(siteDir);
  cache.write(made);
  return made;
}

/** A digest of all that the model is made from. */
export function publishedModelKey(siteDir: string): string {
  const {typedocOptions} = locations(siteDir);
  return inputKey({
    siteDir,
    code: ['src/framework/convert-published.ts'],
    files: [typedocOptions, tableFile(siteDir), 'package.json'],
    options: writtenCodes(siteDir),
  });
}
