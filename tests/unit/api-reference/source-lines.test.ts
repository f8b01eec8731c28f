import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import {beforeEach, describe, expect, it} from 'vitest';

import {sourceStem} from '../../../src/framework/model/source-links.ts';
import type {ApiModel} from '../../../src/framework/model/types.ts';
import {type DocumentedPackage, publishedFiles, readPackages} from '../../../src/framework/packages.ts';
import {checkSourceLines, type DescribedDeclaration, describedDeclarations} from '../../../src/framework/sources/check.ts';
import {collectLines, renderLines} from '../../../src/framework/sources/collect.ts';
import {findDeclarations} from '../../../src/framework/sources/find-declarations.ts';
import {linesFile, sourceLines} from '../../../src/framework/sources/source-lines.ts';
import {temporaryFolder, writeFile} from '../../support/temporary-folder.ts';
import {apiMember, apiModule, apiSymbol} from './support/model.ts';

const siteDir = path.resolve(import.meta.dirname, '../../..');

/** Line by name; the first of a name counts. */
function linesOf(file: string, ...lines: string[]): Record<string, number> {
  const found = findDeclarations(file, lines.join('\n'));
  return Object.fromEntries(found.toReversed().map(({name, line}) => [name, line]));
}

describe('declarations in a source file', () => {
  it('are on the line of the name', () => {
    const lines = linesOf(
      'a.ts',
      '/** About f. */',
      'export',
      'function f(a: string): void;',
      'export function f(a: unknown) {}',
      'export const b = 1, [c, {d}] = e();',
      'export type T = string;',
      'export enum E {}',
      'export default f;',
    );
    expect(lines).toEqual({f: 3, b: 5, c: 5, d: 5, T: 6, E: 7, default: 8});
  });

  it('are members too, each by a name of its own', () => {
    const lines = linesOf(
      'a.ts',
      'class C {',
      "  ['constructor']: typeof C;",
      '  static m(): void {}',
      '  m(): string;',
      '  m(a?: string): string {}',
      '  get size() { return 0; }',
      '  set size(value) {}',
      '  /** Makes one. */',
      '  constructor(',
      '    readonly key: string,',
      '    other: string,',
      '  ) {}',
      '}',
      'interface I { a: string; b(): void; (): void }',
    );
    expect(lines).toEqual({
      C: 1,
      "C['constructor']": 2,
      'C.static.m': 3,
      'C.m': 4,
      'C.size': 6,
      'C.constructor': 9,
      'C.key': 10,
      I: 14,
      'I.a': 14,
      'I.b': 14,
    });
  });

  it('have the name default when they have none', () => {
    expect(linesOf('a.tsx', '', 'export default function () { return <i />; }')).toEqual({default: 2});
    expect(linesOf('a.ts', 'export default class { m() {} }')).toEqual({default: 1, 'default.m': 1});
  });

  it('are types in the comments of JavaScript', () => {
    const lines = ['// @ts-check', '/**', ' * @typedef {string} A', ' * @typedef {A | number} B', ' */', 'const a = 1;'];
    expect(linesOf('a.js', ...lines)).toEqual({A: 3, B: 4, a: 6});
    expect(linesOf('a.ts', ...lines)).toEqual({a: 6});
  });
});

describe('the lines of the reference', () => {
  const member = apiMember({id: 'lexical#C.m', name: 'm', declarations: ['lexical/C.d.ts#C.m']});
  const symbol = apiSymbol({name: 'C', kind: 'class', declarations: ['lexical/C.d.ts#C'], members: [member]});
  const model: ApiModel = {version: '1.2.3', modules: [apiModule({name: 'lexical', symbols: [symbol]})]};
  const file = 'packages/lexical/src/C.tsx';
  const check = (version: string, names: Record<string, number>) => () =>
    checkSourceLines(model, {version, files: {[file]: names, 'packages/lexical/src/index.ts': {}}});

  it('fit when each symbol and each member has one', () => expect(check('1.2.3', {C: 1, 'C.m': 2})).not.toThrow());

  it.each([
    ['are those of another version', check('1.2.2', {C: 1, 'C.m': 2}), 'expected the lines of version 1.2.3'],
    ['lack a symbol', check('1.2.3', {'C.m': 2}), 'found none for:\n  lexical#C\n'],
    ['lack a member', check('1.2.3', {C: 1}), 'found none for:\n  lexical#C.m\n'],
    ['have what is not described', check('1.2.3', {C: 1, 'C.m': 2, D: 3}), 'found also:\n  packages/lexical/src/C#D\n'],
  ])('stop the build when they %s', (_, run, message) => {
    expect(run).toThrow(message);
    expect(run).toThrow('Run "npm run update -- sources <folder>", where <folder> has the framework\'s repository at v1.2.3.');
  });

  it('cannot be those of another project', () => {
    const foreign = apiSymbol({name: 'Y', declarations: ['yjs/dist/y.d.ts#Y']});
    expect(() => describedDeclarations({version: '1.2.3', modules: [apiModule({name: 'lexical', symbols: [foreign]})]})).toThrow(
      'lexical#Y: expected a declaration in a framework package, found it in yjs/dist/y.d.ts.',
    );
  });
});

describe('collecting lines from a checkout', () => {
  let folder = '';
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const collect = (...described: Omit<DescribedDeclaration, 'id'>[]) => {
    const core: DocumentedPackage = {
      name: 'lexical',
      slug: 'lexical',
      version: '1.2.3',
      dir: path.join(folder, 'installed'),
      entries: [],
    };
    return collectLines(
      path.join(folder, 'checkout'),
      [core],
      described.map((item) => ({id: `lexical#${item.name}`, ...item})),
    );
  };
  const stem = 'packages/lexical/src/nodes/B';

  beforeEach(() => {
    folder = temporaryFolder({
      'checkout/packages/lexical/package.json': JSON.stringify({version: '1.2.3'}),
      'checkout/packages/lexical/src/nodes/B.tsx': 'export interface B {}\nexport class B {}\nexport const a = 1;\n',
      'checkout/packages/lexical/src/index.ts': "export * from './nodes/B';\n",
      'installed/nodes/B.d.ts': '',
      'installed/index.d.ts': '',
    });
  });

  it('lists each published file with what is described, in a stable order', () => {
    const lines = collect({stem, name: 'a', isType: false}, {stem, name: 'B', isType: false});
    expect(renderLines(lines)).toBe(
      '{"version":"1.2.3","files":{\n"packages/lexical/src/index.ts":{},\n"packages/lexical/src/nodes/B.tsx":{"B":2,"a":3}\n}}\n',
    );
  });

  it('takes the type of a name when a type is described', () =>
    expect(collect({stem, name: 'B', isType: true}).files[`${stem}.tsx`]).toEqual({B: 1}));

  it('fails when the checkout has another version or is none', () => {
    write('checkout/packages/lexical/package.json', JSON.stringify({version: '1.2.4'}));
    expect(() => collect()).toThrow('package.json: expected version 1.2.3, which is documented, found "1.2.4".\nRun "npm run');
    rmSync(path.join(folder, 'checkout'), {recursive: true});
    expect(() => collect()).toThrow('expected version 1.2.3, which is documented, found none.');
  });

  it('fails when a published file has no source, or two', () => {
    write('installed/C.d.ts', '');
    expect(() => collect()).toThrow(/src\/C: expected one source file .* found none with one of the extensions ts, tsx, js, jsx/);
    write('checkout/packages/lexical/src/C.ts', '');
    write('checkout/packages/lexical/src/C.js', '');
    expect(() => collect()).toThrow('found packages/lexical/src/C.ts and packages/lexical/src/C.js.');
  });

  it('fails by name when the sources lack what is described', () => {
    expect(() => collect({stem, name: 'gone', isType: false})).toThrow('packages/lexical/src/nodes/B.tsx: gone (lexical#gone)');
    expect(() => collect({stem: 'packages/lexical/src/C', name: 'c', isType: false})).toThrow(
      'packages/lexical/src/C: no published declaration file',
    );
  });
});

/** The checked-in lines against the installed packages, read without the reference: both must find the same names. */
describe('the lines that are checked in', () => {
  const packages = readPackages(siteDir);
  const published = packages.flatMap((item) => publishedFiles(item.dir).map((file) => path.posix.join(item.name, file)));
  const read = (file: string) => readFileSync(path.join(siteDir, 'node_modules', file), 'utf8');
  const names = new Map(
    Object.entries(sourceLines.files).map(([file, lines]) => [file.replace(/\.\w+$/, ''), Object.keys(lines)]),
  );

  it('are of the documented version, and written by the command', () => {
    expect(sourceLines.version).toBe(packages[0]?.version);
    expect(readFileSync(path.join(siteDir, linesFile), 'utf8')).toBe(renderLines(sourceLines));
  });

  it('are of the published files and no others', () =>
    expect([...names.keys()].sort()).toEqual(published.map(sourceStem).sort()));

  it('have the names that the published files declare, and all members of their classes and interfaces', () => {
    const ownerOf = (name: string) => name.split(/[.[]/, 1)[0] ?? '';
    const differences = published.flatMap((file) => {
      const declared = [...new Set(findDeclarations(file, read(file)).map(({name}) => name))];
      const known = names.get(sourceStem(file) ?? '') ?? [];
      const owners = new Set(known.filter((name) => ownerOf(name) !== name).map(ownerOf));
      const members = declared.filter((name) => name !== ownerOf(name) && owners.has(ownerOf(name)));
      return [
        ...known.filter((name) => !declared.includes(name)).map((name) => `not declared: ${file}#${name}`),
        ...members.filter((name) => !known.includes(name)).map((name) => `without a line: ${file}#${name}`),
      ];
    });
    // Private members are not described. Of those that are published, the framework has marked one so.
    expect(differences).toEqual(['without a line: lexical/LexicalEditor.d.ts#LexicalEditor.registerNodeTransformToKlass']);
  });

  it('have everything that an import path exports', () => {
    const entries = packages.flatMap((item) => item.entries);
    const program = ts.createProgram(
      entries.map(({types}) => types),
      {
        skipLibCheck: true,
        noLib: true,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        module: ts.ModuleKind.ESNext,
        types: [],
      },
    );
    const checker = program.getTypeChecker();
    const without = entries.flatMap(({types}) => {
      const source = program.getSourceFile(types);
      const module = source && checker.getSymbolAtLocation(source);
      return (module === undefined ? [] : checker.getExportsOfModule(module)).flatMap((item) => {
        const symbol = (item.flags & ts.SymbolFlags.Alias) === 0 ? item : checker.getAliasedSymbol(item);
        const declaration = symbol.declarations?.[0];
        // A module as a whole, which is exported again: its place is that of the export.
        const at = declaration === undefined || ts.isSourceFile(declaration) ? source : declaration.getSourceFile();
        const name = declaration && !ts.isSourceFile(declaration) ? ts.getNameOfDeclaration(declaration)?.getText() : undefined;
        const stem = sourceStem(at?.fileName.split('/node_modules/').at(-1) ?? '');
        const isKnown = names.get(stem ?? '')?.includes(name ?? 'default') === true;
        return isKnown ? [] : [`${types}: ${item.name}`];
      });
    });
    expect(without).toEqual([]);
  });
});
