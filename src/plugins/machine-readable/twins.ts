import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {cacheKey} from '../api-reference/cache-key.ts';
import type {BuiltPage} from './read-pages.ts';
import {toPageMarkdown} from './to-markdown.ts';

interface CacheFile {
  /** Changes when the same page could become other Markdown. */
  code: string;
  /** Markdown by a digest of what it was made from. */
  markdown: Record<string, string>;
}

/**
 * Writes pages as Markdown; those that were the same in an earlier build are taken from `.cache/machine-readable/`.
 *
 * @param pages the pages
 * @param siteUrl public address, without a trailing slash
 * @param siteDir folder of the site
 * @returns the Markdown by the page's path
 */
export function pagesMarkdown(pages: readonly BuiltPage[], siteUrl: string, siteDir: string): Map<string, string> {
  const file = path.join(siteDir, '.cache/machine-readable/markdown.json');
  const sources = ['src/plugins/machine-readable', 'package-lock.json'].map((name) => path.join(siteDir, name));
  const code = cacheKey({versions: [process.version], sources, baseDir: siteDir});
  const known = readCache(file, code);
  const markdown: Record<string, string> = {};
  const byPath = new Map<string, string>();
  for (const page of pages) {
    const address = `${siteUrl}${page.path}`;
    const key = createHash('sha256')
      .update(JSON.stringify([address, page.content]))
      .digest('hex');
    const text = known[key] ?? toPageMarkdown(page.content, address);
    markdown[key] = text;
    byPath.set(page.path, text);
  }
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify({code, markdown} satisfies CacheFile));
  return byPath;
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
