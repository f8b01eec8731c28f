import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

import {frameFile} from '../../../src/shared/frame-file.ts';

/** The production build that the tests look at. */
export const buildDir = path.resolve(__dirname, '../../../build');

/** Every HTML page of the build, without redirects, as the path under which it is served, without a trailing slash. */
export function builtPaths(folder = buildDir): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const file = path.join(folder, name);
      if (statSync(file).isDirectory()) {
        return builtPaths(file);
      }
      if (!name.endsWith('.html') || name === '404.html' || name === frameFile || isRedirect(file)) {
        return [];
      }
      const served = `/${path.relative(buildDir, file).replaceAll(path.sep, '/')}`.replace(/(\/index)?\.html$/, '');
      return [served === '' ? '/' : served];
    });
}

/** Old addresses are pages that lead elsewhere and say nothing themselves. */
function isRedirect(file: string): boolean {
  return readFileSync(file, 'utf8').includes('http-equiv="refresh"');
}

/** The HTML of a served path, or `undefined` when the build has no such page. */
export function htmlOf(servedPath: string): string | undefined {
  const relative = decodeURI(servedPath).replace(/^\/|\/$/g, '');
  return [path.join(buildDir, relative, 'index.html'), path.join(buildDir, `${relative}.html`)]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))[0];
}

/** The site's scripts, as their paths below its root: of code, and of pages and samples. */
export const scripts: string[] = ['assets/js', 'content'].flatMap((folder) =>
  existsSync(path.join(buildDir, folder))
    ? readdirSync(path.join(buildDir, folder))
        .filter((name) => name.endsWith('.js'))
        .map((name) => `${folder}/${name}`)
    : [],
);

/** What is in one of `scripts`. */
export function scriptText(name: string): string {
  return readFileSync(path.join(buildDir, name), 'utf8');
}

/** Names, as in `scripts`, of those that hold a page of the docs: they name its source. */
export function chunksOf(docsPath: string): string[] {
  return scripts.filter((name) => !/\/(?:main|runtime)/.test(name) && scriptText(name).includes(`@site${docsPath}.md`));
}
