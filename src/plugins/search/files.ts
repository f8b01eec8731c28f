import {createHash} from 'node:crypto';

import {indexFormat, manifestName, type IndexManifest} from '../../shared/search/index-files.ts';
import type {SearchRecord} from '../../shared/search/record.ts';
import {buildIndex} from './build-index.ts';

function hashedName(name: string, body: string): string {
  return `${name}.${createHash('sha256').update(body).digest('hex').slice(0, 8)}.json`;
}

/**
 * The files of the embedded index by name, the manifest last: whoever can read it finds the files that it names.
 *
 * @param maxAge seconds for which a browser may go on without looking for a newer index
 */
export function indexFiles(records: readonly SearchRecord[], siteRoot: string, maxAge: number): Map<string, string> {
  const index = buildIndex(records, siteRoot);
  const core = JSON.stringify(index.core);
  const text = JSON.stringify(index.text);
  const manifest: IndexManifest = {format: indexFormat, core: hashedName('core', core), text: hashedName('text', text), maxAge};
  return new Map([
    [manifest.core, core],
    [manifest.text, text],
    [manifestName, JSON.stringify(manifest)],
  ]);
}
