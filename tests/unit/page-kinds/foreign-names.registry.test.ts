import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {DownloadedPackages, type PackageVersion} from '../../../src/cli/history/npm.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const page = 'docs/getting-started/words-of-other-editors.md';
const downloads = new DownloadedPackages(path.join(siteDir, '.cache/history'));

/** The names in one section of the page, and the packages that have them. */
interface Editor {
  title: string;
  packages: PackageVersion[];
  names: {name: string; line: number}[];
}

/** Reads the sections of the page that have a table of names. */
function readEditors(): Editor[] {
  const editors: Editor[] = [];
  for (const [index, text] of readFileSync(path.join(siteDir, page), 'utf8').split('\n').entries()) {
    const [, title] = /^## (.+?) \{/.exec(text) ?? [];
    if (title !== undefined) editors.push({title, packages: [], names: []});
    const [, packages] = /^<!-- no proof: names in the types of (.+) -->$/.exec(text) ?? [];
    for (const [, name = '', version = ''] of packages?.matchAll(/([^ ,]+)@([\d.]+)/g) ?? [])
      editors.at(-1)?.packages.push({name, version});
    const [, cell] = /^\| `(.+?)` \|/.exec(text) ?? [];
    for (const name of cell?.split('`, `') ?? []) editors.at(-1)?.names.push({name, line: index + 1});
  }
  return editors.filter(({names}) => names.length > 0);
}

/** The type declarations of packages, without comments. */
function typesOf(packages: readonly PackageVersion[]): string {
  downloads.download(packages);
  const files = packages.flatMap((item) => [...downloads.read(item).files.values()]);
  return files.join('\n').replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '');
}

describe('a name of another editor', () =>
  it.each(readEditors())(
    'is in the types of $title',
    ({packages, names}) => {
      const types = typesOf(packages);
      const has = (word: string): boolean => new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`).test(types);
      // `new` and the reader's variable `editor` are not from a package.
      const unknown = names.filter(
        ({name}) =>
          !name
            .replace(/^(?:new |editor\.)/, '')
            .split('.')
            .every(has),
      );
      expect(unknown.map(({name, line}) => `${page}:${line}: no package of the comment above the table has ${name}`)).toEqual([]);
    },
    120_000,
  ));
