import {describe, expect, it} from 'vitest';

import {compareFolders} from '../../deterministic/compare.ts';
import {temporaryFolder as folder} from '../../support/temporary-folder.ts';

describe('two builds', () => {
  it('are the same when every file has the same bytes', () =>
    expect(compareFolders(folder({'a/b.html': 'x'}), folder({'a/b.html': 'x'}))).toEqual([]));

  it('differ where a file begins to differ', () =>
    expect(compareFolders(folder({a: 'same one'}), folder({a: 'same two'}))).toEqual([
      {file: 'a', first: 'same one', second: 'same two'},
    ]));

  it('differ when one has a file more, or a longer one', () =>
    expect(compareFolders(folder({a: '1', c: 'cut'}), folder({b: '2', c: 'cut off'}))).toEqual([
      {file: 'a', first: 'the file', second: 'nothing'},
      {file: 'b', first: 'nothing', second: 'the file'},
      {file: 'c', first: 'cut', second: 'cut off'},
    ]));

  it('differ in a file with a hash in its name by its content, which comes before the pages that name it', () => {
    const first = folder({'index.html': 'main.aaaaaaaa.js', 'js/main.aaaaaaaa.js': 'id 1'});
    const second = folder({'index.html': 'main.bbbbbbbb.js', 'js/main.bbbbbbbb.js': 'id 2'});
    expect(compareFolders(first, second)).toEqual([
      {file: 'js/main.*.js', first: 'id 1', second: 'id 2'},
      {file: 'index.html', first: 'main.aaaaaaaa.js', second: 'main.bbbbbbbb.js'},
    ]);
  });

  it('differ when one has a file left over from an older version of it', () => {
    const left = {'font.aaaaaaaa.woff2': 'x', 'font.bbbbbbbb.woff2': 'y'};
    expect(compareFolders(folder(left), folder({'font.aaaaaaaa.woff2': 'x'}))).toEqual([
      {file: 'font.bbbbbbbb.woff2', first: 'the file', second: 'nothing'},
    ]);
  });
});
