import ts from 'typescript';

import {type Bundle, type Bundles, type Meaning, topLevelDeclaration, walk} from './bundles.ts';

/** A symbol of the reference: `module#name`. */
export type SymbolId = string;

/** A top-level declaration that uses something. */
interface Use {
  bundle: Bundle;
  name: string;
}

/** Which top-level declarations of the bundles use which. */
export class CallGraph {
  readonly #bundles: Bundles;
  /** Users of a top-level declaration, by `module local`. */
  readonly #users = new Map<string, Use[]>();
  /** Those that call or render an exported symbol, by its id. */
  readonly #callers = new Map<SymbolId, Use[]>();

  constructor(bundles: Bundles) {
    this.#bundles = bundles;
    for (const bundle of bundles.all) this.#readUses(bundle);
  }

  /** The declarations of one module that mention a top-level name of it. */
  usersInModule(bundle: Bundle, name: string): string[] {
    return (this.#users.get(localKey(bundle, name)) ?? []).map((user) => user.name);
  }

  /**
   * The exported symbols through which a declaration comes to run: itself when it is exported, otherwise those that use
   * it, directly or through other internal functions of the module.
   */
  exportedUsers(bundle: Bundle, name: string): SymbolId[] {
    const found = new Set<SymbolId>();
    const seen = new Set<string>();
    const visit = (local: string): void => {
      if (seen.has(local)) return;
      seen.add(local);
      const exported = bundle.exportedNames(local);
      if (exported.length > 0) exported.forEach((exportedName) => found.add(symbolId(bundle, local, exportedName)));
      else this.usersInModule(bundle, local).forEach(visit);
    };
    visit(name);
    return [...found].sort();
  }

  /** Exported symbols that call a function or render a component: the plugins that mount a `register…` function. */
  exportedCallers(id: SymbolId): SymbolId[] {
    const callers = (this.#callers.get(id) ?? []).flatMap((use) => this.exportedUsers(use.bundle, use.name));
    return [...new Set(callers)].filter((caller) => caller !== id).sort();
  }

  #readUses(bundle: Bundle): void {
    walk(bundle.source, (node) => {
      if (!ts.isIdentifier(node) || !isReference(node)) return;
      const user = topLevelDeclaration(node);
      const meaning = user === undefined ? undefined : this.#bundles.meaning(node);
      if (user === undefined || meaning === undefined) return;
      const use = {bundle, name: user.name};
      if (meaning.kind === 'declaration' && meaning.isTopLevel && meaning.name !== user.name) {
        add(this.#users, localKey(bundle, meaning.name), use);
      }
      if (isCalledOrRendered(node)) for (const id of this.#ids(bundle, meaning)) add(this.#callers, id, use);
    });
  }

  #ids(bundle: Bundle, meaning: Meaning): SymbolId[] {
    if (meaning.kind === 'declaration') {
      return meaning.isTopLevel
        ? bundle.exportedNames(meaning.name).map((exported) => symbolId(bundle, meaning.name, exported))
        : [];
    }
    const declared = this.#bundles.declared(meaning.module, meaning.name);
    return (declared?.bundle.exportedNames(declared.name) ?? []).flatMap((exported) =>
      declared === undefined ? [] : [symbolId(declared.bundle, declared.name, exported)],
    );
  }
}

function add(uses: Map<string, Use[]>, key: string, use: Use): void {
  const known = uses.get(key) ?? [];
  if (!known.some((other) => other.bundle === use.bundle && other.name === use.name)) known.push(use);
  uses.set(key, known);
}

/** Whether an identifier names a value, rather than a property or the thing that is being declared. */
function isReference(node: ts.Identifier): boolean {
  const {parent} = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
  return !(ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) || parent.name !== node;
}

/** `f(…)`, `createElement(C, …)`, `jsx(C, …)`. */
function isCalledOrRendered(node: ts.Identifier): boolean {
  const {parent} = node;
  if (!ts.isCallExpression(parent)) return false;
  return (
    parent.expression === node || (parent.arguments[0] === node && /(createElement|jsxs?)$/.test(parent.expression.getText()))
  );
}

/** The id of an exported declaration; a default export has the name of its declaration. */
export function symbolId(bundle: Bundle, local: string, exported: string): SymbolId {
  return `${bundle.module}#${exported === 'default' ? local : exported}`;
}

function localKey(bundle: Bundle, name: string): string {
  return `${bundle.module} ${name}`;
}
