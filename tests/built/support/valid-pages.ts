import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {inputKey} from '../../../src/node/input-key.ts';
import {replaceFile} from '../../../src/node/replace-file.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const file = path.join(siteDir, '.cache/html-validate/valid.json');

interface CacheFile {
  /** Changes when the same page could be judged otherwise. */
  code: string;
  /** Digests of pages without a fault. */
  valid: string[];
}

/**
 * The pages that were valid in an earlier run, as `.cache/html-validate/` has them. A page with a fault is never kept.
 *
 * @param rules the file that has the rules; with another text of it, or other packages, nothing is known
 */
export class ValidPages {
  readonly #code: string;
  readonly #known: ReadonlySet<string>;
  readonly #valid = new Set<string>();

  constructor(rules: string) {
    this.#code = inputKey({siteDir, code: [rules]});
    this.#known = new Set(readCache(this.#code));
  }

  /** Whether the page was valid as it is; if so, it is kept for the next run, too. */
  has(html: string): boolean {
    const isKnown = this.#known.has(digest(html));
    if (isKnown) this.add(html);
    return isKnown;
  }

  add(html: string): void {
    this.#valid.add(digest(html));
  }

  /** Writes what this run has found. */
  save(): void {
    mkdirSync(path.dirname(file), {recursive: true});
    replaceFile(file, JSON.stringify({code: this.#code, valid: [...this.#valid]} satisfies CacheFile));
  }
}

function digest(html: string): string {
  return createHash('sha256').update(html).digest('hex');
}

function readCache(code: string): string[] {
  try {
    // Written above.
    const cache = JSON.parse(readFileSync(file, 'utf8')) as CacheFile;
    return cache.code === code ? cache.valid : [];
  } catch {
    // No cache yet, or a file cut short: judging all pages again is always right.
    return [];
  }
}
