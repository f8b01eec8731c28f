import ts from 'typescript';

import {walk} from '../../../node/walk-syntax.ts';
import type {PublishedCode} from '../../api-reference/facts/published-code.ts';

/** A function or a method of the published code: `lexical#$reconcileNode`, `lexical#TextNode.updateDOM`. */
type CallableId = string;

/** Methods that lists, maps and texts have: a call on an unknown value says nothing about a method of the framework. */
const builtInMethods = new Set(
  [Array, Map, Set, String, Promise, RegExp, Function, Object].flatMap(({prototype}) => Object.getOwnPropertyNames(prototype)),
);

/**
 * Which functions and methods of the published code run which, as far as can be read from the code: a name that is mentioned counts
 * as run, and a method counts as run wherever a method of this name is. So more is found than can happen, and nothing is missed but
 * calls through strings.
 */
export class CallerGraph {
  readonly #code: PublishedCode;
  /** Ids of what the reference documents. */
  readonly #documented: ReadonlySet<string>;
  readonly #classes = new Map<string, {parent: string | undefined; members: Set<string>}>();
  /** Methods by name. */
  readonly #methods = new Map<string, CallableId[]>();
  /** What runs a function or method, by its id. */
  readonly #callers = new Map<CallableId, Set<CallableId>>();

  constructor(code: PublishedCode, documented: ReadonlySet<string>) {
    this.#code = code;
    this.#documented = documented;
    this.#readClasses();
    this.#readCalls();
  }

  /**
   * The documented functions and methods nearest to a place: the function itself when it is documented, otherwise the first ones on
   * each way up to it.
   *
   * @param module import path of the place
   * @param name function or `Class.method` of the place
   * @returns their ids in the reference, sorted; empty when no documented function leads there
   * @throws when the module has no such declaration, which means that the places were read from other bundles
   */
  documentedCallers(module: string, name: string): string[] {
    const [head = ''] = name.split('.');
    if (this.#code.find(module, head) === undefined) {
      throw new Error(`${module}: expected a declaration of ${head}, which throws a numbered error, found none.`);
    }
    const found = new Set<string>();
    const seen = new Set<CallableId>();
    const visit = (callable: CallableId): void => {
      if (seen.has(callable)) return;
      seen.add(callable);
      const documented = this.#documentedIds(callable);
      if (documented.length > 0) documented.forEach((id) => found.add(id));
      else this.#callers.get(callable)?.forEach(visit);
    };
    visit(callableId(module, name));
    return [...found].sort();
  }

  #documentedIds(callable: CallableId): string[] {
    const [module = '', name = ''] = callable.split('#');
    const [head = '', member] = name.split('.');
    // Classes of which only the type is exported are documented with their methods.
    const ids = member === undefined || member === 'constructor' ? (this.#code.find(module, head)?.ids ?? []) : [callable];
    return ids.filter((id) => this.#documented.has(id));
  }

  #readClasses(): void {
    for (const {module, name, node} of this.#code.topLevel) {
      if (!ts.isClassDeclaration(node)) continue;
      const id = callableId(module, name);
      const members = new Set<string>();
      for (const member of node.members) {
        if (member.name === undefined || ts.isPropertyDeclaration(member)) continue;
        members.add(member.name.getText());
        add(this.#methods, member.name.getText(), `${id}.${member.name.getText()}`);
      }
      const parent = node.heritageClauses?.[0]?.types[0]?.expression;
      this.#classes.set(id, {parent: parent && this.#callableNamedBy(parent), members});
    }
  }

  #readCalls(): void {
    for (const [module, source] of this.#code.sources) {
      walk(source, (node) => {
        if (!ts.isIdentifier(node)) return;
        const caller = this.#callerAt(module, node);
        if (caller === undefined) return;
        for (const run of this.#callablesRunBy(node)) {
          if (run === caller) continue;
          const callers = this.#callers.get(run) ?? new Set();
          this.#callers.set(run, callers.add(caller));
        }
      });
    }
  }

  /** What the mention of a name may run. */
  #callablesRunBy(node: ts.Identifier): CallableId[] {
    const {parent} = node;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return this.#methodsRunBy(parent);
    const isName = ts.isClassElement(parent) || (ts.isPropertyAssignment(parent) && parent.name === node);
    if (isName || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return [];
    const callable = this.#callableNamedBy(node);
    if (callable === undefined) return [];
    if (!this.#classes.has(callable)) return [callable];
    return ts.isNewExpression(parent) ? [`${callable}.constructor`] : [];
  }

  #methodsRunBy({expression, name}: ts.PropertyAccessExpression): CallableId[] {
    const candidates = this.#methods.get(name.getText()) ?? [];
    const isOwn = expression.kind === ts.SyntaxKind.ThisKeyword || expression.kind === ts.SyntaxKind.SuperKeyword;
    const around = this.#code.around(expression);
    if (isOwn && around !== undefined && ts.isClassDeclaration(around.node)) {
      const hierarchy = this.#hierarchyOf(callableId(around.module, around.name));
      return candidates.filter((method) => hierarchy.has(method.slice(0, method.lastIndexOf('.'))));
    }
    if (!builtInMethods.has(name.getText())) return candidates;
    return candidates.filter((method) => this.#documented.has(method));
  }

  /** A class, those that it extends, and those that extend it. */
  #hierarchyOf(id: string): Set<string> {
    const hierarchy = new Set<string>();
    for (let at: string | undefined = id; at !== undefined; at = this.#classes.get(at)?.parent) hierarchy.add(at);
    const addSubclasses = (of: string): void => {
      for (const [subclass, {parent}] of this.#classes) {
        if (parent !== of) continue;
        hierarchy.add(subclass);
        addSubclasses(subclass);
      }
    };
    addSubclasses(id);
    return hierarchy;
  }

  /** The top-level declaration of any module that an expression names. */
  #callableNamedBy(expression: ts.Expression): CallableId | undefined {
    const named = this.#code.named(expression);
    return named && callableId(named.module, named.name);
  }

  /** The function or method that runs a piece of code; for a statement of the module, the variable that it is about. */
  #callerAt(module: string, node: ts.Node): CallableId | undefined {
    const top = this.#code.around(node);
    if (top === undefined) {
      const name = subjectOfStatement(node);
      return name !== undefined && this.#code.find(module, name) !== undefined ? callableId(module, name) : undefined;
    }
    const id = callableId(top.module, top.name);
    if (!ts.isClassDeclaration(top.node)) return id;
    let at = node;
    while (at !== top.node && at.parent !== top.node) at = at.parent;
    return `${id}.${ts.isMethodDeclaration(at) || ts.isGetAccessor(at) || ts.isSetAccessor(at) ? at.name.getText() : 'constructor'}`;
  }
}

/** `rootElementEvents` of `rootElementEvents.push(['beforeinput', …])`. */
function subjectOfStatement(node: ts.Node): string | undefined {
  let statement = node;
  while (!ts.isSourceFile(statement) && !ts.isExpressionStatement(statement)) statement = statement.parent;
  if (ts.isSourceFile(statement)) return undefined;
  let first: string | undefined;
  walk(statement, (inside) => {
    if (ts.isIdentifier(inside)) first ??= inside.text;
  });
  return first;
}

function callableId(module: string, name: string): CallableId {
  return `${module}#${name}`;
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
