import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import type {PublishedPackage} from '../../plugins/api-reference/history/published-package.ts';
import {linkOtherPackages} from './link-packages.ts';

/**
 * Makes a folder in which the compiler finds another release of the framework, and the site's own packages for all else. It is outside of
 * the site: what the release does not have would be found in the version that the site has.
 *
 * @param packages the types of the release
 * @returns the folder, which the caller removes
 */
export function typesFolder(siteDir: string, packages: readonly PublishedPackage[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'framework-types-'));
  for (const {name, manifest, files} of packages) {
    const texts = new Map([...files, ['package.json', JSON.stringify(manifest)]]);
    for (const [file, text] of texts) {
      const target = path.join(folder, 'node_modules', name, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, text);
    }
  }
  linkOtherPackages(siteDir, folder);
  return folder;
}
