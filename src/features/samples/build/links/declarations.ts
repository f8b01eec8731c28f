import {declarationId} from '../../../../framework/declaration-id.ts';
import {originalSymbol, type ts} from '../../../../node/typescript.ts';

/** Whether a declaration belongs to the documented framework. */
export function isFrameworkDeclaration(id: string): boolean {
  return /^(?:lexical|@lexical\/[^/]+)\//.test(id);
}

/** Ids of a symbol's declarations in the framework; an imported name stands for what it imports. */
export function frameworkDeclarations(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const ids = (originalSymbol(symbol, checker).declarations ?? []).map(declarationId).filter((id) => id !== undefined);
  return [...new Set(ids)].filter(isFrameworkDeclaration);
}
