import ts from 'typescript';

import type {SymbolEntry} from '../../shared/symbols.ts';
import {compileModules, type ModuleExports} from './exports.ts';

/** A linked symbol in another version: gone, or with another signature. */
export type SymbolDrift =
  {entry: SymbolEntry; kind: 'vanished'} | {entry: SymbolEntry; kind: 'changed'; before: string; after: string};

/**
 * Compares symbols between two installations by what the compiler says about them. A class or interface counts as
 * unchanged while it exists; its members are compared by themselves.
 */
export function compareSymbols(entries: readonly SymbolEntry[], beforeDir: string, afterDir: string): SymbolDrift[] {
  const modules = [...new Set(entries.map(({module}) => module))];
  const before = compileModules(modules, beforeDir);
  const after = compileModules(modules, afterDir);
  const drifts: SymbolDrift[] = [];
  for (const entry of entries) {
    const old = signatureOf(entry, before);
    const now = signatureOf(entry, after);
    if (old === undefined) {
      // Not exported under this name (a type that only signatures mention): nothing that a reader could import.
      continue;
    }
    if (now === undefined) {
      drifts.push({entry, kind: 'vanished'});
    } else if (now !== old) {
      drifts.push({entry, kind: 'changed', before: old, after: now});
    }
  }
  return drifts;
}

const format: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.WriteArrayAsGenericType |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

function signatureOf(entry: SymbolEntry, modules: ModuleExports): string | undefined {
  const {checker} = modules;
  const exported = modules.exportsOf(entry.module);
  const [top = '', ...members] = entry.qualifiedName.split('.');
  const first =
    exported?.get(top) ??
    [...(exported?.values() ?? [])].find((symbol) => symbol.getName() === top) ??
    defaultNamed(exported, top);
  const symbol = members.reduce<ts.Symbol | undefined>(
    (owner, name) => (owner === undefined ? undefined : memberOf(owner, name, checker)),
    first,
  );
  if (symbol === undefined) {
    return undefined;
  }
  if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Module)) !== 0) {
    return symbol.getName();
  }
  const type =
    (symbol.flags & ts.SymbolFlags.TypeAlias) === 0 ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  return checker.typeToString(type, undefined, format);
}

/** `export default function LexicalErrorBoundary` is listed under the function's own name. */
function defaultNamed(exported: Map<string, ts.Symbol> | undefined, name: string): ts.Symbol | undefined {
  const symbol = exported?.get('default');
  const names = (symbol?.declarations ?? []).map((declaration) => ts.getNameOfDeclaration(declaration)?.getText());
  return names.includes(name) ? symbol : undefined;
}

function memberOf(owner: ts.Symbol, name: string, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (name === 'constructor') {
    return owner;
  }
  return (
    checker.getDeclaredTypeOfSymbol(owner).getProperty(name) ??
    ((owner.flags & ts.SymbolFlags.Value) === 0 ? undefined : checker.getTypeOfSymbol(owner).getProperty(name))
  );
}
