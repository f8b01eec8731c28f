import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';
import postcss, {type PluginCreator} from 'postcss';

import {replaceFile} from '../../node/replace-file.ts';
import {purge} from './purge.ts';
import {usageOf, usedByPage, usedByScript, type Used} from './usage.ts';

function filesIn(folder: string, extension: string): string[] {
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

interface BuiltPage {
  file: string;
  group: string;
  html: string;
  usage: Used;
}

function readPages(outDir: string): BuiltPage[] {
  return filesIn(outDir, '.html').map((file) => {
    const html = readFileSync(file, 'utf8');
    return {file, group: groupOf(path.relative(outDir, file)), html, usage: usedByPage(html)};
  });
}

/** Points the page's link at another style sheet; the address that the loader gets stays. */
function linkStyles({file, html}: BuiltPage, built: string, styles: string): string {
  const linked = html.replace(new RegExp(`(<link rel="?stylesheet"? href="?[^ >]*)${built}`), `$1${styles}`);
  if (linked === html) {
    throw new Error(
      `${file}: expected <link rel="stylesheet" href="…${built}">, found none. Adapt light-css to src/plugins/late-start/template.ts or to the HTML minifier.`,
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
  const file = `${name}.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  replaceFile(path.join(folder, file), css);
  return file;
}

const require = createRequire(__filename);

/** The plugin that an entry of PostCSS's options asks for: itself, or a module and its options. */
function madeOnce(entry: unknown): unknown {
  const [file, options] = (Array.isArray(entry) ? entry : [entry]) as unknown[]; // Docusaurus declares entries as `any`.
  if (typeof file !== 'string') return entry;
  const make = require(file) as PluginCreator<unknown>; // PostCSS itself takes nothing else from such a module.
  return make(options);
}

/**
 * Makes the built style sheet as small as pages allow:
 * 1. without rules that nothing can match (purge.ts, usage.ts), and with the fonts that pages preload;
 * 2. for each group of pages another one, which covers their HTML and nothing that only scripts add. Pages link to that;
 *    the loader (src/plugins/late-start) adds the first one when it starts React. Fonts are declared in the page's only:
 *    declared anew, a font that came too late for the page would be given another chance, and move its lines.
 */
export default function lightCssPlugin({baseUrl}: LoadContext): Plugin {
  return {
    name: 'light-css',

    configurePostCss(options) {
      // Docusaurus names its plugins and lets PostCSS look for settings, both anew for each of a hundred files.
      return {...options, config: false, plugins: options.plugins.map(madeOnce)};
    },

    postBuild({outDir}) {
      const folder = path.join(outDir, 'assets/css');
      const pages = readPages(outDir);
      const scripts = filesIn(path.join(outDir, 'assets/js'), '.js').map((file) => usedByScript(readFileSync(file, 'utf8')));
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
            replaceFile(page.file, linkStyles(page, built, styles).replaceAll(built, complete));
          }
        }
      }
      return Promise.resolve();
    },
  };
}
