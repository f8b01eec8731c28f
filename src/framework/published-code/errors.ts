import {readTemplate, ts, walk} from '../../node/typescript.ts';
import {type Callable, Callables, selfMethods} from './callables.ts';
import type {PublishedCode} from './published-code.ts';
import {calledName, isConstant, isPropertyName} from './syntax.ts';
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
type Outcome = 'throws' | 'reports';

/** Instead of a position: a check that an argument is there is for code without types, not for the framework's own calls. */
const presence = -1;

/** A number that a call can come to. */
interface Found {
  number: number;
  outcome: Outcome;
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
  outcome: Outcome;
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
  return new ErrorReader(code, new Callables(code), documented, numberOf).read();
}

class ErrorReader {
  readonly #effects = new Map<Callable, Effects>();
  readonly #own = new Map<string, readonly Found[]>();

  constructor(
    private readonly code: PublishedCode,
    private readonly callables: Callables,
    private readonly documented: (id: string) => boolean,
    private readonly numberOf: NumberOf,
  ) {}

  read(): ErrorFacts {
    const general = this.callables.all.filter(({id}) => everywhere.has(id));
    const facts: ErrorFacts = {
      throws: {},
      reports: {},
      everywhere: inOrder(general.flatMap((callable) => this.#effectsOf(callable).numbers.map(({number}) => number))),
    };
    for (const callable of this.callables.all) {
      const ids = callable.ids.filter(this.documented);
      if (ids.length === 0) continue;
      const found = this.#errorsOf(callable);
      // What is thrown has been said when it is reported as well.
      for (const number of found.throws) found.reports.delete(number);
      for (const id of ids) {
        if (found.throws.size > 0) facts.throws[id] = inOrder(found.throws);
        if (found.reports.size > 0) facts.reports[id] = inOrder(found.reports);
      }
    }
    return facts;
  }

  #errorsOf(root: Callable): Record<Outcome, Set<number>> {
    const found = {throws: new Set<number>(), reports: new Set<number>()};
    const withUpdate = updatingMethods.has(root.id);
    for (const {number, outcome} of this.#ownOf(root, withUpdate)) found[outcome].add(number);
    const seen = new Set<string>();
    // What the caller of the root has handed over comes to other functions through their parameters.
    const visit = (callable: Callable, outcome: Outcome, given: readonly number[]): void => {
      const key = `${callable.id} ${outcome} ${given.join()}`;
      if (seen.has(key)) return;
      seen.add(key);
      for (const {callable: called, outcome: callOutcome, isOnGiven, values} of this.#effectsOf(callable).calls) {
        if (!this.#isFollowed(called, withUpdate)) continue;
        const isGiven = (index: number): boolean => {
          const source = values[index]?.source;
          return source === 'outside' || (source !== undefined && given.includes(source));
        };
        if (!this.#isDocumented(called)) {
          visit(called, combinedOutcome(outcome, callOutcome), [...values.keys()].filter(isGiven));
        } else if (!certainMethods.test(called.id) || (callable === root && isOnGiven)) {
          for (const own of this.#ownOf(called, false)) {
            const isAsked = isPossible(own, values) && (own.about.size === 0 || [...own.about].some(isGiven));
            // What another documented function reports is reported on its behalf.
            if (isAsked && own.outcome === 'throws') found[combinedOutcome(outcome, callOutcome)].add(own.number);
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
      own.set(`${found.number} ${found.outcome} ${[...found.about].sort().join()} ${String(found.above)}`, found);
    const {numbers, calls} = this.#effectsOf(callable);
    numbers.forEach(add);
    for (const {callable: called, outcome, values} of calls) {
      if ((this.#isDocumented(called) && !isShorthand(callable)) || !this.#isFollowed(called, withUpdate)) continue;
      for (const found of this.#ownOf(called, withUpdate)) {
        if (!isPossible(found, values)) continue;
        const about = new Set(
          [...found.about].flatMap((index) => (index === presence ? [index] : [...(values[index]?.from ?? [])])),
        );
        add({number: found.number, outcome: combinedOutcome(outcome, found.outcome), about});
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
    return ids.some(this.documented);
  }

  #effectsOf(callable: Callable): Effects {
    const known = this.#effects.get(callable);
    if (known !== undefined) return known;
    const effects: Effects = {numbers: [], calls: []};
    this.#effects.set(callable, effects);
    new BodyReader(this.code, this.callables, effects, callable.node, (message) =>
      this.numberOf(callable.module, message),
    ).read();
    return effects;
  }
}

/** Reads the code that a call runs before it returns: nested functions only where that code calls them. */
class BodyReader {
  readonly #read = new Map<ts.Node, Set<Outcome>>();

  /** @param root the function that is called */
  constructor(
    private readonly code: PublishedCode,
    private readonly callables: Callables,
    private readonly effects: Effects,
    private readonly root: Callable['node'],
    private readonly numberOf: (message: string) => number | undefined,
  ) {}

  read(callable = this.root, outcome: Outcome = 'throws'): void {
    const outcomes = this.#read.get(callable) ?? new Set();
    if (outcomes.has(outcome)) return;
    this.#read.set(callable, outcomes.add(outcome));
    callable.forEachChild((child) => this.#visit(child, outcome));
  }

  #visit(node: ts.Node, outcome: Outcome): void {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isTryStatement(node) && node.catchClause !== undefined) {
      const caught = /\b_?onError\(/.test(node.catchClause.getText()) ? 'reports' : undefined;
      if (caught !== undefined) this.#visit(node.tryBlock, caught);
      this.#visit(node.catchClause, outcome);
      if (node.finallyBlock !== undefined) this.#visit(node.finallyBlock, outcome);
      return;
    }
    if (ts.isThrowStatement(node)) this.#readThrow(node, outcome);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#readCall(node, outcome);
    node.forEachChild((child) => this.#visit(child, outcome));
  }

  #readThrow({expression}: ts.ThrowStatement, outcome: Outcome): void {
    if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Error') return;
    const [message] = expression.arguments;
    const number =
      message !== undefined && ts.isTemplateLiteral(message) ? this.numberOf(readTemplate(message).message) : undefined;
    if (number !== undefined)
      this.effects.numbers.push({number, outcome, about: this.#checked(expression), above: this.#above(expression)});
  }

  /** The parameter that a condition around a node compares with zero: `if (count > 0)`. */
  #above(node: ts.Node): number | undefined {
    const check = ts.findAncestor(node.parent, (at) => ts.isIfStatement(at) && /^\w+ > 0$/.test(at.expression.getText()));
    if (check === undefined || !ts.isIfStatement(check)) return undefined;
    const [index] = this.#from(check.expression);
    return index;
  }

  /** The parameters that the nearest condition around a node asks about. */
  #checked(node: ts.Node): Set<number> {
    const check = ts.findAncestor(node, (at) => ts.isIfStatement(at) || ts.isFunctionLike(at));
    if (check === undefined || !ts.isIfStatement(check)) return new Set();
    const {expression} = check;
    const isPresence =
      ts.isBinaryExpression(expression) && expression.right.getText() === 'undefined' ? expression.left : undefined;
    const declared = isPresence && this.code.declaration(isPresence);
    return declared !== undefined && ts.isParameter(declared) ? new Set([presence]) : this.#from(expression);
  }

  /** The parameters that a value is made from. */
  #from(value: ts.Node, seen = new Set<ts.Node>()): Set<number> {
    const found = new Set<number>();
    walk(value, (node) => {
      if (!ts.isIdentifier(node) || isPropertyName(node)) return;
      const declared = this.code.declaration(node);
      if (declared === undefined || seen.has(declared)) return;
      seen.add(declared);
      const origin = originOf(declared);
      if (origin === undefined) return;
      const index = this.root.parameters.findIndex((parameter) => parameter === origin);
      if (index >= 0) found.add(index);
      else if (!ts.isParameter(origin)) this.#from(origin, seen).forEach((other) => found.add(other));
    });
    return found;
  }

  #readCall(call: ts.CallExpression | ts.NewExpression, outcome: Outcome): void {
    const called = this.callables.calledBy(call);
    if (called !== undefined) {
      const {expression} = call;
      // The node at a point of a selection has a parent.
      const isOnGiven = ts.isPropertyAccessExpression(expression) && this.#source(expression.expression, new Set()) !== undefined;
      const values = (call.arguments ?? []).map((value) => ({
        source: this.#source(value, nodesOfPoints),
        from: this.#from(value),
        isZero: value.getText() === '0',
      }));
      this.effects.calls.push({callable: called, outcome, isOnGiven, values});
    } else if (ts.isCallExpression(call)) this.#readFunction(call.expression, outcome);

    const name = calledName(call);
    call.arguments?.forEach((argument, index) => {
      // Components that are rendered run as well.
      if (index === 0 && /^(createElement|jsxs?)$/.test(name)) this.#readFunction(argument, outcome);
      else if (runsInUpdate.test(name)) this.#readFunction(argument, 'reports');
      else if (runsAtOnce.test(name) || (called !== undefined && this.#callsParameter(called.node, index)))
        this.#readFunction(argument, outcome);
    });
  }

  /** Reads a function that is run: one that stands there, one that the function around has declared, or one of the top level. */
  #readFunction(expression: ts.Expression, outcome: Outcome): void {
    const local = this.#localFunction(expression);
    if (local !== undefined) {
      this.read(local, outcome);
      return;
    }
    const callable = this.callables.functionNamed(expression);
    if (callable !== undefined) this.effects.calls.push({callable, outcome, isOnGiven: false, values: []});
  }

  #localFunction(expression: ts.Expression): Callable['node'] | undefined {
    if (ts.isParenthesizedExpression(expression)) return this.#localFunction(expression.expression);
    if (ts.isFunctionExpression(expression) || ts.isArrowFunction(expression)) return expression;
    if (ts.isCallExpression(expression) && calledName(expression) === 'useCallback' && expression.arguments[0] !== undefined)
      return this.#localFunction(expression.arguments[0]);
    const declared = this.code.declaration(expression);
    if (declared === undefined || this.code.named(expression) !== undefined) return undefined;
    if (ts.isFunctionDeclaration(declared)) return declared;
    const value = this.code.initialValue(expression);
    return value && !ts.isIdentifier(value) ? this.#localFunction(value) : undefined;
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
    const named = this.code.named(value);
    if (named !== undefined) {
      const isAsked = this.root.getText().includes('.hasNodes(');
      return ts.isClassDeclaration(named.node) && !isAsked ? 'outside' : undefined;
    }
    const declared = this.code.declaration(value);
    const origin = declared && originOf(declared);
    if (origin === undefined) return undefined;
    if (!ts.isParameter(origin)) return this.#source(origin, also);
    return origin.parent === this.root ? this.root.parameters.indexOf(origin) : undefined;
  }

  /** Whether a function calls what it gets as one of its parameters, outside of the functions in it. */
  #callsParameter({parameters, body}: Callable['node'], index: number): boolean {
    const parameter = parameters[index];
    if (parameter === undefined || body === undefined || !ts.isIdentifier(parameter.name)) return false;
    let isCalled = false;
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return;
      if (ts.isCallExpression(node) && this.code.declaration(node.expression) === parameter) isCalled = true;
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
  if (!isConstant(at)) return undefined;
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

function isPossible({above}: Found, values: Call['values']): boolean {
  return above === undefined || values[above]?.isZero !== true;
}

/** An error that a call throws is reported when the call is made in an update. */
function combinedOutcome(outer: Outcome, inner: Outcome): Outcome {
  return outer === 'reports' ? outer : inner;
}

function inOrder(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
