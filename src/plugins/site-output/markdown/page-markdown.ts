import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {cacheKey} from '../../api-reference/cache-key.ts';
import type {BuiltPage} from '../read-page.ts';

interface CacheFile {
  /** Changes when the same page could become other Markdown. */
  code: string;
  /** Markdown by a digest of what it was made from. */
  markdown: Record<string, string>;
}

/** Writes pages as Markdown; those that were the same in an earlier build are taken from `.cache/machine-readable/`. */
export class PageMarkdown {
  readonly #file: string;
  readonly #code: string;
  readonly #known: CacheFile['markdown'];
  readonly #written: CacheFile['markdown'] = {};

  constructor(siteDir: string) {
    const sources = ['src/plugins/site-output', 'package-lock.json'].map((name) => path.join(siteDir, name));
    this.#file = path.join(siteDir, '.cache/machine-readable/markdown.json');
    this.#code = cacheKey({versions: [process.version], sources, baseDir: siteDir});
    this.#known = readCache(this.#file, this.#code);
  }

  /** The Markdown of a page with this absolute address. */
  async of({content}: BuiltPage, address: string): Promise<string> {
    const key = createHash('sha256')
      .update(JSON.stringify([address, content]))
      .digest('hex');
    // What writes Markdown is loaded only when there is something to write.
    const markdown = this.#known[key] ?? (await import('./to-markdown.ts')).toPageMarkdown(content, address);
    this.#written[key] = markdown;
    return markdown;
  }

  /** Keeps what was asked for, and forgets the rest. */
  save(): void {
    mkdirSync(path.dirname(this.#file), {recursive: true});
    writeFileSync(this.#file, JSON.stringify({code: this.#code, markdown: this.#written} satisfies CacheFile));
  }
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
