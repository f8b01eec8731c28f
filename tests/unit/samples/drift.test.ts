import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {afterAll, beforeAll, describe, expect, it} from 'vitest';

import {difference, formatSymbolDrift, measureDrift, type Drift} from '../../../src/cli/drift/drift.ts';
import {createSymbolIndex} from '../../../src/plugins/api-reference/symbol-index.ts';
import {symbol} from './support/site.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Two versions of a framework of three functions. */
const versions = {
  '1.0.0': {
    types: `export declare function $greet(name: string): string;
export declare function $part(): void;
export declare function $stay(): void;
`,
    code: "export const $greet = (name) => 'Hello ' + name;\nexport const $part = () => {};\nexport const $stay = () => {};\n",
  },
  '2.0.0': {
    types: `export declare function $greet(name: string, loud?: boolean): string;
export declare function $stay(): void;
`,
    code: "export const $greet = (name) => 'Hi ' + name;\nexport const $stay = () => {};\n",
  },
};

const page = `Call \`$stay()\`.

\`\`\`ts run
import {$greet} from 'lexical';
console.log($greet('Ada'));
\`\`\`

\`\`\`text output
Hello Ada
\`\`\`

\`\`\`ts
import {$part, $stay} from 'lexical';
$stay();
$part();
\`\`\`
`;

function install(folder: string, version: keyof typeof versions): void {
  const target = path.join(folder, 'node_modules/lexical');
  mkdirSync(target, {recursive: true});
  const manifest = {name: 'lexical', version, type: 'module', exports: {'.': {types: './index.d.ts', default: './index.js'}}};
  writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(manifest));
  writeFileSync(path.join(target, 'index.d.ts'), versions[version].types);
  writeFileSync(path.join(target, 'index.js'), versions[version].code);
}

let siteDir: string;
let drift: Drift;

beforeAll(async () => {
  siteDir = mkdtempSync(path.join(os.tmpdir(), 'drift-test-'));
  const afterDir = path.join(siteDir, '.cache/samples/drift-test');
  cpSync(path.join(repository, 'src'), path.join(siteDir, 'src'), {recursive: true});
  install(siteDir, '1.0.0');
  install(afterDir, '2.0.0');
  symlinkSync(path.join(repository, 'node_modules/jsdom'), path.join(siteDir, 'node_modules/jsdom'));
  const index = createSymbolIndex(
    ['$greet', '$part', '$stay'].map((name) => ({...symbol('lexical', name), declarations: [`lexical/index.d.ts#${name}`]})),
  );
  drift = await measureDrift([{file: '/site/docs/page.md', text: page}], index, {siteDir, afterDir});
});

afterAll(() => {
  rmSync(siteDir, {recursive: true, force: true});
});

describe('another version of the framework', () => {
  it('breaks the samples that would not compile or print the same', () => {
    expect(drift.problems.map(({line, column, message}) => `${line}:${column} ${message}`)).toEqual([
      `13:9 Module '"lexical"' has no exported member '$part'. (TS2305)`,
      '9:1 the output differs: the page shows "Hello Ada", the sample printed "Hi Ada"',
    ]);
  });

  it('changes and removes symbols that pages link to, and leaves others alone', () => {
    expect(drift.symbols.map(({entry, kind}) => `${entry.name} ${kind}`)).toEqual(['$greet changed', '$part vanished']);
    expect(drift.counts).toEqual({samples: 2, symbols: 3});
  });

  it('is told with both signatures and the places on pages', () => {
    expect(formatSymbolDrift(drift, (file) => path.relative('/site', file))).toBe(`lexical#$greet has changed
    before (name: string) => string
    after  (name: string, loud?: boolean | undefined) => string
    docs/page.md:4:9
    docs/page.md:5:13
lexical#$part has vanished
    docs/page.md:13:9
    docs/page.md:15:1`);
  });
});

it('a long signature is cut down to what differs', () => {
  const long = 'a'.repeat(300);
  expect(difference(`${long}x${long}`, `${long}y${long}`)).toBe(`…${'a'.repeat(40)}x${'a'.repeat(40)}…`);
  expect(difference('short', 'shirt')).toBe('short');
});
