import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {Element} from 'hast';

import {runApart} from '../../node/run-apart.ts';
import {cacheKey} from '../api-reference/cache-key.ts';
import {pathOfPage, type BuiltPage} from './read-pages.ts';

interface CacheFile {
  /** Changes when the same page could become other Markdown. */
  code: string;
  /** Markdown by a digest of what it was made from. */
  markdown: Record<string, string>;
}

/** What twins-cli.ts is asked for. */
export interface TwinsTask {
  /** Folder of the built site. */
  outDir: string;
  /** Paths of the pages, as Docusaurus lists them. */
  paths: string[];
  /** Public address, without a trailing slash. */
  siteUrl: string;
}

/** Pages that another process writes as Markdown. */
export interface OtherTwins {
  paths: ReadonlySet<string>;
  markdown: Promise<Map<string, string>>;
}

/** Of how many pages this process writes one: with four, both processes are done at about the same time. */
const ownEvery = 4;

/**
 * Lets another process write most pages, while this one reads all of them for other purposes.
 *
 * @returns undefined when the Markdown of an earlier build makes that superfluous
 */
export function startOthers(siteDir: string, task: TwinsTask): OtherTwins | undefined {
  if (existsSync(cacheFile(siteDir))) return undefined;
  const paths = task.paths.filter((_path, index) => index % ownEvery !== 0);
  const script = path.join(siteDir, 'src/plugins/machine-readable/twins-cli.ts');
  const markdown = runApart<Map<string, string>>(script, {...task, paths});
  // It is awaited when the pages have been read.
  markdown.catch(() => undefined);
  return {paths: new Set(paths.map(pathOfPage)), markdown};
}

/**
 * Writes pages as Markdown; those that were the same in an earlier build are taken from `.cache/machine-readable/`.
 *
 * @param pages the pages
 * @param siteUrl public address, without a trailing slash
 * @param siteDir folder of the site
 * @param others pages that are being written
 * @returns the Markdown by the page's path
 */
export async function pagesMarkdown(
  pages: readonly BuiltPage[],
  siteUrl: string,
  siteDir: string,
  others?: OtherTwins,
): Promise<Map<string, string>> {
  const file = cacheFile(siteDir);
  const sources = ['src/plugins/machine-readable', 'package-lock.json'].map((name) => path.join(siteDir, name));
  const code = cacheKey({versions: [process.version], sources, baseDir: siteDir});
  const known = readCache(file, code);
  const keyed = pages.map(({path: route, content}) => {
    const address = `${siteUrl}${route}`;
    const key = createHash('sha256')
      .update(JSON.stringify([address, content]))
      .digest('hex');
    return {route, key, content, address};
  });
  const own = keyed.filter(({route, key}) => known[key] === undefined && others?.paths.has(route) !== true);
  const made = await writeAll(own);
  const given = await others?.markdown;
  const markdown: Record<string, string> = {};
  const byPath = new Map<string, string>();
  for (const {route, key} of keyed) {
    const text = known[key] ?? made.get(route) ?? given?.get(route);
    if (text === undefined) throw new Error(`${route}: expected Markdown from the process that writes it, found none.`);
    markdown[key] = text;
    byPath.set(route, text);
  }
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify({code, markdown} satisfies CacheFile));
  return byPath;
}

/** Loads what writes Markdown only when there is something to write. */
async function writeAll(pages: readonly {route: string; content: Element; address: string}[]): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map();
  const {toPageMarkdown} = await import('./to-markdown.ts');
  return new Map(pages.map(({route, content, address}) => [route, toPageMarkdown(content, address)]));
}

function cacheFile(siteDir: string): string {
  return path.join(siteDir, '.cache/machine-readable/markdown.json');
}

function readCache(file: string, code: string): CacheFile['markdown'] {
  try {
    // Written above.
    const cache = JSON.parse(readFileSync(file, 'utf8')) as CacheFile;
    return cache.code === code ? cache.markdown : {};
  } catch {
    // No cache yet, or a file cut short: writing all pages again is always right.
    return {};
  }
}
