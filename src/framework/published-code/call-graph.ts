import {ts} from '../../node/typescript.ts';
import type {PublishedCode, SymbolId, TopLevel} from './published-code.ts';

/** Which top-level declarations of the published code use which. */
export class CallGraph {
  /** Those that mention a declaration of their own module. */
  readonly #users = new Map<TopLevel, Set<TopLevel>>();
  /** Those that call or render what is exported. */
  readonly #callers = new Map<SymbolId, Set<TopLevel>>();

  constructor(code: PublishedCode) {
    code.walk((node) => {
      if (!ts.isIdentifier(node) || !isReference(node)) return;
      const user = code.around(node);
      const used = user && code.named(node);
      if (user === undefined || used === undefined) return;
      if (used.module === user.module && used !== user) add(this.#users, used, user);
      if (isCalledOrRendered(node)) for (const id of used.ids) add(this.#callers, id, user);
    });
  }

  /** The declarations of the same module that mention one. */
  usersInModule(declared: TopLevel): TopLevel[] {
    return [...(this.#users.get(declared) ?? [])];
  }

  /**
   * The exported symbols through which a declaration comes to run: itself when it is exported, otherwise those that use
   * it, directly or through other internal functions of the module.
   */
  exportedUsers(declared: TopLevel): SymbolId[] {
    const found = new Set<SymbolId>();
    const seen = new Set<TopLevel>();
    const visit = (user: TopLevel): void => {
      if (seen.has(user)) return;
      seen.add(user);
      if (user.ids.length > 0) user.ids.forEach((id) => found.add(id));
      else this.usersInModule(user).forEach(visit);
    };
    visit(declared);
    return [...found].sort();
  }

  /** Exported symbols that call a function or render a component: the plugins that mount a `register…` function. */
  exportedCallers(id: SymbolId): SymbolId[] {
    const callers = [...(this.#callers.get(id) ?? [])].flatMap((user) => this.exportedUsers(user));
    return [...new Set(callers)].filter((caller) => caller !== id).sort();
  }
}

function add<Key>(sets: Map<Key, Set<TopLevel>>, key: Key, user: TopLevel): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(user));
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
