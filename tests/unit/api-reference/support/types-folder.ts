import {existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {isFrameworkPackage} from '../../../../src/node/framework.ts';
import type {PublishedPackage} from '../../../../src/framework/history/published-package.ts';

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
  for (const name of readdirSync(path.join(siteDir, 'node_modules'))) {
    if (name === '@lexical' || name.startsWith('.') || isFrameworkPackage(name)) continue;
    const target = path.join(folder, 'node_modules', name);
    if (!existsSync(target)) symlinkSync(path.join(siteDir, 'node_modules', name), target);
  }
  return folder;
}
