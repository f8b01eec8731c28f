import {ts, walk} from '../../node/typescript.ts';
import {type Callable, Callables} from './callables.ts';
import type {PublishedCode} from './published-code.ts';
import {isAssignment, isConstant, isPropertyName} from './syntax.ts';
import type {ParameterDefaults} from './types.ts';

/** Longer values say less than they cost to read. */
const longestValue = 60;

/** Calls that hand a parameter on are followed this far. */
const mostCalls = 4;

/**
 * Default values of parameters and options, and the values that the fields of new instances have, as far as the code states them:
 *
 * - beside a parameter: `depth = 0`, `{clearOnHide = true}`;
 * - where it is used: `depth || 0`, `depth === undefined ? 0 : depth`, `if (depth === undefined) depth = 0`;
 * - where another function gets it: `descend(depth)`, when the parameter of `descend` has a default;
 * - in a constructor: `this.depth = 0`.
 *
 * A value that only the function itself knows is none.
 */
export function readDefaults(code: PublishedCode): ParameterDefaults {
  return new DefaultReader(code, new Callables(code)).read();
}

/** What a parameter that is not given falls back to, and what its properties do. */
interface Default {
  value: string | undefined;
  properties: Map<string, string>;
}

class DefaultReader {
  readonly #known = new Map<ts.ParameterDeclaration, Default>();

  constructor(
    private readonly code: PublishedCode,
    private readonly callables: Callables,
  ) {}

  read(): ParameterDefaults {
    const defaults: ParameterDefaults = {};
    for (const {ids, node} of this.callables.all) {
      const values = Object.fromEntries(node.parameters.flatMap((parameter) => this.#named(parameter, node)));
      if (Object.keys(values).length > 0) for (const id of ids) defaults[id] = values;
    }
    for (const {module, name, node} of this.code.topLevel) {
      if (!ts.isClassDeclaration(node)) continue;
      for (const [field, value] of this.#fields(node)) defaults[`${module}#${name}.${field}`] = {[field]: value};
    }
    return defaults;
  }

  /** Values by name: those of a parameter that is taken apart by the names of its properties, as props are. */
  #named(parameter: ts.ParameterDeclaration, callable: Callable['node']): [string, string][] {
    const {value, properties} = this.#ofParameter(parameter, callable, 0);
    if (!ts.isIdentifier(parameter.name)) return [...properties];
    const name = parameter.name.text;
    const own: [string, string][] = value === undefined ? [] : [[name, value]];
    return [...own, ...[...properties].map(([key, text]): [string, string] => [`${name}.${key}`, text])];
  }

  #ofParameter(parameter: ts.ParameterDeclaration, callable: Callable['node'], depth: number): Default {
    const known = this.#known.get(parameter);
    if (known !== undefined) return known;
    const found: Default = {value: undefined, properties: new Map()};
    this.#known.set(parameter, found);
    const {name, initializer} = parameter;
    if (initializer !== undefined) found.value = this.#stated(initializer);
    if (ts.isObjectBindingPattern(name)) this.#addElements(name, callable, found, depth);
    if (ts.isIdentifier(name)) {
      const references = this.#references(parameter, callable);
      if (initializer === undefined) found.value = this.#valueFor(references, depth);
      this.#addProperties(references, callable, found, depth);
    }
    return found;
  }

  /** Options that are read from a parameter or from a copy of it: `options.depth || 0`, `const {depth = 0} = options`. */
  #addProperties(references: readonly ts.Expression[], callable: Callable['node'], found: Default, depth: number): void {
    const byName = new Map<string, ts.Expression[]>();
    for (const reference of references) {
      const {parent} = reference;
      if (ts.isPropertyAccessExpression(parent) && parent.expression === reference) {
        byName.set(parent.name.text, [...(byName.get(parent.name.text) ?? []), parent]);
      }
      const handedOn = this.#parameterFor(reference, depth);
      for (const [key, text] of handedOn?.properties ?? []) found.properties.set(key, text);
      const copy = copyOf(reference);
      if (copy !== undefined && ts.isObjectBindingPattern(copy.name)) this.#addElements(copy.name, callable, found, depth);
      if (copy !== undefined && ts.isIdentifier(copy.name))
        this.#addProperties(this.#references(copy, callable), callable, found, depth);
    }
    for (const [key, accesses] of byName) {
      const value = this.#valueFor(accesses, depth);
      if (value !== undefined) found.properties.set(key, value);
    }
  }

  #addElements(pattern: ts.ObjectBindingPattern, callable: Callable['node'], found: Default, depth: number): void {
    for (const element of pattern.elements) {
      const key = element.propertyName ?? element.name;
      if (!(ts.isIdentifier(key) || ts.isStringLiteral(key)) || element.dotDotDotToken !== undefined) continue;
      const value =
        element.initializer === undefined
          ? this.#valueFor(this.#references(element, callable), depth)
          : this.#stated(element.initializer);
      if (value !== undefined) found.properties.set(key.text, value);
    }
  }

  /** What a value falls back to wherever it is used; `undefined` when it is used as it is somewhere, or has several fallbacks. */
  #valueFor(references: readonly ts.Expression[], depth: number): string | undefined {
    const values = new Set<string | undefined>();
    for (const reference of references) {
      const fallback = fallbackAt(reference);
      if (fallback === 'assigned' || isDependency(reference)) continue;
      if (fallback?.isAssigned === true) return this.#closed(fallback.value);
      const copy = fallback === undefined ? copyOf(reference) : undefined;
      if (copy !== undefined && ts.isIdentifier(copy.name)) {
        const around = ts.findAncestor(copy, ts.isFunctionLike);
        values.add(around && this.#valueFor(this.#references(copy, around), depth));
      } else {
        values.add(fallback === undefined ? this.#parameterFor(reference, depth)?.value : this.#closed(fallback.value));
      }
    }
    return values.size === 1 ? [...values][0] : undefined;
  }

  /** The default of the parameter that gets a value as its argument. */
  #parameterFor(reference: ts.Expression, depth: number): Default | undefined {
    const {parent} = reference;
    if (depth >= mostCalls || !(ts.isCallExpression(parent) || ts.isNewExpression(parent))) return undefined;
    const index = parent.arguments?.indexOf(reference) ?? -1;
    const called = index < 0 ? undefined : this.callables.calledBy(parent);
    const parameter = called?.node.parameters[index];
    return called && parameter && this.#ofParameter(parameter, called.node, depth + 1);
  }

  /** The expressions in a function that name a parameter or a variable, without its declaration. */
  #references(
    declared: ts.ParameterDeclaration | ts.BindingElement | ts.VariableDeclaration,
    callable: ts.Node,
  ): ts.Expression[] {
    if (!ts.isIdentifier(declared.name)) return [];
    const {text} = declared.name;
    const found: ts.Expression[] = [];
    walk(callable, (node) => {
      if (!ts.isIdentifier(node) || node.text !== text || node === declared.name) return;
      if (!isPropertyName(node) && this.code.declaration(node) === declared) found.push(node);
    });
    return found;
  }

  /** The values of fields that a constructor sets once. */
  #fields(node: ts.ClassDeclaration): [string, string][] {
    const constructor = node.members.find(ts.isConstructorDeclaration);
    const assigned = new Map<string, ts.Expression[]>();
    for (const member of node.members) {
      if (ts.isPropertyDeclaration(member) && member.initializer !== undefined)
        assigned.set(member.name.getText(), [member.initializer]);
    }
    if (constructor?.body !== undefined) {
      walk(constructor.body, (at) => {
        if (!isAssignment(at)) return;
        const {left, right} = at;
        if (!ts.isPropertyAccessExpression(left) || left.expression.kind !== ts.SyntaxKind.ThisKeyword) return;
        assigned.set(left.name.text, [...(assigned.get(left.name.text) ?? []), right]);
      });
    }
    return [...assigned].flatMap(([field, [value, ...others]]): [string, string][] => {
      const text = value === undefined || others.length > 0 ? undefined : this.#fieldValue(value, constructor);
      return text === undefined ? [] : [[field, text]];
    });
  }

  #fieldValue(value: ts.Expression, constructor: ts.ConstructorDeclaration | undefined): string | undefined {
    const closed = this.#closed(value);
    if (closed !== undefined || constructor === undefined) return closed;
    // The value of a parameter that need not be given.
    let parameter: ts.Declaration | undefined;
    walk(value, (node) => {
      if (ts.isIdentifier(node)) parameter ??= this.code.declaration(node);
    });
    if (parameter === undefined || !ts.isParameter(parameter)) return undefined;
    const {value: byDefault} = this.#ofParameter(parameter, constructor, 0);
    if (ts.isIdentifier(value)) return byDefault;
    return fallbackIn(value, parameter.name.getText()) === undefined ? undefined : byDefault;
  }

  /** A default as its author wrote it beside the parameter; an internal constant is replaced by what it stands for. */
  #stated(value: ts.Expression): string | undefined {
    const text = this.#text(value);
    return text.length <= longestValue ? text : undefined;
  }

  #text(value: ts.Expression): string {
    const initial = this.code.idsOf(value).length > 0 ? undefined : this.code.initialValue(value);
    return initial === undefined ? value.getText() : this.#text(initial);
  }

  /** The text of a value that readers can have too: no names of the function around it or of what a module keeps for itself. */
  #closed(value: ts.Expression): string | undefined {
    if (value.getText() === 'undefined') return undefined;
    const named = this.code.named(value);
    if (named?.ids.length === 0) {
      const initial = isConstant(named.node) ? named.node.initializer : undefined;
      return initial && this.#closed(initial);
    }
    let isClosed = !ts.isFunctionLike(value);
    walk(value, (node) => {
      if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) isClosed = false;
      if (!ts.isIdentifier(node) || isPropertyName(node)) return;
      if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return;
      if (this.code.declaration(node) !== undefined && this.code.idsOf(node).length === 0) isClosed = false;
    });
    const text = value.getText();
    return isClosed && text.length <= longestValue && !text.includes('\n') ? text : undefined;
  }
}

/** The variable that begins as a copy of a value: `const copy = value`, `const copy = value || {}`. */
function copyOf(reference: ts.Expression): ts.VariableDeclaration | undefined {
  const value = ts.isBinaryExpression(reference.parent) && isOr(reference.parent) ? reference.parent : reference;
  const {parent} = value;
  return ts.isVariableDeclaration(parent) && parent.initializer === value ? parent : undefined;
}

/** A value in the list of what a hook depends on is only compared. */
function isDependency({parent: list}: ts.Expression): boolean {
  const call = list.parent;
  if (!ts.isArrayLiteralExpression(list) || !ts.isCallExpression(call) || call.arguments[0] === list) return false;
  return /^(React\.)?use[A-Z]/.test(call.expression.getText());
}

interface Fallback {
  value: ts.Expression;
  /** Whether the value itself is set, so that what comes later has it. */
  isAssigned: boolean;
}

/** What a value falls back to where it is used; `assigned` where it is set to that. */
function fallbackAt(reference: ts.Expression): Fallback | 'assigned' | undefined {
  const {parent} = reference;
  if (ts.isBinaryExpression(parent) && isOr(parent)) {
    return parent.left === reference ? {value: parent.right, isAssigned: false} : undefined;
  }
  const text = reference.getText();
  for (let at: ts.Node = reference; !ts.isStatement(at); at = at.parent) {
    const value = ts.isConditionalExpression(at) ? fallbackIn(at, text) : undefined;
    if (value !== undefined) return {value, isAssigned: false};
    if (ts.isIfStatement(at.parent) && at.parent.expression === at) {
      const assigned = isAbsent(at.parent.expression, text) === true ? assignedIn(at.parent.thenStatement, text) : undefined;
      return assigned && {value: assigned, isAssigned: true};
    }
    if (ts.isFunctionLike(at)) return undefined;
  }
  return isAssignment(parent) && parent.left === reference ? 'assigned' : undefined;
}

/** `y` of `x || y`, `x === undefined ? y : x` and `x != null ? x : y`. */
function fallbackIn(value: ts.Expression, text: string): ts.Expression | undefined {
  if (ts.isBinaryExpression(value) && isOr(value)) return value.left.getText() === text ? value.right : undefined;
  if (!ts.isConditionalExpression(value)) return undefined;
  const absent = isAbsent(value.condition, text);
  if (absent === undefined) return undefined;
  const [fallback, given] = absent ? [value.whenTrue, value.whenFalse] : [value.whenFalse, value.whenTrue];
  return given.getText() === text ? fallback : undefined;
}

function isOr({operatorToken: {kind}}: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** Whether a condition holds when a value is not given, or when it is; `undefined` when it asks something else. */
function isAbsent(condition: ts.Expression, text: string): boolean | undefined {
  const found = condition.getText().replaceAll(/[()\s]/g, '');
  if (found === text) return false;
  if (found === `!${text}`) return true;
  const comparison = found.startsWith(text) ? found.slice(text.length) : '';
  // Strictly compared with null, a value that is not given is not absent.
  if (/^(==null|===?undefined)$/.test(comparison)) return true;
  return /^(!=null|!==?undefined)$/.test(comparison) ? false : undefined;
}

/** The value that a statement sets a variable to, when it does nothing else. */
function assignedIn(statement: ts.Statement, text: string): ts.Expression | undefined {
  const statements: readonly ts.Statement[] = ts.isBlock(statement) ? statement.statements : [statement];
  const [only, ...others] = statements;
  if (only === undefined || others.length > 0 || !ts.isExpressionStatement(only) || !isAssignment(only.expression))
    return undefined;
  const {left, right} = only.expression;
  return left.getText() === text ? right : undefined;
}
