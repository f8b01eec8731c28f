import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Plugin} from 'vite';

/** The two builds that a package of the framework is published in. */
export type Build = 'development' | 'production';

/** `lexical`, or a package of its scope with what may follow: `@lexical/react/LexicalComposer`. */
const specifier = /^(lexical|@lexical\/[^/]+)(?:\/(.+))?$/;

type Files = Partial<Record<Build, string>>;

/** What of a published manifest names its files: `exports["."].import.development` or, of a package of ES modules alone, without `import`. */
interface Manifest {
  exports?: Record<string, (Files & {import?: Files}) | undefined>;
}

/**
 * Makes every import of the framework, also those of its own packages among each other, lead to one build of one version.
 *
 * @param folder the folder whose `node_modules` has the packages
 * @param build which of the published builds
 * @throws while the tests run, when a package has no such entry
 */
export function publishedPackages(folder: string, build: Build): Plugin {
  return {
    name: 'published-packages',
    enforce: 'pre',
    resolveId(source) {
      const [, name, entry] = specifier.exec(source) ?? [];
      if (name === undefined) return undefined;
      const root = path.join(folder, 'node_modules', name);
      const file = path.join(root, 'package.json');
      if (!existsSync(file)) throw new Error(`${source}: expected the package ${name} in ${folder}/node_modules, found none.`);
      // Published by the framework's own tooling, which gives every entry both builds.
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      const files = manifest.exports?.[entry === undefined ? '.' : `./${entry}`];
      const target = (files?.import ?? files)?.[build];
      if (target === undefined) {
        throw new Error(
          `${source}: ${file} names no file for import in the ${build} build. Import an entry that "exports" lists.`,
        );
      }
      return path.join(root, target);
    },
  };
}
