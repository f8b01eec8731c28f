import {createHash} from 'node:crypto';
import path from 'node:path';

import {jsonCache, type JsonCache} from '../../../node/json-cache.ts';
import {cacheKey} from '../../api-reference/cache-key.ts';
import type {BuiltPage} from '../read-page.ts';

/** Markdown by a digest of what it was made from. */
type MarkdownByContent = Record<string, string>;

/** Writes pages as Markdown; those that were the same in an earlier build are taken from `.cache/machine-readable/`. */
export class PageMarkdown {
  readonly #cache: JsonCache<MarkdownByContent>;
  readonly #known: MarkdownByContent;
  readonly #written: MarkdownByContent = {};

  constructor(siteDir: string) {
    const sources = ['src/plugins/site-output', 'package-lock.json'].map((name) => path.join(siteDir, name));
    const key = cacheKey({versions: [process.version], sources, baseDir: siteDir});
    this.#cache = jsonCache(path.join(siteDir, '.cache/machine-readable/markdown.json'), key);
    this.#known = this.#cache.read() ?? {};
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
    this.#cache.write(this.#written);
  }
}
