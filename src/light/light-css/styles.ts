import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import postcss from 'postcss';

import {contentName} from '../../node/content-name.ts';
import type {HtmlFile} from '../../node/read-html.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {contentFolder} from '../route-sections/file-names.ts';
import {purge} from './purge.ts';
import {usageOf, usedByPage, usedByScript} from './usage.ts';

function filesIn(folder: string, extension: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(folder, name));
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

/** Folders of pages that look alike, and whose readers mostly stay there. */
const groups = ['docs/api', 'docs/error', 'docs'];

/** Name of the style sheet that a page shares with others. */
function groupOf(page: string): string {
  const group = groups.find((folder) => page.startsWith(path.join(folder, path.sep)));
  return group?.replace('/', '-') ?? 'site';
}

/** Points the page's link at another style sheet; the address that the loader gets stays. */
function linkStyles({file, html}: HtmlFile, built: string, styles: string): string {
  const linked = html.replace(new RegExp(`(<link rel="?stylesheet"? href="?[^ >]*)${built}`), `$1${styles}`);
  if (linked === html) {
    throw new Error(
      `${file}: expected <link rel="stylesheet" href="…${built}">, found none. Adapt light-css to src/light/late-start/template.ts or to the HTML minifier.`,
    );
  }
  return linked;
}

function withoutFonts(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('font-face', (rule) => {
    rule.remove();
  });
  return root.toString();
}

/** Writes a style sheet under a name that changes with its content. */
function writeStyles(folder: string, name: string, css: string): string {
  const file = contentName(name, 'css', css);
  replaceFile(path.join(folder, file), css);
  return file;
}

/**
 * Makes the built style sheet as small as pages allow:
 * 1. without rules that nothing can match (purge.ts, usage.ts), and with the fonts that pages preload;
 * 2. for each group of pages another one, which covers their HTML and nothing that only scripts add. Pages link to that;
 *    the loader (src/light/late-start) adds the first one when it starts React. Fonts are declared in the page's only:
 *    declared anew, a font that came too late for the page would be given another chance, and move its lines.
 *
 * @param files all pages, because what none of them uses is left out
 * @returns the pages with links to what was written
 */
export function lightStyles(files: readonly HtmlFile[], outDir: string, baseUrl: string): HtmlFile[] {
  const folder = path.join(outDir, 'assets/css');
  const pages = files.map(({file, html}) => ({file, html, group: groupOf(path.relative(outDir, file)), usage: usedByPage(html)}));
  const scripts = ['assets', contentFolder]
    .flatMap((name) => filesIn(path.join(outDir, name), '.js'))
    .map((file) => usedByScript(readFileSync(file, 'utf8')));
  const everything = usageOf([...pages.map(({usage}) => usage), ...scripts]);
  for (const file of filesIn(folder, '.css')) {
    const built = path.basename(file);
    const css = purge(usePreloadedFonts(readFileSync(file, 'utf8'), outDir, baseUrl), everything);
    rmSync(file);
    const complete = writeStyles(folder, 'styles', withoutFonts(css));
    for (const group of new Set(pages.map((page) => page.group))) {
      const members = pages.filter((page) => page.group === group);
      const styles = writeStyles(folder, group, purge(css, usageOf(members.map(({usage}) => usage))));
      for (const page of members.filter(({html}) => html.includes(built))) {
        page.html = linkStyles(page, built, styles).replaceAll(built, complete);
      }
    }
  }
  return pages.map(({file, html}) => ({file, html}));
}
