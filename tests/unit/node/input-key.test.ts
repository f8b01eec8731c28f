import {cpSync, rmSync} from 'node:fs';
import path from 'node:path';

import {beforeEach, describe, expect, it} from 'vitest';

import {inputKey} from '../../../src/node/input-key.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

let siteDir = '';
beforeEach(() => {
  siteDir = path.join(temporaryFolder(), 'site');
  write('node_modules/.package-lock.json', '{"packages": {"node_modules/react": {"version": "19.0.0"}}}');
  write('src/make.ts', "import {escape} from './escape.ts';\nexport const make = (text: string) => escape(text);");
  write('src/escape.ts', "export const escape = (text: string) => text.replaceAll('<', '&lt;');");
  write('notes/a.md', 'a note');
  write('notes/deep/b.md', 'another');
});

function write(file: string, text: string): void {
  writeFile(path.join(siteDir, file), text);
}

const key = (options?: unknown): string => inputKey({siteDir, code: ['src/make.ts'], files: ['notes'], options});

describe('the key of a cached result changes', () => {
  it.each([
    ['the version of a package', {'node_modules/.package-lock.json': '{"packages": {}}'}],
    ['its own code', {'src/make.ts': 'export const make = (text: string) => text;'}],
    ['code that it imports', {'src/escape.ts': 'export const escape = (text: string) => text;'}],
    ['a file that it reads', {'notes/deep/b.md': 'changed'}],
    ['the number of files', {'notes/c.md': ''}],
    ['the text of two files that is swapped', {'notes/a.md': 'another', 'notes/deep/b.md': 'a note'}],
  ])('with %s', (_what, files) => {
    const before = key();
    for (const [file, text] of Object.entries(files)) write(file, text);
    expect(key()).not.toBe(before);
  });

  it('with an option', () => expect(key({a: 1})).not.toBe(key({a: 2})));
});

describe('it stays', () => {
  it('with another comment in the code', () => {
    const before = key();
    write('src/escape.ts', "// Says why.\nexport const escape = (text: string) => text.replaceAll('<', '&lt;');");
    expect(key()).toBe(before);
  });

  it('with a file that nobody reads', () => {
    const before = key();
    write('src/page.css', '/* a comment */');
    expect(key()).toBe(before);
  });

  it('in another checkout', () => {
    const before = key();
    const other = path.join(path.dirname(siteDir), 'other');
    cpSync(siteDir, other, {recursive: true});
    siteDir = other;
    expect(key()).toBe(before);
  });
});

describe('an input that is not there', () => {
  it('stops the build with its name', () => {
    expect(() => inputKey({siteDir, files: ['absent.json']})).toThrow(
      /absent\.json: expected an input of a cached result, found no file/,
    );
    expect(() => inputKey({siteDir, code: ['src/absent.ts']})).toThrow(/absent\.ts/);
  });

  it('says how to install packages', () => {
    rmSync(path.join(siteDir, 'node_modules'), {recursive: true});
    expect(() => inputKey({siteDir})).toThrow(/npm ci/);
  });
});
