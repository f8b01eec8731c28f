import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import postcss from 'postcss';

import {contentName} from '../../node/content-name.ts';
import type {HtmlFile} from '../../node/read-html.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {contentFolder} from '../route-chunks/file-names.ts';
import {styleGroupOf} from '../style-groups.ts';
import {criticalStyles, withoutCritical, type PagesUsage} from './critical.ts';
import {purge, type Usage} from './purge.ts';
import {classLists, usageOf, usedByInlineScripts, usedByMarkup, usedByScript, type Used} from './usage.ts';

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

/** Ends what every page begins with: the navigation bar. */
const endOfStart = '</nav>';

/** Up to where the critical style sheet is enough. */
function startOf(html: string): string {
  return html.slice(0, html.indexOf(endOfStart) + endOfStart.length).replace(/<script[\s\S]*?<\/script>/g, '');
}

/** What comes behind that, in the elements that hold it too. */
function restOf(html: string): string {
  const [root] = /<html[^>]*>/.exec(html) ?? [''];
  const [body] = /<body[^>]*>/.exec(html) ?? [''];
  return root + body + html.slice(html.indexOf(endOfStart));
}

/** A page with what it uses before any of the site's scripts runs. */
interface Page {
  built: HtmlFile;
  group: string;
  markup: Used;
  /** What its inline scripts use. */
  scripts: Used;
}

function usedBy({markup, scripts}: Page): Used[] {
  return [markup, scripts];
}

/** What some pages use, and where. */
function usageOfPages(pages: readonly Page[], start: Usage): PagesUsage {
  const lists = new Set<string>();
  // One page after the other: a large site has millions of elements.
  for (const {built} of pages) for (const classes of classLists(built.html)) lists.add(classes.join(' '));
  const elements = [...lists].map((classes) => classes.split(' '));
  return {
    start,
    rest: usageOf(pages.flatMap(({built, scripts}) => [usedByMarkup(restOf(built.html)), scripts])),
    hasTogether: (classes, parts) =>
      classes.length + parts.length === 0 ||
      elements.some(
        (names) =>
          classes.every((name) => names.includes(name)) && parts.every((part) => names.some((name) => name.includes(part))),
      ),
  };
}

/**
 * Puts the critical style sheet in place of the page's link, and the link behind the navigation bar, ahead of the script that waits
 * for it there (src/light/deferred-hydration/template.ts). The address that the loader gets stays.
 */
function linkStyles({file, html}: HtmlFile, built: string, styles: string, critical: string): string {
  const [link, start] = new RegExp(`(<link rel="?stylesheet"? href="?[^ >]*)${built}[^>]*>`).exec(html) ?? [];
  const parts = html.split(endOfStart);
  const [before, ...others] = parts;
  if (link === undefined || before === undefined || others.length === 0) {
    throw new Error(
      `${file}: expected <link rel="stylesheet" href="…${built}"> in the head and ${endOfStart} in the body, found ${link === undefined ? 'no such link' : 'no such end'}. Adapt light-css to src/light/deferred-hydration/template.ts or to the HTML minifier.`,
    );
  }
  const linked = link.replace(`${start}${built}`, `${start}${styles}`);
  return [before.split(link).join(`<style>${critical}</style>`), linked + others.join(endOfStart)].join(endOfStart);
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
 * 2. in each page, what its navigation bar needs (critical.ts), the same in all: a browser paints that much before any other file is
 *    there;
 * 3. for each group of pages another one, which covers the rest of their HTML and nothing that only scripts add. Pages link to that
 *    behind the bar; the loader (src/light/deferred-hydration) adds the first one, behind both, when it starts React. Fonts are declared in the
 *    page only: declared anew, a font that came too late for the page would be given another chance, and move its lines.
 *
 * @param files all pages, because what none of them uses is left out; their links are changed in place, because all pages twice are much
 */
export function lightStyles(files: readonly HtmlFile[], outDir: string, baseUrl: string): void {
  const folder = path.join(outDir, 'assets/css');
  const pages = files.map((built): Page => {
    const {file, html} = built;
    return {
      built,
      group: styleGroupOf(`/${path.relative(outDir, file).replaceAll(path.sep, '/')}`),
      markup: usedByMarkup(html),
      scripts: usedByInlineScripts(html),
    };
  });
  const scripts = ['assets', contentFolder]
    .flatMap((name) => filesIn(path.join(outDir, name), '.js'))
    .map((file) => usedByScript(readFileSync(file, 'utf8')));
  // Scripts put names of elements together too, as in `h${level}`, and take others from data.
  const anything = {hasElement: () => true, hasClassWith: () => true, hasType: () => true};
  const everything = {...usageOf([...pages.flatMap(usedBy), ...scripts]), ...anything};
  for (const file of filesIn(folder, '.css')) {
    const name = path.basename(file);
    const css = purge(usePreloadedFonts(readFileSync(file, 'utf8'), outDir, baseUrl), everything);
    rmSync(file);
    const plain = withoutFonts(css);
    const complete = writeStyles(folder, 'styles', plain);
    const styled = pages.filter(({built}) => built.html.includes(name));
    const start = usageOf(styled.map(({built}) => usedByMarkup(startOf(built.html))));
    const critical = criticalStyles(css, start);
    for (const group of new Set(styled.map((page) => page.group))) {
      const members = styled.filter((page) => page.group === group);
      const used = purge(plain, usageOf(members.flatMap(usedBy)));
      const styles = writeStyles(folder, group, withoutCritical(used, critical, usageOfPages(members, start)));
      for (const {built} of members) built.html = linkStyles(built, name, styles, critical).replaceAll(name, complete);
    }
  }
}
