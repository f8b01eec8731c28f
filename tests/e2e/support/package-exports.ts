import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const modules = path.resolve(__dirname, '../../../node_modules');

/** npm names of all documented packages, as they are installed. */
export function packageNames(): string[] {
  return ['lexical', ...readdirSync(path.join(modules, '@lexical')).map((folder) => `@lexical/${folder}`)];
}

/** Address of a package's page: `@lexical/rich-text` is at `/docs/packages/lexical-rich-text`. */
export function pagePathOf(packageName: string): string {
  return `/docs/packages/${packageName.replace('@lexical/', 'lexical-')}`;
}

/** Modules that a package offers for import, as `@lexical/react/LexicalComposer`; a package with an index is one module. */
export function entryPoints(packageName: string): string[] {
  // The manifest has these fields in npm's format.
  const {exports = {}} = JSON.parse(readFileSync(path.join(modules, packageName, 'package.json'), 'utf8')) as {
    exports?: Record<string, unknown>;
  };
  const names = Object.keys(exports).filter((key) => !key.endsWith('.js'));
  return names.length === 0 ? [packageName] : names.map((key) => path.posix.join(packageName, key));
}

let program: ts.Program | undefined;

/** Values and types that a package's declarations export. Empty for one without declarations. */
export function publicNames(packageName: string): string[] {
  program ??= ts.createProgram(
    packageNames().flatMap((name) => entryPoints(name).flatMap(declarationFile)),
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const names = entryPoints(packageName)
    .flatMap(declarationFile)
    .flatMap((file) => {
      const source = program?.getSourceFile(file);
      const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
      return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
    })
    .map((symbol) => (symbol.name === 'default' ? declaredName(symbol) : symbol.name));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

/** A default export is listed under the name that it was declared with; one without a name of its own is not. */
function declaredName({valueDeclaration}: ts.Symbol): string | undefined {
  return valueDeclaration !== undefined && ts.isFunctionDeclaration(valueDeclaration) ? valueDeclaration.name?.text : undefined;
}

function declarationFile(entryPoint: string): string[] {
  const [, packageName = '', module = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(entryPoint) ?? [];
  const folder = path.join(modules, packageName);
  return [path.join(folder, `${module === '' ? 'index' : module}.d.ts`)].filter(existsSync);
}
