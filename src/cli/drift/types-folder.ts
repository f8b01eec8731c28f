import {mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {isFrameworkPackage} from '../../node/framework.ts';
import type {PublishedPackage} from '../../plugins/api-reference/history/published-package.ts';

/**
 * Makes a folder in which the compiler finds another release of the framework, and the site's own packages for all else. It is outside of
 * the site: what the release does not have would be found in the version that the site has.
 *
 * @param packages the types of the release
 * @returns the folder, which the caller removes
 */
export function typesFolder(siteDir: string, packages: readonly PublishedPackage[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'framework-types-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  const own = path.join(siteDir, 'node_modules');
  for (const name of readdirSync(own)) {
    if (name !== '@lexical' && !name.startsWith('.') && !isFrameworkPackage(name))
      symlinkSync(path.join(own, name), path.join(modules, name));
  }
  for (const {name, manifest, files} of packages) {
    const texts = new Map([...files, ['package.json', JSON.stringify(manifest)]]);
    for (const [file, text] of texts) {
      const target = path.join(modules, name, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, text);
    }
  }
  return folder;
}
