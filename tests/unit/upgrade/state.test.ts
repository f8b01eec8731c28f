import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {beforeEach, describe, expect, it} from 'vitest';

import {applyEdits, beforeFolder, keepBefore, putBack, readState, undoEdits, writeState} from '../../../src/cli/upgrade/state.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';

let siteDir: string;

beforeEach(() => {
  siteDir = temporaryFolder();
});

function write(file: string, text: string): void {
  writeFile(path.join(siteDir, file), text);
}

const read = (file: string) => readFileSync(path.join(siteDir, file), 'utf8');

describe('an upgrade that is taken back', () => {
  it('leaves everything as it was, packages and derived files too', () => {
    write('package.json', 'old');
    write('node_modules/lexical/index.js', 'old');
    write('node_modules/@lexical/list/index.js', 'old');
    keepBefore(siteDir);
    write('package.json', 'new');
    write('node_modules/lexical/index.js', 'new');
    write('node_modules/lexical/more.js', 'new');
    write('node_modules/@lexical/fresh/index.js', 'new');
    putBack(siteDir);
    expect(['package.json', 'node_modules/lexical/index.js', 'node_modules/@lexical/list/index.js'].map(read)).toEqual([
      'old',
      'old',
      'old',
    ]);
    expect(existsSync(path.join(siteDir, 'node_modules/lexical/more.js'))).toBe(false);
    expect(existsSync(path.join(siteDir, 'node_modules/@lexical/fresh'))).toBe(false);
  });

  it('keeps what was there first when it goes on after an interruption', () => {
    write('package.json', 'old');
    keepBefore(siteDir);
    write('package.json', 'new');
    keepBefore(siteDir);
    expect(readFileSync(path.join(beforeFolder(siteDir), 'package.json'), 'utf8')).toBe('old');
  });
});

describe('edits that were applied', () => {
  it('are taken back where nobody has changed the file since', () => {
    write('docs/a.md', 'third');
    write('docs/b.md', 'my own');
    const applied = [
      {file: 'docs/a.md', before: 'first', after: 'second'},
      {file: 'docs/b.md', before: 'first', after: 'second'},
      {file: 'docs/a.md', before: 'second', after: 'third'},
    ];
    expect(undoEdits(siteDir, {applied})).toEqual(['docs/b.md']);
    expect(['docs/a.md', 'docs/b.md'].map(read)).toEqual(['first', 'my own']);
  });

  it('are all taken back when the run that wrote them was killed in between', () => {
    const files = ['docs/a.md', 'docs/b.md', 'docs/c.md'];
    for (const file of files) write(file, 'first');
    const edits = files.map((file) => ({file: path.join(siteDir, file), text: 'second'}));
    const kill = (file: string, text: string | Uint8Array): void => {
      if (file.endsWith('b.md')) throw new Error('killed');
      writeFileSync(file, text);
    };
    expect(() => applyEdits(siteDir, {from: '1.2.3', to: '1.3.0', done: {}, finished: true}, edits, kill)).toThrow('killed');
    expect(files.map(read)).toEqual(['second', 'first', 'first']);
    // Another process knows no more than what is noted.
    const state = readState(siteDir);
    expect(undoEdits(siteDir, state ?? {})).toEqual([]);
    expect(files.map(read)).toEqual(['first', 'first', 'first']);
  });
});

describe('the state of an upgrade', () =>
  it('is read as it was written, and is not there before one begins', () => {
    expect(readState(siteDir)).toBeUndefined();
    const state = {from: '1.2.3', to: '1.3.0', done: {}, finished: false};
    writeState(siteDir, state);
    expect(readState(siteDir)).toEqual(state);
  }));
