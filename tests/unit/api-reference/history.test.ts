import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

import {describe, expect, it} from 'vitest';

import {readTarball} from '../../../src/cli/history/tarball.ts';
import {compareReleases} from '../../../src/framework/history/compare.ts';
import {history, historyFile, historyOf, type SymbolHistory} from '../../../src/framework/history/history.ts';
import {checkHistory, makeHistory, renderHistory} from '../../../src/framework/history/make.ts';
import {entryModules, type PublishedPackage} from '../../../src/framework/history/published-package.ts';
import {readRelease, type ReleaseFacts} from '../../../src/framework/history/read-release.ts';
import {chooseReleases, compareMinors} from '../../../src/framework/history/releases.ts';
import type {Wanted} from '../../../src/framework/history/wanted.ts';
import {sourceLines} from '../../../src/framework/sources/source-lines.ts';
import {laterHtml, laterLine, sinceBadge} from '../../../src/features/reference/build/pages/history.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** Types by package; a text stands for the package's `index.d.ts`. */
type Release = Record<string, string | Record<string, string>>;

function published(release: Release): PublishedPackage[] {
  return Object.entries(release).map(([name, texts]) => {
    const files = typeof texts === 'string' ? {'index.d.ts': texts} : texts;
    return {name, manifest: {}, files: new Map(Object.entries(files))};
  });
}

function wantedOf(id: string, part: Partial<Wanted> = {}): Wanted {
  const [module = '', name = ''] = id.split('#');
  const [symbol = '', member] = name.split('.');
  return {
    id,
    module,
    symbol,
    exportedAs: 'name',
    symbolKind: member === undefined ? 'function' : 'class',
    file: `${module}/index.d.ts`,
    member: member === undefined ? undefined : {name: member, kind: 'method', isStatic: false},
    ...part,
  };
}

/** The history of what is wanted, when these are the releases 0.3, 0.4, … and the given one is documented. */
function historyIn(releases: readonly Release[], documented: string, wanted: Wanted): SymbolHistory {
  let previous: ReleaseFacts | undefined;
  const examined = releases.map((release, index) => {
    const minor = `0.${index + 3}`;
    const facts = readRelease(published(release), [wanted], previous);
    if (compareMinors(minor, documented) >= 0) previous = facts;
    return {minor, facts};
  });
  return compareReleases(wanted.id, examined, documented);
}

/** The same of a symbol or member of the package `lexical`. */
function coreHistory(texts: readonly string[], documented: string, id: string, part?: Partial<Wanted>): SymbolHistory {
  return historyIn(
    texts.map((lexical) => ({lexical})),
    documented,
    wantedOf(`lexical#${id}`, part),
  );
}

describe('what the releases say of a symbol', () => {
  const f = 'export declare function f(a: string): void;';

  it('is nothing when it has always been the same', () => expect(coreHistory([f, f, f], '0.4', 'f')).toEqual({}));

  it('is since when it has been there', () => expect(coreHistory(['export {};', f, f], '0.5', 'f')).toEqual({since: '0.4'}));

  it('counts from the last gap', () => expect(coreHistory([f, 'export {};', f, f], '0.6', 'f')).toEqual({since: '0.5'}));

  it('is not that it was declared before it was exported', () =>
    expect(coreHistory(['declare function f(a: string): void; export {};', f], '0.4', 'f')).toEqual({since: '0.4'}));

  it('begins with the first release of a package', () => {
    const wanted = wantedOf('@lexical/list#f');
    expect(historyIn([{lexical: f}, {lexical: f, '@lexical/list': f}], '0.4', wanted)).toEqual({since: '0.4'});
  });

  it('is in which later versions its signature changed', () => {
    const g = f.replace('string', 'number');
    expect(coreHistory([f, g, g, f], '0.6', 'f')).toEqual({});
    expect(coreHistory([f, g], '0.3', 'f')).toEqual({later: [{in: '0.4', changed: true, after: 'f(a: number): void'}]});
    const long = `{${'b'.repeat(100)}: string}`;
    expect(coreHistory([f, f.replace('string', long)], '0.3', 'f')).toEqual({later: [{in: '0.4', changed: true}]});
  });

  it('is that it was removed, for good', () => {
    expect(coreHistory([f, 'export {};', 'export {};'], '0.3', 'f')).toEqual({later: [{in: '0.4', removed: true}]});
    expect(coreHistory([f, 'export {};', 'export {};', f], '0.3', 'f')).toEqual({});
  });

  it('is that it was deprecated', () => {
    const deprecated = `/** About it.\n * @deprecated renamed to {@link g}\n *   in 0.4\n *\n * It does a lot. */\n${f}`;
    expect(coreHistory([f, deprecated, deprecated, f], '0.3', 'f')).toEqual({
      later: [
        {in: '0.4', deprecated: true},
        {in: '0.6', notDeprecated: true},
      ],
    });
  });

  it('is not that it was deprecated while one of its overloads is not', () => {
    const two = (tag: string) => `/** ${tag} */ ${f}\nexport declare function f(a: number): string;`;
    expect(coreHistory([two(''), two('@deprecated')], '0.3', 'f')).toEqual({});
  });

  it('has all overloads', () => {
    const more = `${f} export declare function f(a: number): string;`;
    expect(coreHistory([f, more], '0.3', 'f').later).toEqual([
      {in: '0.4', changed: true, after: 'f(a: string): void; f(a: number): string'},
    ]);
  });

  it('is where else it is exported, when one other module has it', () => {
    const utils = 'export {f} from "lexical";';
    const before = {'@lexical/list': f, lexical: 'export {};'};
    const after = {'@lexical/list': 'export {};', lexical: f, '@lexical/utils': utils};
    const wanted = wantedOf('@lexical/list#f');
    expect(historyIn([before, after], '0.3', wanted)).toEqual({later: [{in: '0.4', moved: 'lexical'}]});
    // Two functions of one name: neither is certain.
    expect(historyIn([before, {...after, '@lexical/utils': f}], '0.3', wanted)).toEqual({later: [{in: '0.4', removed: true}]});
  });

  it('does not begin where another module has the name', () => {
    const wanted = wantedOf('lexical#f');
    const before = {'@lexical/list': f, lexical: 'export {};'};
    expect(historyIn([before, {lexical: f}], '0.4', wanted)).toEqual({since: '0.4'});
  });

  it('is found through modules that export it again', () => {
    const files = {
      'index.d.ts': "export * from './a'; export {g as f} from './b';",
      'a.d.ts': '',
      'b.d.ts': f.replace('f(', 'g('),
    };
    expect(historyIn([{lexical: f}, {lexical: files}], '0.4', wantedOf('lexical#f'))).toEqual({});
  });

  it('is not known where its package made no release', () => {
    const list = {'@lexical/list': f};
    const changed = {'@lexical/list': f.replace('string', 'number')};
    const wanted = wantedOf('@lexical/list#f');
    expect(historyIn([list, {lexical: ''}, {lexical: ''}, changed, {lexical: ''}], '0.3', wanted).later).toEqual([
      {in: '0.6', changed: true, after: 'f(a: number): void'},
    ]);
  });

  it('is only that it is there, where it comes from a file that is not', () => {
    const again = 'export {f} from "@lexical/internal";';
    expect(coreHistory([f, again, f.replace('string', 'number')], '0.3', 'f').later).toMatchObject([{in: '0.5', changed: true}]);
    expect(coreHistory(['export {};', again, f], '0.5', 'f')).toEqual({since: '0.4'});
  });

  it('is which way it is exported', () => {
    const byDefault = 'export default function f(a: string): void;';
    const wanted = {exportedAs: 'default'} as const;
    expect(coreHistory([byDefault, f], '0.3', 'f', wanted)).toEqual({later: [{in: '0.4', exportedAs: 'f'}]});
    expect(coreHistory([byDefault, `${f} export default f;`], '0.3', 'f', wanted)).toEqual({});
  });

  it('goes on with the name that a default export has got', () => {
    const wanted = {exportedAs: 'default'} as const;
    const renamed = f.replace('f(', 'g(');
    const releases = [
      'export default function f(a: string): void;',
      `${renamed}\n/** @deprecated use the named export */ export default g;`,
      renamed,
    ];
    expect(coreHistory(releases, '0.3', 'f', wanted)).toEqual({
      later: [
        {in: '0.4', deprecated: true},
        {in: '0.5', exportedAs: 'g'},
      ],
    });
  });

  it('is that it is only another name for something', () => {
    const renamed = `export declare function $f(b: string): void;\n/** @deprecated renamed to {@link $f} by @lexical/x */ `;
    expect(coreHistory([f, `${renamed} export declare const f: typeof $f;`], '0.3', 'f')).toEqual({
      later: [{in: '0.4', renamed: '$f', deprecated: true}],
    });
  });

  it('of a type that nothing exports is since when it is declared', () => {
    const wanted = {exportedAs: 'nothing', symbolKind: 'type'} as const;
    // Without `export {}`, a declaration file exports all that it declares.
    const hidden = 'type T = string; export declare const a: T; export {};';
    expect(coreHistory(['export {};', hidden, `export ${hidden}`], '0.4', 'T', wanted)).toEqual({since: '0.4'});
  });

  it('fails when the documented version does not have it', () =>
    expect(() => coreHistory([f, 'export {};'], '0.4', 'f')).toThrow('lexical#f: expected it in the types of 0.4'));
});

describe('what the releases say of a member', () => {
  const base = 'export declare class A { m(): string; static s(): void; private p(): void }';
  const b = (body: string) => `${base} export declare class B extends A { ${body} }`;

  it('is when the class got it', () => expect(coreHistory([b(''), b('n(): void')], '0.4', 'B.n')).toEqual({since: '0.4'}));

  it('is not that a class overrides what it inherits', () =>
    expect(coreHistory([b(''), b('m(): "a"')], '0.4', 'B.m')).toEqual({}));

  it('is not that a class inherits what it had, whatever that is', () =>
    expect(coreHistory([b('m(): "a"'), b(''), 'export declare class B {}'], '0.3', 'B.m')).toEqual({
      later: [{in: '0.5', removed: true}],
    }));

  it('is another one when it is static', () => {
    const s = {member: {name: 's', kind: 'method', isStatic: true}} as const;
    const other = base.replace('static s(): void', 's(): void');
    expect(coreHistory([base, other], '0.3', 'A.s', s).later).toEqual([{in: '0.4', removed: true}]);
  });

  it('is that it is gone when it is private', () =>
    expect(coreHistory([b('p: string'), b('private p')], '0.3', 'B.p').later).toEqual([{in: '0.4', removed: true}]));

  it('has constructors, with and without words', () => {
    const wanted = {member: {name: 'constructor', kind: 'constructor', isStatic: false}} as const;
    const constructed = (words: string) => base.replace('{', `{ ${words}`);
    const historyOfBoth = (words: string) => coreHistory([base, constructed(words)], '0.3', 'A.constructor', wanted);
    expect(historyOfBoth('constructor();')).toEqual({});
    expect(historyOfBoth('constructor(a?: string);').later).toMatchObject([{in: '0.4', changed: true}]);
  });
});

describe('a signature', () => {
  const isSame = (before: string, after: string, name = 'f', part: Partial<Wanted> = {}) =>
    coreHistory([before, after], '0.3', name, part).later === undefined;
  const type = {symbolKind: 'type'} as const;

  it.each([
    [
      'whitespace and comments',
      'export function f(a:string):void;',
      '/** f. */ export declare function f(\n  a: string,\n): void;',
    ],
    ['quotes', `export function f(a: 'b'): void;`, `export function f(a: "b"): void;`],
    ['imported types', 'export function f(a: import("x").N): void;', 'import type {N} from "x"; export function f(a: N): void;'],
    ['names of parameters', 'export function f(a: A): a is B;', 'export function f(b: A): b is B;'],
    ['names of type parameters', 'export function f<A>(a: A): A[];', 'export function f<B>(a: B): B[];'],
    ['patterns of parameters', 'export function f({a}: P): void;', 'export function f({ a, b }: P): void;'],
    ['the order of a union', 'export function f(): A | null;', 'export function f(): null | A;'],
    ['undefined where it may be left out', 'export function f(a?: A): void;', 'export function f(a?: undefined | A): void;'],
    ['how arrays are written', 'export function f(a: Array<A | B>): void;', 'export function f(a: (A | B)[]): void;'],
    ['names in a tuple', 'export function f(): [A, B?];', 'export function f(): [a: A, b?: B];'],
    ['React by its name', 'export function f(): JSX.Element;', 'export function f(): React.JSX.Element;'],
    ['function or variable', 'export function f(a: A): B;', 'export declare const f: (b: A) => B;'],
    ['the order of properties', 'export function f(a: {b: B; c: C}): D;', 'export function f(a: {c: C, b: B}): D;'],
  ])('is the same whatever %s', (_, before, after) => expect(isSame(before, after)).toBe(true));

  it('of an interface is that of the type that it is', () => {
    const before = 'export type T = A & { a: string; b?(): void };';
    expect(isSame(before, 'export interface T extends A { b?: () => void; a: string }', 'T', type)).toBe(true);
    expect(isSame(before, 'export interface T extends A { a: string }', 'T', type)).toBe(false);
  });

  it.each([
    ['a type', 'export function f(a: A): void;', 'export function f(a: B): void;'],
    ['a result', 'export function f(): A;', 'export function f(): B;'],
    ['a parameter', 'export function f(): void;', 'export function f(a: A): void;'],
    ['that a parameter may be left out', 'export function f(a: A): void;', 'export function f(a?: A): void;'],
    ['the order of parameters', 'export function f(a: A, b: B): void;', 'export function f(b: B, a: A): void;'],
    ['the order of type parameters', 'export function f<A, B>(a: A): B;', 'export function f<A, B>(a: B): A;'],
    ['a property', 'export function f(a: {b: B}): void;', 'export function f(a: {b: B; c?: C}): void;'],
    ['one part of a union', 'export function f(): A | null;', 'export function f(): A;'],
    ['what is exported again as', 'export function f(): () => A | B;', 'export function f(): (() => A) | B;'],
  ])('is another one with %s', (_, before, after) => expect(isSame(before, after)).toBe(false));

  it('of a class is what it extends', () => {
    const wanted = {symbolKind: 'class'} as const;
    expect(coreHistory(['export class C extends A {}', 'export class C<T> extends B {}'], '0.3', 'C', wanted).later).toEqual([
      {in: '0.4', changed: true, after: 'class C<T> extends B'},
    ]);
  });
});

describe('releases to compare', () => {
  it('are the last patch of each minor version from 0.3 on, and the documented version', () => {
    const versions = new Map([
      ['lexical', ['0.2.9', '0.3.0', '0.3.10', '0.3.9', '0.4.0', '0.4.1', '0.5.1-nightly.1', '0.6.0']],
      ['@lexical/list', ['0.3.10', '0.6.0']],
    ]);
    const releases = chooseReleases(versions, '0.4.0');
    expect(releases.map(({minor, versions: chosen}) => [minor, Object.fromEntries(chosen)])).toEqual([
      ['0.3', {lexical: '0.3.10', '@lexical/list': '0.3.10'}],
      ['0.4', {lexical: '0.4.0'}],
      ['0.6', {lexical: '0.6.0', '@lexical/list': '0.6.0'}],
    ]);
  });

  it('end where most packages do', () => {
    const versions = new Map([
      ['lexical', ['0.3.0', '0.4.0', '0.10.0']],
      ['@lexical/list', ['0.3.0', '0.4.0']],
      ['@lexical/link', ['0.3.0', '0.4.0']],
    ]);
    expect(chooseReleases(versions, '0.3.0').map(({minor}) => minor)).toEqual(['0.3', '0.4']);
  });

  it('cannot be chosen without the documented version', () =>
    expect(() => chooseReleases(new Map([['lexical', ['0.3.0']]]), '0.4.0')).toThrow(
      'but not 0.4.0, which package.json documents',
    ));
});

describe('import paths of a release', () => {
  const modules = (manifest: unknown, ...files: string[]) => [
    ...entryModules({name: '@lexical/x', manifest, files: new Map(files.map((file) => [file, '']))}),
  ];

  it('are those of "exports"', () => {
    const exported = {
      '.': {import: {types: './index.d.ts'}, require: {types: './other.d.ts'}},
      './A': {'types@<5.2': './old.d.ts', types: './dist/A.d.ts'},
      './A.js': {types: './dist/A.d.ts'},
      './package.json': './package.json',
    };
    expect(modules({exports: exported}, 'index.d.ts', 'other.d.ts', 'old.d.ts', 'dist/A.d.ts')).toEqual([
      ['@lexical/x', 'index.d.ts'],
      ['@lexical/x/A', 'dist/A.d.ts'],
    ]);
  });

  it('are all files at the root where there is no "exports"', () =>
    expect(modules({main: 'X.js'}, 'X.d.ts', 'A.d.ts', 'shared/b.d.ts')).toEqual([
      ['@lexical/x', 'X.d.ts'],
      ['@lexical/x/X', 'X.d.ts'],
      ['@lexical/x/A', 'A.d.ts'],
    ]));
});

describe('a tarball of npm', () => {
  /** An entry as tar writes it: a header of 512 bytes, then the content in blocks of that size. */
  const entry = (name: string, content: string, {type = '0', prefix = ''} = {}) => {
    const bytes = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512);
    bytes.write(name, 0);
    bytes.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    bytes.write(type, 156);
    bytes.write(prefix, 345);
    bytes.write(content, 512);
    return bytes;
  };

  it('gives the wanted files by their paths in the package', () => {
    const tarball = gzipSync(
      Buffer.concat([
        entry('package/package.json', '{}'),
        entry('package/dist/', '', {type: '5'}),
        entry('a.d.ts', 'a'.repeat(600), {prefix: 'package/dist'}),
        entry('package/index.js', 'b'),
        entry('PaxHeader', '24 path=package/long.d.ts\n', {type: 'x'}),
        entry('package/lo', 'c'),
        Buffer.alloc(1024),
      ]),
    );
    expect(Object.fromEntries(readTarball(tarball, (file) => !file.endsWith('.js')))).toEqual({
      'package.json': '{}',
      'dist/a.d.ts': 'a'.repeat(600),
      'long.d.ts': 'c',
    });
  });
});

/** Each is what the files of these versions on npm say, read by people: see the "index.d.ts" or the file of the class. */
describe('the history of the framework', () => {
  it.each<[string, string, SymbolHistory]>([
    ['has always been there, and the same', 'lexical#$getRoot', {}],
    // Not in lexical 0.12.6, in 0.13.1.
    ['has $getEditor since 0.13', 'lexical#$getEditor', {since: '0.13'}],
    // Not in lexical 0.10.0, in 0.11.3.
    ['has TabNode since 0.11', 'lexical#TabNode', {since: '0.11'}],
    // Exported from a file that is not published in @lexical/utils 0.14.5; not there in 0.13.1.
    ['has CAN_USE_DOM since 0.14', '@lexical/utils#CAN_USE_DOM', {since: '0.14'}],
    // Three parameters in lexical 0.17.1, two in 0.16.1.
    [
      'has a new parameter of registerMutationListener in 0.17',
      'lexical#LexicalEditor.registerMutationListener',
      {
        later: [{in: '0.17', changed: true}],
      },
    ],
    // In @lexical/table 0.19.0; 0.20.2 has $clearText.
    ['has no clearText from 0.20 on', '@lexical/table#TableObserver.clearText', {later: [{in: '0.20', removed: true}]}],
    // In @lexical/list 0.33.1 the class has $config() instead, and inherits this one.
    ['has clone of ListNode for good', '@lexical/list#ListNode.clone', {}],
    // `declare const getEndOfCodeInLine: typeof $getEndOfCodeInLine` in @lexical/code 0.26.0; not in 0.42.0.
    [
      'has another name for getEndOfCodeInLine in 0.26',
      '@lexical/code#getEndOfCodeInLine',
      {
        later: [
          {in: '0.26', renamed: '$getEndOfCodeInLine', deprecated: true},
          {in: '0.42', removed: true},
        ],
      },
    ],
    // Both exports in @lexical/react 0.16.1, with the comment at `export default`; only the named one in 0.26.0.
    [
      'has only a named export of LexicalErrorBoundary from 0.26 on',
      '@lexical/react/LexicalErrorBoundary#LexicalErrorBoundary',
      {
        since: '0.6',
        later: [
          {in: '0.16', deprecated: true},
          {in: '0.26', exportedAs: 'LexicalErrorBoundary'},
        ],
      },
    ],
    // LexicalTableOfContents.d.ts is in @lexical/react 0.25.0 and not in 0.26.0.
    [
      'has the table of contents in another module from 0.26 on',
      '@lexical/react/LexicalTableOfContents#LexicalTableOfContentsPlugin',
      {
        since: '0.9',
        later: [
          {in: '0.16', deprecated: true},
          {in: '0.26', moved: '@lexical/react/LexicalTableOfContentsPlugin', exportedAs: 'TableOfContentsPlugin'},
        ],
      },
    ],
    // The comment is in lexical 0.45.0 and not in 0.46.0.
    [
      'takes the mark from $nodesOfType in 0.46',
      'lexical#$nodesOfType',
      {
        later: [
          {in: '0.20', deprecated: true},
          {in: '0.46', notDeprecated: true},
        ],
      },
    ],
  ])('%s', (_, id, expected) => expect(historyOf(id)).toEqual(expected));

  it('is of everything that the reference describes', () => {
    // The lines of the sources, which another test compares with the published types, have the same names.
    const plain = (name: string) => name.replace("['constructor']", '.constructor').replace(/\.static(?=\.)|~\d+$/g, '');
    const described = Object.values(sourceLines.files).flatMap((names) => Object.keys(names).map(plain));
    const known = Object.values(history.modules).flatMap((symbols) => Object.keys(symbols).map(plain));
    const exportedAs = {
      $normalizeSelection: '$normalizeSelection__EXPERIMENTAL',
      ElementPointType: 'ElementPoint',
      TextPointType: 'TextPoint',
    };
    expect(known.filter((name) => !described.includes(name)).sort()).toEqual(Object.values(exportedAs).sort());
    expect(described.filter((name) => !known.includes(name)).sort()).toEqual(Object.keys(exportedAs).sort());
  });

  it('is around the documented version, and written by the command', () => {
    expect(history.version).toBe(sourceLines.version);
    expect(readFileSync(path.join(siteDir, historyFile), 'utf8')).toBe(renderHistory(history));
  });
});

describe('the history on the pages', () => {
  it('is a mark for what came later', () => {
    expect(sinceBadge('lexical#$getEditor')).toBe('<span class="api-mark">Since 0.13</span>');
    expect(sinceBadge('lexical#$getRoot')).toBe('');
    // As its class, which says so.
    expect(sinceBadge('lexical#TabNode.clone')).toBe('');
  });

  it('is a line for a member', () => {
    expect(laterLine('@lexical/table#TableObserver.clearText')).toBe('<p class="api-later">Later: 0.20 removed</p>');
    expect(laterLine('lexical#$getRoot')).toBe('');
    // Moved with its class, which says so.
    expect(laterLine('@lexical/react/LexicalContextMenuPlugin#MenuOption.key')).toBe('');
  });

  it('is folded for a symbol, with its later signatures', () => {
    expect(laterHtml('lexical#isHTMLElement')).toBe(
      '<details class="api-later"><summary>Later: 0.22 changed</summary>' +
        '<p>0.22 <code>isHTMLElement(x: unknown): x is HTMLElement</code></p></details>',
    );
    expect(laterHtml('lexical#$nodesOfType')).toBe('<p class="api-later">Later: 0.20 deprecated · 0.46 no longer deprecated</p>');
    // There is nothing to unfold.
    expect(laterHtml('@lexical/code#Token')).toBe('<p class="api-later">Later: 0.42 removed</p>');
    expect(laterHtml('@lexical/code#getEndOfCodeInLine')).toBe(
      '<p class="api-later">Later: 0.26 renamed to <code>$getEndOfCodeInLine</code>, deprecated · 0.42 removed</p>',
    );
  });
});

describe('the file of the history', () => {
  const facts = readRelease(published({lexical: 'export declare function b(): void; export declare class A { m(): void }'}), [
    wantedOf('lexical#b'),
    wantedOf('lexical#A', {symbolKind: 'class'}),
    wantedOf('lexical#A.m'),
  ]);
  const releases = ['0.3', '0.4'].map((minor) => ({minor, facts, versions: new Map([['lexical', `${minor}.0`]])}));
  const made = makeHistory('0.4.0', releases, [wantedOf('lexical#b'), wantedOf('lexical#A.m')], '2024-01-31');

  it('has a line for each symbol and member, in order', () =>
    expect(renderHistory(made)).toBe(
      '{"version":"0.4.0","minors":["0.3","0.4"],"to":"0.4","found":"2024-01-31","until":{},"modules":{\n' +
        '"lexical":{\n"A.m":{},\n"b":{}\n}\n}}\n',
    ));

  it('says of a member only what it does not share with its class', () => {
    const wanted = [wantedOf('a#C', {symbolKind: 'class'}), wantedOf('a#C.early'), wantedOf('a#C.late'), wantedOf('a#C.gone')];
    const all = 'export declare class C { early(): void; late(): void; gone(): void }';
    const texts = [
      '',
      all.replace('late(): void;', ''),
      all,
      all.replace('gone(): void', ''),
      all.replace('early(): void', 'early(): string'),
      '',
    ];
    const examined = texts.map((a, index) => {
      const release = {a: index === 4 ? `${a} export {};` : a};
      return {minor: `0.${index + 3}`, facts: readRelease(published(release), wanted), versions: new Map<string, string>()};
    });
    expect(makeHistory('0.5.0', examined, wanted, '').modules['a']).toEqual({
      C: {since: '0.4', later: [{in: '0.8', removed: true}]},
      'C.early': {later: [{in: '0.7', changed: true, after: 'early(): string'}]},
      'C.gone': {},
      'C.late': {since: '0.5'},
    });
  });

  it('says which packages have no newest release', () => {
    const last = {minor: '0.5', facts: new Map(), versions: new Map<string, string>()};
    expect(makeHistory('0.4.0', [...releases, last], [wantedOf('lexical#b')], '2024-01-31').until).toEqual({lexical: '0.4'});
  });

  it.each([
    ['is that around another version', '0.5.0', ['lexical#b', 'lexical#A.m'], 'expected the history around version 0.5.0'],
    ['lacks something', '0.4.0', ['lexical#b', 'lexical#A.m', 'lexical#c'], 'found none for:\n  lexical#c\n'],
    ['has what is not described', '0.4.0', ['lexical#b'], 'found also:\n  lexical#A.m\n'],
  ])('stops the build when it %s', (_, version, ids, message) => {
    const run = () => checkHistory(version, ids, made);
    expect(run).toThrow(message);
    expect(run).toThrow('Run "npm run update -- history"');
  });
});
