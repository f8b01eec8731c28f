import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {purge} from './purge.ts';
import {findUsage} from './usage.ts';

function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(folder, name));
}

/** Replaces a file in one step: other plugins read the build at the same time. */
function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/**
 * Points the style sheet at the fonts that pages preload. The bundler copies each font under another name, and a page
 * would fetch it twice.
 */
function usePreloadedFonts(css: string, outDir: string, baseUrl: string): string {
  return css.replace(
    /url\(([^)]*?assets\/fonts\/([^)/]+)-[0-9a-f]{16,}(\.woff2))\)/g,
    (original, copy: string, name: string, ending: string) => {
      if (!existsSync(path.join(outDir, 'fonts', `${name}${ending}`))) {
        return original;
      }
      rmSync(path.join(outDir, copy.slice(baseUrl.length)), {force: true});
      return `url(${baseUrl}fonts/${name}${ending})`;
    },
  );
}

/**
 * Makes the built style sheet as small as the site allows: without rules that nothing can match (purge.ts), with the fonts
 * that pages preload, under a name that changes with its content.
 */
export default function lightCssPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'light-css',
    postBuild({outDir}) {
      const pages = filesIn(outDir, '.html').map((file) => ({file, html: readFileSync(file, 'utf8')}));
      const scripts = filesIn(path.join(outDir, 'assets/js'), '.js');
      const usage = findUsage(
        pages.map(({html}) => html),
        scripts.map((file) => readFileSync(file, 'utf8')),
      );
      for (const file of filesIn(path.join(outDir, 'assets/css'), '.css')) {
        const css = purge(usePreloadedFonts(readFileSync(file, 'utf8'), outDir, baseUrl), usage);
        const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
        const oldName = path.basename(file);
        const newName = oldName.replace(/\.[0-9a-f]{8}\.css$/, `.${hash}.css`);
        replaceFile(path.join(path.dirname(file), newName), css);
        for (const page of pages.filter(({html}) => html.includes(oldName))) {
          page.html = page.html.replaceAll(oldName, newName);
          replaceFile(page.file, page.html);
        }
        if (newName !== oldName) {
          rmSync(file);
        }
      }
      return Promise.resolve();
    },
  };
}
