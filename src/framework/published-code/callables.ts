import {isStaticMember, ts} from '../../node/typescript.ts';
import type {PublishedCode, TopLevel} from './published-code.ts';
import {isConstant, returnedValues} from './syntax.ts';

/** Code that can be called: a function, or a method or constructor of a class. */
export interface Callable {
  /** `lexical#$getRoot`, `lexical#TextNode.splitText`, `lexical#LexicalNode.static.getType` beside a method of the name. */
  id: string;
  /** What the reference may call it: the exported names of a function, the id of a method or constructor. */
  ids: readonly string[];
  module: string;
  node: ts.SignatureDeclaration & {body?: ts.Node | undefined};
  /** Of a method: its class. */
  owner: TopLevel | undefined;
  isStatic: boolean;
}

/** Names that the DOM and the language have too: such a call on an unknown value says nothing about the framework. */
const foreignMethods = new Set([
  ...[Array, Map, Set, String, Promise, RegExp, Function, Object].flatMap(({prototype}) => Object.getOwnPropertyNames(prototype)),
  ...['append', 'before', 'after', 'blur', 'click', 'clone', 'collapse', 'contains', 'extend', 'focus', 'insertBefore'],
  ...['insertNode', 'modify', 'normalize', 'prepend', 'remove', 'removeChild', 'replaceChildren', 'replaceWith', 'select'],
  ...[
    'setAttribute',
    'set',
    'update',
    'on',
    'off',
    'transform',
    'destroy',
    'getType',
    'getAttribute',
    'insertText',
    'isConnected',
  ],
]);

/** What gives back the node that it is called on. */
export const selfMethods = new Set(['getLatest', 'getWritable']);

/** The functions and methods of the published code, and which of them a call certainly runs. */
export class Callables {
  readonly all: readonly Callable[];
  readonly #functions = new Map<TopLevel, Callable>();
  /** Members by class and name; a static one has `static ` before its name. */
  readonly #members = new Map<TopLevel, Map<string, Callable>>();
  /** Methods by name, without those that only say that a subclass must have them. */
  readonly #methods = new Map<string, Callable[]>();

  constructor(private readonly code: PublishedCode) {
    for (const top of code.topLevel) {
      if (ts.isClassDeclaration(top.node)) this.#addClass(top, top.node);
      else this.#addFunction(top);
    }
    this.all = [...this.#functions.values(), ...[...this.#members.values()].flatMap((members) => [...members.values()])];
  }

  /**
   * What a call or `new` runs, when the code leaves no doubt: a function by its name, a method of `this`, of a value whose class is
   * known, or with a name that only one class has.
   *
   * A method that every subclass replaces is no answer.
   */
  calledBy(call: ts.CallExpression | ts.NewExpression): Callable | undefined {
    const {expression} = call;
    if (ts.isNewExpression(call)) {
      const created = this.#classNamed(expression);
      return created && this.#member(created, 'constructor');
    }
    if (expression.kind === ts.SyntaxKind.SuperKeyword) {
      const parent = this.#parent(this.code.around(call));
      return parent && this.#member(parent, 'constructor');
    }
    if (!ts.isPropertyAccessExpression(expression)) return this.functionNamed(expression);
    const method = this.#methodOf(expression);
    return method === undefined || isLeftToSubclasses(method.node) ? undefined : method;
  }

  /** The function of the top level that an expression names. */
  functionNamed(expression: ts.Expression): Callable | undefined {
    const top = this.code.named(expression);
    if (top === undefined) return undefined;
    const value = ts.isVariableDeclaration(top.node) ? top.node.initializer : undefined;
    return this.#functions.get(top) ?? (value && this.functionNamed(value));
  }

  #methodOf({expression, name}: ts.PropertyAccessExpression): Callable | undefined {
    const around = this.code.around(expression);
    if (expression.kind === ts.SyntaxKind.SuperKeyword) {
      const parent = this.#parent(around);
      return parent && this.#member(parent, memberKey(name.text, isInStatic(expression)));
    }
    const named = this.#classNamed(expression);
    if (named !== undefined) return this.#member(named, memberKey(name.text, true));
    const known = this.#classOf(expression, 0);
    if (known !== undefined) return this.#member(known, name.text);
    const candidates = foreignMethods.has(name.text) ? [] : (this.#methods.get(name.text) ?? []);
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** The class of a value; `undefined` when the code does not tell. */
  #classOf(value: ts.Expression, depth: number): TopLevel | undefined {
    // Functions may return what they call one another with.
    if (depth > 8) return undefined;
    if (ts.isParenthesizedExpression(value)) return this.#classOf(value.expression, depth + 1);
    if (value.kind === ts.SyntaxKind.ThisKeyword) {
      const around = this.code.around(value);
      return around !== undefined && ts.isClassDeclaration(around.node) && !isInStatic(value) ? around : undefined;
    }
    if (ts.isNewExpression(value)) return this.#classNamed(value.expression);
    if (ts.isIdentifier(value)) {
      const declared = this.code.declaration(value);
      const initial = declared && isConstant(declared) ? declared.initializer : undefined;
      return initial && this.#classOf(initial, depth + 1);
    }
    if (!ts.isCallExpression(value)) return undefined;
    const {expression: callee, arguments: values} = value;
    if (ts.isPropertyAccessExpression(callee) && selfMethods.has(callee.name.text))
      return this.#classOf(callee.expression, depth + 1);
    const called = this.functionNamed(callee);
    if (called?.id === 'lexical#$applyNodeReplacement' && values[0] !== undefined) return this.#classOf(values[0], depth + 1);
    const classes = new Set(called && returnedValues(called.node).map((returned) => this.#classOf(returned, depth + 1)));
    return classes.size === 1 ? [...classes][0] : undefined;
  }

  #classNamed(expression: ts.Expression): TopLevel | undefined {
    const named = this.code.named(expression);
    return named !== undefined && ts.isClassDeclaration(named.node) ? named : undefined;
  }

  #parent(top: TopLevel | undefined): TopLevel | undefined {
    const heritage = top !== undefined && ts.isClassDeclaration(top.node) ? top.node.heritageClauses?.[0]?.types[0] : undefined;
    return heritage && this.#classNamed(heritage.expression);
  }

  /** The member of a class, its own or the nearest that it inherits. */
  #member(top: TopLevel, key: string): Callable | undefined {
    for (let at: TopLevel | undefined = top; at !== undefined; at = this.#parent(at)) {
      const found = this.#members.get(at)?.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #addFunction(top: TopLevel): void {
    const node = ts.isVariableDeclaration(top.node) ? top.node.initializer : top.node;
    if (node === undefined || !ts.isFunctionLike(node)) return;
    const {module, name, ids} = top;
    this.#functions.set(top, {id: `${module}#${name}`, ids, module, node, owner: undefined, isStatic: false});
  }

  #addClass(top: TopLevel, node: ts.ClassDeclaration): void {
    const members = new Map<string, Callable>();
    const callables = node.members.filter((member) => ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member));
    for (const member of callables) {
      const name = ts.isConstructorDeclaration(member) ? 'constructor' : member.name.getText();
      const isStatic = isStaticMember(member);
      const hasTwin = isStatic && callables.some((other) => other.name?.getText() === name && !isStaticMember(other));
      const id = `${top.module}#${top.name}.${hasTwin ? 'static.' : ''}${name}`;
      const callable: Callable = {id, ids: [id], module: top.module, node: member, owner: top, isStatic};
      members.set(memberKey(name, isStatic), callable);
      if (isStatic || name === 'constructor' || isLeftToSubclasses(member)) continue;
      this.#methods.set(name, [...(this.#methods.get(name) ?? []), callable]);
    }
    this.#members.set(top, members);
  }
}

function memberKey(name: string, isStatic: boolean): string {
  return isStatic ? `static ${name}` : name;
}

function isInStatic(node: ts.Node): boolean {
  const member = ts.findAncestor(node, ts.isClassElement);
  return member !== undefined && isStaticMember(member);
}

/** A method that only throws: a subclass has its own. */
function isLeftToSubclasses({body}: Callable['node']): boolean {
  let only: ts.Node | undefined = body;
  while (only !== undefined && ts.isBlock(only) && only.statements.length === 1) only = only.statements[0];
  return only !== undefined && ts.isThrowStatement(only);
}
