import path from 'node:path';

import {contentHash} from '../../../node/content-name.ts';
import {inputKey} from '../../../node/input-key.ts';
import {jsonCache, type JsonCache} from '../../../node/json-cache.ts';
import type {BuiltPage} from '../read-page.ts';

/** Markdown by a digest of what it was made from. */
type MarkdownByContent = Record<string, string>;

/** A digest of everything that the Markdown of a page depends on besides the page. */
export function markdownKey(siteDir: string): string {
  return inputKey({siteDir, code: ['src/features/site-output/markdown/to-markdown.ts']});
}

/** Writes pages as Markdown; those that were the same in an earlier build are taken from `.cache/machine-readable/`. */
export class PageMarkdown {
  readonly #cache: JsonCache<MarkdownByContent>;
  readonly #known: MarkdownByContent;
  readonly #written: MarkdownByContent = {};

  constructor(siteDir: string) {
    this.#cache = jsonCache(path.join(siteDir, '.cache/machine-readable/markdown.json'), markdownKey(siteDir));
    this.#known = this.#cache.read() ?? {};
  }

  /** The Markdown of a page with this absolute address. */
  async of({content}: BuiltPage, address: string): Promise<string> {
    const key = contentHash(JSON.stringify([address, content]), 64);
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
