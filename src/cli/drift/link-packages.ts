import {existsSync, mkdirSync, readdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';

import {isFrameworkPackage} from '../../node/framework.ts';

/** Lets a folder find the packages of the site, without those of the framework and without those that it has itself. */
export function linkOtherPackages(siteDir: string, folder: string): void {
  const [own, target] = [path.join(siteDir, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(target, {recursive: true});
  for (const name of readdirSync(own)) {
    if (name === '@lexical' || name.startsWith('.') || isFrameworkPackage(name)) continue;
    if (!existsSync(path.join(target, name))) symlinkSync(path.join(own, name), path.join(target, name));
    else if (name.startsWith('@')) linkScope(path.join(own, name), path.join(target, name));
  }
}

/** The packages of a scope of which the folder has some. */
function linkScope(own: string, target: string): void {
  for (const name of readdirSync(own))
    if (!existsSync(path.join(target, name))) symlinkSync(path.join(own, name), path.join(target, name));
}
