import {mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';

import type {SymbolEntry} from '../../../../src/shared/symbols.ts';
import {temporaryFolder, writeFile} from '../../../support/temporary-folder.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** What a site has besides its pages; the real ones, by link. */
const linked = [
  'node_modules',
  'package.json',
  'package-lock.json',
  ...['components', 'content', 'css', 'features', 'framework', 'markdown'].map((name) => `src/${name}`),
];

/** A site of its own in a temporary folder, which is gone after the tests, with pages that a test writes. */
export interface TestSite {
  siteDir: string;
  /** Replaces all pages of `docs`; names are relative to it. Gives the absolute path of each. */
  writePages: (pages: Record<string, string>) => string[];
}

/**
 * Makes a site without pages.
 *
 * @param symbols what its API reference documents
 */
export function createTestSite(symbols: readonly SymbolEntry[]): TestSite {
  const siteDir = temporaryFolder({
    '.cache/api-reference/symbols.json': JSON.stringify(symbols),
    '.cache/api-reference/inherited.json': '{}',
  });
  mkdirSync(path.join(siteDir, 'src'));
  for (const name of linked) {
    symlinkSync(path.join(repository, name), path.join(siteDir, name));
  }
  return {
    siteDir,
    writePages: (pages) => {
      rmSync(path.join(siteDir, 'docs'), {recursive: true, force: true});
      return Object.entries(pages).map(([name, text]) => {
        const file = path.join(siteDir, 'docs', name);
        writeFile(file, text);
        return file;
      });
    },
  };
}

/** An entry of the reference; what a test does not care about is made up. */
export function symbol(module: string, qualifiedName: string, kind: SymbolEntry['kind'] = 'function'): SymbolEntry {
  return {
    id: `${module}#${qualifiedName}`,
    name: qualifiedName.split('.').at(-1) ?? qualifiedName,
    qualifiedName,
    kind,
    module,
    url: `/docs/api/${module.replaceAll('/', '_')}#${qualifiedName.toLowerCase()}`,
    signature: qualifiedName,
    summary: '',
    declarations: [],
  };
}
