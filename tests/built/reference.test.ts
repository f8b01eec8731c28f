import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {select} from 'hast-util-select';
import ts from 'typescript';
import {beforeAll, describe, expect, it} from 'vitest';

import {ensureReference} from '../../src/features/reference/build/ensure.ts';
import type {ApiModule, ApiSymbol} from '../../src/framework/model/types.ts';
import {packageOf, readPackages} from '../../src/framework/packages.ts';
import type {PageContext} from '../../src/features/reference/build/pages/context.ts';
import {loadReference} from '../../src/features/reference/build/reference-data.ts';
import {loadSymbolMap} from '../../src/framework/symbol-map.ts';
import {frameworkPackages} from '../../src/node/framework.ts';
import {builtPage, textOf} from './support/pages.ts';

const siteDir = path.resolve(import.meta.dirname, '../..');
/** How many symbols have an example at least. */
const fewestExamples = 150;

const entries = readPackages(siteDir).flatMap((item) => item.entries);
let reference: PageContext;

beforeAll(async () => {
  // The build has filled its cache.
  await ensureReference(siteDir);
  reference = loadReference(siteDir);
});

function moduleOf(name: string): ApiModule {
  const module = reference.model.modules.find((item) => item.name === name);
  if (module === undefined) throw new Error(`The reference has no module "${name}".`);
  return module;
}

const isExported = (symbol: ApiSymbol) => symbol.exportedAs !== 'nothing';
const exportedName = (symbol: ApiSymbol) => (symbol.exportedAs === 'default' ? 'default' : symbol.name);

/** What users can import from a module, by the reference. */
function documented(name: string): string[] {
  const {symbols, references} = moduleOf(name);
  return [...symbols.filter(isExported).map(exportedName), ...references.map((item) => item.name)].sort();
}

describe('the reference has exactly what the packages export', () => {
  it('documents every import path and no other', () => {
    expect(reference.model.modules.map(({name}) => name).sort()).toEqual(entries.map(({name}) => name).sort());
    expect(new Set(entries.map(({name}) => packageOf(name)))).toEqual(new Set(frameworkPackages(siteDir)));
  });

  it('names of types and values: those that the type checker sees', () => {
    const program = ts.createProgram(
      entries.map(({types}) => types),
      {skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, types: []},
    );
    const checker = program.getTypeChecker();
    for (const {name, types} of entries) {
      const source = program.getSourceFile(types);
      const symbol = source && checker.getSymbolAtLocation(source);
      const names = symbol === undefined ? [] : checker.getExportsOfModule(symbol).map((item) => item.name);
      expect({module: name, exports: documented(name)}).toEqual({module: name, exports: names.sort()});
    }
  });

  it('values: those that a running program gets; all others are marked as types', async () => {
    for (const {name, development} of entries) {
      const values = Object.keys((await import(pathToFileURL(development).href)) as object);
      const known = documented(name);
      expect({module: name, missing: values.filter((value) => !known.includes(value))}).toEqual({module: name, missing: []});
      const usable = moduleOf(name).symbols.filter((symbol) => isExported(symbol) && !symbol.typeOnly);
      for (const symbol of usable) expect(values, symbol.id).toContain(exportedName(symbol));
    }
  });
});

describe('the model', () => {
  it('has one entry for each symbol, each at an address of its own', () => {
    const map = loadSymbolMap(siteDir);
    for (const field of ['id', 'url'] as const) {
      const seen = map.map((entry) => entry[field]);
      expect(seen.filter((value, index) => seen.indexOf(value) !== index)).toEqual([]);
    }
  });

  it('keeps what the core exports for typing only a class, with constructor and static members', () => {
    const node = reference.symbol('lexical#LexicalNode');
    expect(node).toMatchObject({kind: 'class', typeOnly: true});
    expect(node?.members.some(({name, isStatic}) => name === 'getType' && isStatic)).toBe(true);
  });

  it('takes no license header for documentation, and no type for unknown', () => {
    const symbols = reference.model.modules.flatMap(({symbols}) => symbols);
    expect(symbols.filter((symbol) => JSON.stringify(symbol.comment).includes('Copyright')).map(({id}) => id)).toEqual([]);
    expect(symbols.filter(({signatures}) => signatures[0]?.line.endsWith(' = any')).map(({id}) => id)).toEqual([]);
  });

  it('shows every declaration as TypeScript that can be parsed', () => {
    const symbols = reference.model.modules.flatMap(({symbols}) => symbols);
    const hasBraces = ({kind}: ApiSymbol): boolean => ['class', 'interface'].includes(kind);
    const declarations = [
      ...symbols.flatMap((symbol) =>
        symbol.signatures.map(
          ({line}) => `declare ${line.replace('const default', 'const it')}${hasBraces(symbol) ? ' {}' : ''}`,
        ),
      ),
      ...symbols
        .flatMap(({members}) => members)
        .filter(({kind, name}) => kind !== 'constructor' && name !== 'constructor')
        .flatMap(({signatures}) => signatures.map(({line}) => `declare class Owner { ${line} }`)),
    ];
    expect(declarations.length).toBeGreaterThan(1000);
    const broken = declarations.filter(
      (text) => (ts.transpileModule(text, {reportDiagnostics: true}).diagnostics ?? []).length > 0,
    );
    expect(broken).toEqual([]);
  });

  it('links the framework types of every signature', () => {
    const symbols = reference.model.modules.flatMap(({symbols}) => symbols);
    const names = new Set(symbols.filter(isExported).map(({name}) => name));
    const items = symbols.flatMap((symbol) => [symbol, ...symbol.members]);
    const unlinked = items.flatMap(({id, name, qualifiedName, signatures}) =>
      signatures
        .flatMap(({code}) => code)
        .filter((token) => token.kind === 'class-name' && token.href === undefined && names.has(token.text))
        // A class names itself in its own declaration and constructor.
        .filter((token) => token.text !== name && !qualifiedName.startsWith(`${token.text}.`))
        .map((token) => `${id}: ${token.text}`),
    );
    expect(unlinked).toEqual([]);
  });

  it('knows of every node class its type and of every command its payload', () => {
    const own = reference.facts.nodes.filter(({type}) => type === undefined).map(({id}) => id.split('#')[1]);
    expect(own).toEqual(['DecoratorNode', 'ElementNode', 'DecoratorBlockNode']);
    const commands = reference.model.modules.flatMap(({symbols}) => symbols).filter(({kind}) => kind === 'command');
    expect(commands.map(({id}) => id).sort()).toEqual(reference.facts.commands.map(({id}) => id).sort());
    expect(commands.filter(({payload}) => payload === undefined)).toEqual([]);
  });

  it('says who handles Enter, from the published code', () => {
    const handlers = reference.commands.get('lexical#KEY_ENTER_COMMAND')?.handledBy ?? [];
    expect(handlers).toContainEqual({
      by: '@lexical/rich-text#registerRichText',
      priority: 'COMMAND_PRIORITY_EDITOR',
      priorityProp: undefined,
      usedBy: ['@lexical/react/LexicalRichTextPlugin#RichTextPlugin'],
    });
  });
});

describe('examples', () => {
  const withExample = loadSymbolMap(siteDir).flatMap(({example = '', ...symbol}) =>
    example === '' ? [] : [{...symbol, example}],
  );

  it(`stand at ${fewestExamples} symbols and more`, () => expect(withExample.length).toBeGreaterThanOrEqual(fewestExamples));

  it('are led to from the entry of their symbol, to the section of its name', () => {
    const found = withExample.map(({id, qualifiedName, url, example}) => {
      const [page = ''] = url.split('#');
      const [target = '', anchor = ''] = example.split('#');
      const fold = builtPage(page).elements.find(
        ({properties, children}) =>
          String(properties['className']) === 'api-example' &&
          select(`a[href="${example}"]`, {type: 'root', children}) !== undefined,
      );
      const heading = builtPage(target).elements.find(({properties}) => properties['id'] === anchor);
      // `Make part of a text bold: TextNode.splitText()`
      const name = heading === undefined ? '' : textOf(heading).replace(/^.*: /, '').replace(/\(\)$/, '');
      return {id, isFolded: fold !== undefined, name: name === qualifiedName ? qualifiedName : `${name} at ${example}`};
    });
    expect(found).toEqual(withExample.map(({id, qualifiedName}) => ({id, isFolded: true, name: qualifiedName})));
  });
});
