import ts from 'typescript';

/**
 * The id under which the symbol map lists a declaration: path inside `node_modules`, `#`, qualified name, for example
 * `lexical/LexicalEditor.d.ts#LexicalEditor.update`.
 *
 * @returns undefined for declarations outside packages and for ones without a name of their own
 */
export function declarationId(declaration: ts.Declaration): string | undefined {
  const [, inside] = /.*\/node_modules\/(.+)$/.exec(declaration.getSourceFile().fileName) ?? [];
  if (inside === undefined) {
    return undefined;
  }
  const names: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isConstructorDeclaration(node)) {
      names.unshift('constructor');
    } else if (isNamed(node)) {
      names.unshift(
        ts
          .getNameOfDeclaration(node)
          ?.getText()
          .replace(/^\[?['"](.*)['"]\]?$/, '$1') ?? 'default',
      );
    }
  }
  return names.length === 0 ? undefined : `${inside}#${names.join('.')}`;
}

function isNamed(node: ts.Node): node is ts.Declaration {
  return (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isAccessor(node)
  );
}

/** Whether a declaration belongs to the documented framework. */
export function isFrameworkDeclaration(id: string): boolean {
  return /^(?:lexical|@lexical\/[^/]+)\//.test(id);
}

/** Ids of a symbol's declarations in the framework; an imported name stands for what it imports. */
export function frameworkDeclarations(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  const ids = (target.declarations ?? []).map(declarationId).filter((id) => id !== undefined);
  return [...new Set(ids)].filter(isFrameworkDeclaration);
}
