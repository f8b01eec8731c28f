import ts from 'typescript';

import {compilerOptions} from '../../plugins/samples/check/program.ts';

/** The exports of modules as a compiler sees them. */
export interface ModuleExports {
  checker: ts.TypeChecker;
  /** Symbols behind the exports of a module, by exported name; undefined when the module does not exist. */
  exportsOf: (module: string) => Map<string, ts.Symbol> | undefined;
}

/**
 * Compiles the declarations of modules.
 *
 * @param modules import paths, such as `@lexical/react/LexicalComposer`
 * @param modulesDir folder with the `node_modules` to take them from
 */
export function compileModules(modules: readonly string[], modulesDir: string): ModuleExports {
  const root = `${modulesDir}/.samples/modules.ts`;
  const text = modules.map((module) => `import '${module}';\n`).join('');
  const host = ts.createCompilerHost(compilerOptions);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, onError, create) =>
    name === root ? ts.createSourceFile(name, text, version, true) : getSourceFile(name, version, onError, create);
  host.getCurrentDirectory = () => modulesDir;
  host.realpath = (name) => name;
  const program = ts.createProgram({rootNames: [root], options: compilerOptions, host});
  const checker = program.getTypeChecker();
  const symbols = new Map<string, ts.Symbol>();
  for (const statement of program.getSourceFile(root)?.statements ?? []) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const symbol = checker.getSymbolAtLocation(statement.moduleSpecifier);
      if (symbol !== undefined) {
        symbols.set(statement.moduleSpecifier.text, symbol);
      }
    }
  }
  return {
    checker,
    exportsOf: (module) => {
      const symbol = symbols.get(module);
      return symbol === undefined
        ? undefined
        : new Map(checker.getExportsOfModule(symbol).map((exported) => [exported.getName(), resolveAlias(exported, checker)]));
    },
  };
}

function resolveAlias(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}
