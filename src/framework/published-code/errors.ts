import {readTemplate, ts, walk} from '../../node/typescript.ts';
import {type Callable, Callables, selfMethods} from './callables.ts';
import type {PublishedCode} from './published-code.ts';
import type {ErrorFacts} from './types.ts';

/** The number of a message of a module, when production builds have one for it. */
export type NumberOf = (module: string, message: string) => number | undefined;

/**
 * Functions whose errors nearly every call comes to: without an active editor, in a read, with a removed node. The overview of the
 * reference says so once; their own entries have them too.
 */
const everywhere = new Set([
  'lexical#getActiveEditorState',
  'lexical#getActiveEditor',
  'lexical#errorOnReadOnly',
  'lexical#errorOnInfiniteTransforms',
  'lexical#LexicalNode.getLatest',
]);

/** The node at a point of a selection is handed over with the selection. */
const nodesOfPoints = new Set(['getNode']);

/** What every update comes to when it is done. Only the methods that begin one name its errors. */
const updating = new Set(['lexical#updateEditor', 'lexical#$beginUpdate', 'lexical#$commitPendingUpdates']);
const updatingMethods = new Set(['lexical#LexicalEditor.update', 'lexical#LexicalEditor.setEditorState']);

/** What only fails while `setRootElement()` runs: an editor whose root element has no window never comes to draw an update. */
const beforeUpdating = new Set(['lexical#getWindow']);

/**
 * Methods that give a node which is there in every state that the framework makes. A call of one on what the caller has handed over can
 * fail; one on what a function has found by itself is there to please the types.
 */
const certainMethods = /\.(\w+OrThrow|getNode)$/;

/** Methods that call a function that they are given before they return. */
const runsAtOnce =
  /^(every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|reduceRight|some|sort|read|use(Layout|Insertion)?Effect(Impl)?|useMemo|useState)$/;

/** Those that run it in an update, where an error goes to `onError`. */
const runsInUpdate = /^(update|updateEditor|\$beginUpdate)$/;

/** Whether an error comes out of the call, or is caught and handed to `onError`. */
type Way = 'throws' | 'reports';

/** In place of a position: a check that an argument is there is for code without types, not for the framework's own calls. */
const presence = -1;

/** A number that a call can come to. */
interface Found {
  number: number;
  way: Way;
  /** Positions of the parameters that the check is about. */
  about: ReadonlySet<number>;
  /** The parameter that has to be above zero. */
  above?: number | undefined;
}

/** Where a value comes from that a function has not found by itself: one of its parameters, by position, or elsewhere. */
type Source = number | 'outside';

/** What a function calls, and with what. */
interface Call {
  callable: Callable;
  way: Way;
  isOnGiven: boolean;
  values: {
    source: Source | undefined;
    /** Positions of the function's own parameters that it comes from. */
    from: ReadonlySet<number>;
    isZero: boolean;
  }[];
}

/** What a piece of code does by itself: throw numbers and call others. */
interface Effects {
  numbers: Found[];
  calls: Call[];
}

/**
 * Reads which numbered errors a call of each documented function and method can come to: those that its own code throws, the
 * functions that are not documented which that code calls, and the documented ones that these call directly. A check of an argument
 * counts where the argument comes from outside. What a listener or a command handler throws later is not among them.
 *
 * @param documented whether the reference has an entry of an id
 */
export function readErrors(code: PublishedCode, documented: (id: string) => boolean, numberOf: NumberOf): ErrorFacts {
  return new ErrorReader(code, documented, numberOf).read();
}

class ErrorReader {
  readonly #code: PublishedCode;
  readonly #callables: Callables;
  readonly #documented: (id: string) => boolean;
  readonly #numberOf: NumberOf;
  readonly #effects = new Map<Callable, Effects>();
  readonly #own = new Map<string, readonly Found[]>();

  constructor(code: PublishedCode, documented: (id: string) => boolean, numberOf: NumberOf) {
    this.#code = code;
    this.#callables = new Callables(code);
    this.#documented = documented;
    this.#numberOf = numberOf;
  }

  read(): ErrorFacts {
    const facts: ErrorFacts = {throws: {}, reports: {}, everywhere: this.#everywhere()};
    for (const callable of this.#callables.all) {
      const ids = callable.ids.filter(this.#documented);
      if (ids.length === 0) continue;
      const found = this.#reachedFrom(callable);
      // What is thrown has been said when it is reported as well.
      for (const number of found.throws) found.reports.delete(number);
      for (const id of ids) {
        if (found.throws.size > 0) facts.throws[id] = inOrder(found.throws);
        if (found.reports.size > 0) facts.reports[id] = inOrder(found.reports);
      }
    }
    return facts;
  }

  #everywhere(): number[] {
    const callables = this.#callables.all.filter(({id}) => everywhere.has(id));
    return inOrder(new Set(callables.flatMap((callable) => this.#effectsOf(callable).numbers.map(({number}) => number))));
  }

  #reachedFrom(root: Callable): Record<Way, Set<number>> {
    const found = {throws: new Set<number>(), reports: new Set<number>()};
    const withUpdate = updatingMethods.has(root.id);
    for (const {number, way} of this.#ownOf(root, withUpdate)) found[way].add(number);
    const seen = new Set<string>();
    // What the caller of the root has handed over comes to other functions through their parameters.
    const visit = (callable: Callable, way: Way, given: readonly number[]): void => {
      const key = `${callable.id} ${way} ${given.join()}`;
      if (seen.has(key)) return;
      seen.add(key);
      for (const {callable: called, way: callWay, isOnGiven, values} of this.#effectsOf(callable).calls) {
        if (!this.#isFollowed(called, withUpdate)) continue;
        const isGiven = (index: number): boolean => {
          const source = values[index]?.source;
          return source === 'outside' || (source !== undefined && given.includes(source));
        };
        if (!this.#isDocumented(called)) {
          visit(called, worse(way, callWay), [...values.keys()].filter(isGiven));
        } else if (!certainMethods.test(called.id) || (callable === root && isOnGiven)) {
          for (const own of this.#ownOf(called, false)) {
            const isAsked = isPossible(own, values) && (own.about.size === 0 || [...own.about].some(isGiven));
            // What another documented function reports is reported on its behalf.
            if (isAsked && own.way === 'throws') found[worse(way, callWay)].add(own.number);
          }
        }
      }
    };
    visit(root, 'throws', [...root.node.parameters.keys()]);
    return found;
  }

  /** What a function and the functions throw that it calls and that are not documented. */
  #ownOf(callable: Callable, withUpdate: boolean): readonly Found[] {
    const key = `${callable.id} ${String(withUpdate)}`;
    const known = this.#own.get(key);
    if (known !== undefined) return known;
    const own = new Map<string, Found>();
    // Functions that call one another add nothing twice.
    this.#own.set(key, []);
    const add = (found: Found) =>
      own.set(`${found.number} ${found.way} ${[...found.about].sort().join()} ${String(found.above)}`, found);
    const {numbers, calls} = this.#effectsOf(callable);
    numbers.forEach(add);
    for (const {callable: called, way, values} of calls) {
      if ((this.#isDocumented(called) && !isShorthand(callable)) || !this.#isFollowed(called, withUpdate)) continue;
      for (const found of this.#ownOf(called, withUpdate)) {
        if (!isPossible(found, values)) continue;
        const about = new Set(
          [...found.about].flatMap((index) => (index === presence ? [index] : [...(values[index]?.from ?? [])])),
        );
        add({number: found.number, way: worse(way, found.way), about});
      }
    }
    const list = [...own.values()];
    this.#own.set(key, list);
    return list;
  }

  #isFollowed({id}: Callable, withUpdate: boolean): boolean {
    return !everywhere.has(id) && !(withUpdate ? beforeUpdating : updating).has(id);
  }

  #isDocumented({ids}: Callable): boolean {
    return ids.some(this.#documented);
  }

  #effectsOf(callable: Callable): Effects {
    const known = this.#effects.get(callable);
    if (known !== undefined) return known;
    const effects: Effects = {numbers: [], calls: []};
    this.#effects.set(callable, effects);
    new BodyReader(this.#code, this.#callables, effects, (message) => this.#numberOf(callable.module, message)).read(
      callable.node,
    );
    return effects;
  }
}

/** Reads the code that a call runs before it returns: nested functions only where that code calls them. */
class BodyReader {
  readonly #code: PublishedCode;
  readonly #callables: Callables;
  readonly #effects: Effects;
  readonly #numberOf: (message: string) => number | undefined;
  readonly #read = new Map<ts.Node, Set<Way>>();
  /** The function that is called. */
  #root: Callable['node'] | undefined;

  constructor(code: PublishedCode, callables: Callables, effects: Effects, numberOf: (message: string) => number | undefined) {
    this.#code = code;
    this.#callables = callables;
    this.#effects = effects;
    this.#numberOf = numberOf;
  }

  read(callable: Callable['node'], way: Way = 'throws'): void {
    this.#root ??= callable;
    const ways = this.#read.get(callable) ?? new Set();
    if (ways.has(way)) return;
    this.#read.set(callable, ways.add(way));
    callable.forEachChild((child) => {
      this.#visit(child, way);
    });
  }

  #visit(node: ts.Node, way: Way): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isTryStatement(node) && node.catchClause !== undefined) {
      const caught = /\b_?onError\(/.test(node.catchClause.getText()) ? 'reports' : undefined;
      if (caught !== undefined) this.#visit(node.tryBlock, caught);
      this.#visit(node.catchClause, way);
      if (node.finallyBlock !== undefined) this.#visit(node.finallyBlock, way);
      return;
    }
    if (ts.isThrowStatement(node)) this.#readThrow(node, way);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#readCall(node, way);
    node.forEachChild((child) => {
      this.#visit(child, way);
    });
  }

  #readThrow({expression}: ts.ThrowStatement, way: Way): void {
    if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Error') return;
    const [message] = expression.arguments;
    const number =
      message !== undefined && ts.isTemplateLiteral(message) ? this.#numberOf(readTemplate(message).message) : undefined;
    if (number !== undefined)
      this.#effects.numbers.push({number, way, about: this.#checked(expression), above: this.#above(expression)});
  }

  /** The parameter that a condition around a place compares with zero: `if (count > 0)`. */
  #above(place: ts.Node): number | undefined {
    const check = ts.findAncestor(place.parent, (node) => ts.isIfStatement(node) && /^\w+ > 0$/.test(node.expression.getText()));
    if (check === undefined || !ts.isIfStatement(check)) return undefined;
    const [index] = this.#from(check.expression);
    return index;
  }

  /** The parameters that the nearest condition around a place asks about. */
  #checked(place: ts.Node): Set<number> {
    const check = ts.findAncestor(place, (node) => ts.isIfStatement(node) || ts.isFunctionLike(node));
    if (check === undefined || !ts.isIfStatement(check)) return new Set();
    const {expression} = check;
    const isPresence =
      ts.isBinaryExpression(expression) && expression.right.getText() === 'undefined' ? expression.left : undefined;
    const declared = isPresence && ts.isIdentifier(isPresence) ? this.#code.declaration(isPresence) : undefined;
    return declared !== undefined && ts.isParameter(declared) ? new Set([presence]) : this.#from(expression);
  }

  /** The parameters that a value is made from. */
  #from(value: ts.Node, seen = new Set<ts.Node>()): Set<number> {
    const found = new Set<number>();
    walk(value, (node) => {
      if (!ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) return;
      const declared = this.#code.declaration(node);
      if (declared === undefined || seen.has(declared)) return;
      seen.add(declared);
      const origin = originOf(declared);
      if (origin === undefined) return;
      const index = origin.parent === this.#root ? this.#root.parameters.findIndex((parameter) => parameter === origin) : -1;
      if (index >= 0) found.add(index);
      else if (!ts.isParameter(origin)) this.#from(origin, seen).forEach((other) => found.add(other));
    });
    return found;
  }

  #readCall(call: ts.CallExpression | ts.NewExpression, way: Way): void {
    const called = this.#callables.calledBy(call);
    if (called !== undefined) {
      const {expression} = call;
      // The node at a point of a selection has a parent.
      const isOnGiven = ts.isPropertyAccessExpression(expression) && this.#source(expression.expression, new Set()) !== undefined;
      const values = (call.arguments ?? []).map((value) => ({
        source: this.#source(value, nodesOfPoints),
        from: this.#from(value),
        isZero: value.getText() === '0',
      }));
      this.#effects.calls.push({callable: called, way, isOnGiven, values});
    } else if (ts.isCallExpression(call)) this.#readFunction(call.expression, way);

    const name = calledName(call);
    call.arguments?.forEach((argument, index) => {
      // Components that are rendered run as well.
      if (index === 0 && /^(createElement|jsxs?)$/.test(name)) this.#readFunction(argument, way);
      else if (runsInUpdate.test(name)) this.#readFunction(argument, 'reports');
      else if (runsAtOnce.test(name) || (called !== undefined && this.#callsParameter(called.node, index)))
        this.#readFunction(argument, way);
    });
  }

  /** Reads a function that is run: one that stands there, one that the function around has declared, or one of the top level. */
  #readFunction(expression: ts.Expression, way: Way): void {
    const local = this.#localFunction(expression);
    if (local !== undefined) {
      this.read(local, way);
      return;
    }
    const callable = this.#callables.functionNamed(expression);
    if (callable !== undefined) this.#effects.calls.push({callable, way, isOnGiven: false, values: []});
  }

  #localFunction(expression: ts.Expression): Callable['node'] | undefined {
    if (ts.isParenthesizedExpression(expression)) return this.#localFunction(expression.expression);
    if (ts.isFunctionExpression(expression) || ts.isArrowFunction(expression)) return expression;
    if (ts.isCallExpression(expression) && calledName(expression) === 'useCallback' && expression.arguments[0] !== undefined)
      return this.#localFunction(expression.arguments[0]);
    const declared = ts.isIdentifier(expression) ? this.#code.declaration(expression) : undefined;
    if (declared === undefined || this.#code.named(expression) !== undefined) return undefined;
    if (ts.isFunctionDeclaration(declared)) return declared;
    return ts.isVariableDeclaration(declared) && declared.initializer !== undefined && !ts.isIdentifier(declared.initializer)
      ? this.#localFunction(declared.initializer)
      : undefined;
  }

  /**
   * Where a value comes from: `this`, a parameter, the selection, or a part of one; nothing when the function has found it. Whether a
   * class is registered is up to the application too, unless the function asks.
   *
   * @param also methods of such values that give one as well
   */
  #source(value: ts.Expression, also: ReadonlySet<string>): Source | undefined {
    if (value.kind === ts.SyntaxKind.ThisKeyword || ts.isNewExpression(value)) return 'outside';
    if (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value)) return this.#source(value.expression, also);
    if (ts.isCallExpression(value)) {
      const {expression: callee} = value;
      if (ts.isIdentifier(callee) && callee.text === '$getSelection') return 'outside';
      const isPart = ts.isPropertyAccessExpression(callee) && (selfMethods.has(callee.name.text) || also.has(callee.name.text));
      return isPart ? this.#source(callee.expression, also) : undefined;
    }
    if (!ts.isIdentifier(value)) return undefined;
    const named = this.#code.named(value);
    if (named !== undefined) {
      const isAsked = this.#root?.getText().includes('.hasNodes(') === true;
      return ts.isClassDeclaration(named.node) && !isAsked ? 'outside' : undefined;
    }
    const declared = this.#code.declaration(value);
    const origin = declared && originOf(declared);
    if (origin === undefined) return undefined;
    if (!ts.isParameter(origin)) return this.#source(origin, also);
    return origin.parent === this.#root ? this.#root.parameters.indexOf(origin) : undefined;
  }

  /** Whether a function calls what it gets as one of its parameters, outside of the functions in it. */
  #callsParameter({parameters, body}: Callable['node'], index: number): boolean {
    const parameter = parameters[index];
    if (parameter === undefined || body === undefined || !ts.isIdentifier(parameter.name)) return false;
    let isCalled = false;
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return;
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && this.#code.declaration(node.expression) === parameter)
        isCalled = true;
      node.forEachChild(visit);
    };
    visit(body);
    return isCalled;
  }
}

/** The parameter that a name comes from, or what the constant of this name is or goes through. */
function originOf(declared: ts.Declaration): ts.ParameterDeclaration | ts.Expression | undefined {
  let at: ts.Node = declared;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  if (ts.isParameter(at)) return at;
  if (!ts.isVariableDeclaration(at) || (ts.getCombinedNodeFlags(at) & ts.NodeFlags.Const) === 0) return undefined;
  return at.initializer ?? (ts.isForOfStatement(at.parent.parent) ? at.parent.parent.expression : undefined);
}

/** Whether all that a method does is to call another one of its object, as `removeText()` calls `this.insertText('')`. */
function isShorthand({node: {body}}: Callable): boolean {
  const [statement, ...others] = body !== undefined && ts.isBlock(body) ? body.statements : [];
  if (statement === undefined || others.length > 0 || !ts.isExpressionStatement(statement)) return false;
  const {expression: call} = statement;
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.expression.kind === ts.SyntaxKind.ThisKeyword
  );
}

function calledName({expression}: ts.CallExpression | ts.NewExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function isPossible({above}: Found, values: Call['values']): boolean {
  return above === undefined || values[above]?.isZero !== true;
}

function worse(outer: Way, inner: Way): Way {
  return outer === 'reports' ? outer : inner;
}

function inOrder(numbers: ReadonlySet<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}
