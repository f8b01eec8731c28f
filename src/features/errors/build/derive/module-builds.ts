import {readFileSync} from 'node:fs';
import path from 'node:path';

import {publishedFiles, readPackages} from '../../../../framework/packages.ts';
import type {Declarations} from './source-files.ts';

/** The two builds of one module of the framework. */
export interface ModuleBuilds {
  package: string;
  /** What an application imports: `@lexical/react/LexicalTablePlugin`. */
  module: string;
  /** Development and production build, both ES modules. */
  dev: string;
  production: string;
  /** The package's declaration files. */
  declarations: Declarations[];
}

/** Reads the two builds of every documented module. */
export function readBuilds(siteDir: string): ModuleBuilds[] {
  return readPackages(siteDir).flatMap(({name, dir, entries}) => {
    const declarations = publishedFiles(dir).map((file): Declarations => ({
      file,
      text: readFileSync(path.join(dir, file), 'utf8'),
    }));
    return entries.map((entry): ModuleBuilds => ({
      package: name,
      module: entry.name,
      dev: readFileSync(entry.development, 'utf8'),
      production: readFileSync(entry.production, 'utf8'),
      declarations,
    }));
  });
}
