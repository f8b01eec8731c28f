import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, describe, expect, it} from 'vitest';

import {compareFolders} from '../../deterministic/compare.ts';

const folders: string[] = [];

function folder(files: Record<string, string>): string {
  const created = mkdtempSync(path.join(tmpdir(), 'compare-'));
  folders.push(created);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(created, name)), {recursive: true});
    writeFileSync(path.join(created, name), text);
  }
  return created;
}

afterEach(() => {
  folders.splice(0).forEach((created) => {
    rmSync(created, {recursive: true, force: true});
  });
});

describe('two builds', () => {
  it('are the same when every file has the same bytes', () => {
    expect(compareFolders(folder({'a/b.html': 'x'}), folder({'a/b.html': 'x'}))).toEqual([]);
  });

  it('differ where a file begins to differ', () => {
    expect(compareFolders(folder({a: 'same one'}), folder({a: 'same two'}))).toEqual([
      {file: 'a', first: 'same one', second: 'same two'},
    ]);
  });

  it('differ when one has a file more, or a longer one', () => {
    expect(compareFolders(folder({a: '1', c: 'cut'}), folder({b: '2', c: 'cut off'}))).toEqual([
      {file: 'a', first: 'the file', second: 'nothing'},
      {file: 'b', first: 'nothing', second: 'the file'},
      {file: 'c', first: 'cut', second: 'cut off'},
    ]);
  });
});
