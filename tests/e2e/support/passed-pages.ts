import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {inputKey} from '../../../src/node/input-key.ts';
import {replaceFile} from '../../../src/node/replace-file.ts';
import {buildDir, htmlOf} from './site.ts';

const siteDir = path.resolve(buildDir, '..');

/** Parts of the names of built files that change with their content, or with every commit. */
const hashes = /\.[0-9a-f]{8}(?=\.(?:js|css|woff2))|assets\/js\/[0-9a-f]{8}\//g;

function withoutHashes(text: string): string {
  return text.replace(hashes, '');
}

/** What all pages share: scripts and style sheets, by content. */
function sharedFiles(): string {
  const hash = createHash('sha256');
  for (const name of ['css', 'js']) {
    const folder = path.join(buildDir, 'assets', name);
    const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => /\.(?:css|js)$/.test(file));
    const texts = files.map((file) => withoutHashes(readFileSync(path.join(folder, file), 'utf8')));
    for (const text of texts.sort()) hash.update(text);
  }
  return hash.digest('hex');
}

/**
 * Remembers in `.cache/passed-pages` which pages passed a check, so that a page is looked at again when its HTML, any script or
 * style sheet of the site, or the check itself has changed, and not before.
 */
export class PassedPages {
  readonly #folder: string;
  readonly #world: string;

  /**
   * @param check name of the check, which names its folder
   * @param code modules that make the check, from the site's folder
   * @param browser version of the browser
   */
  constructor(check: string, code: readonly string[], browser: string) {
    this.#folder = path.join(siteDir, '.cache/passed-pages', check);
    this.#world = inputKey({siteDir, code, options: [sharedFiles(), browser]});
  }

  #file(page: string): string {
    return path.join(this.#folder, encodeURIComponent(page));
  }

  #fingerprint(page: string): string {
    return createHash('sha256')
      .update(this.#world)
      .update(withoutHashes(htmlOf(page) ?? ''))
      .digest('hex');
  }

  /** Whether the page passed as it is now. */
  has(page: string): boolean {
    const file = this.#file(page);
    return existsSync(file) && readFileSync(file, 'utf8') === this.#fingerprint(page);
  }

  /** Notes that the pages have passed. */
  add(pages: readonly string[]): void {
    mkdirSync(this.#folder, {recursive: true});
    for (const page of pages) replaceFile(this.#file(page), this.#fingerprint(page));
  }
}
