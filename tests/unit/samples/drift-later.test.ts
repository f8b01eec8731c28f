import {existsSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import {afterAll, describe, expect, it} from 'vitest';

import {causesOf, shortMessage} from '../../../src/cli/drift/later.ts';
import {typesFolder} from '../../../src/cli/drift/types-folder.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const problem = (message: string, line: number) => ({file: '/site/docs/a.md', line, column: 1, message});

describe('what later versions break', () => {
  it('is grouped by the words of the compiler, what breaks most samples first', () => {
    const problems = [problem('rare (TS1)', 3), problem('often (TS2)', 5), problem('often (TS2)', 9), problem('known (TS3)', 11)];
    expect(causesOf(problems, new Set(['known (TS3)']), '/site')).toEqual([
      {message: 'often (TS2)', samples: 2, places: ['docs/a.md:5', 'docs/a.md:9']},
      {message: 'rare (TS1)', samples: 1, places: ['docs/a.md:3']},
    ]);
  });

  it('is said in one line, with the number and without the folder', () => {
    const message = `Type 'import("/tmp/x/node_modules/lexical/a")' is wrong.\n  Because of this. (TS2322)`;
    expect(shortMessage(message, '/tmp/x')).toBe(`Type 'import("lexical/a")' is wrong. (TS2322)`);
    expect(shortMessage('Short. (TS2305)', '/tmp/x')).toBe('Short. (TS2305)');
  });
});

describe('the folder for the types of another release', () => {
  const manifest = {name: 'lexical', version: '0.99.0'};
  const folder = typesFolder(siteDir, [{name: 'lexical', manifest, files: new Map([['dist/index.d.ts', 'export {};']])}]);
  afterAll(() => {
    rmSync(folder, {recursive: true, force: true});
  });

  it('has what was published, and of the framework nothing else', () => {
    expect(readFileSync(path.join(folder, 'node_modules/lexical/dist/index.d.ts'), 'utf8')).toBe('export {};');
    expect(JSON.parse(readFileSync(path.join(folder, 'node_modules/lexical/package.json'), 'utf8'))).toEqual(manifest);
    expect(existsSync(path.join(folder, 'node_modules/@lexical'))).toBe(false);
  });

  it("has the site's packages beside it, and is not inside of the site", () => {
    expect(existsSync(path.join(folder, 'node_modules/react/package.json'))).toBe(true);
    expect(path.relative(siteDir, folder).startsWith('..')).toBe(true);
  });
});
