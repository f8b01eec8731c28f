import {positionOf, ts, walk} from '../../node/typescript.ts';
import type {CallGraph} from './call-graph.ts';
import type {PublishedCode, SymbolId, TopLevel} from './published-code.ts';
import {calledName, returnedValues} from './syntax.ts';
import type {CommandFact, CommandHandler, CommandPriority, Dispatcher, FrameworkCommands} from './types.ts';

/** The module that has the editor, the DOM events and the priorities. */
const core = 'lexical';

/**
 * Reads from the published code who dispatches each command and who handles it at which priority.
 *
 * @param report is called when a command or a priority cannot be told: a table with a silent gap would be worse than none
 */
export function readCommands(code: PublishedCode, graph: CallGraph, report: (problem: string) => void): FrameworkCommands {
  return new CommandReader(code, graph, report).read();
}

class CommandReader {
  readonly #commands = new Map<SymbolId, CommandFact>();
  readonly #everyCommand: CommandHandler[] = [];
  readonly #events: DomEvents;
  /** `COMMAND_PRIORITY_EDITOR` and its like, by value. */
  readonly #priorities = new Map<number, string>();

  constructor(
    private readonly code: PublishedCode,
    private readonly graph: CallGraph,
    private readonly report: (problem: string) => void,
  ) {
    this.#events = new DomEvents(code, graph);
    for (const {module, name, node, ids} of code.topLevel) {
      const id = ids[0];
      if (id !== undefined && isCreateCommand(node)) this.#commands.set(id, {id, dispatchedBy: [], handledBy: []});
      const value = module === core && ts.isVariableDeclaration(node) ? node.initializer : undefined;
      if (name.startsWith('COMMAND_PRIORITY_') && value !== undefined && ts.isNumericLiteral(value))
        this.#priorities.set(Number(value.text), name);
    }
  }

  read(): FrameworkCommands {
    this.code.walk((node) => {
      if (ts.isCallExpression(node)) this.#readCall(node);
    });
    return {commands: [...this.#commands.values()], everyCommand: this.#everyCommand};
  }

  #readCall(call: ts.CallExpression): void {
    const callee = calledName(call);
    const isDispatch = callee === 'dispatchCommand';
    if (!isDispatch && callee !== 'registerCommand') return;
    const owner = this.code.around(call);
    // The editor's own method hands its argument on; it dispatches nothing by itself.
    if (owner?.module === core && (owner.name === 'LexicalEditor' || owner.name === 'dispatchCommand')) return;
    const command = call.arguments[isDispatch && ts.isIdentifier(call.expression) ? 1 : 0];
    if (command === undefined) return;
    const ids = this.#commandsOf(command, new Set());
    if (ids === undefined) {
      if (isDispatch || !isLoopOverAllCommands(command, this.code)) this.report(unknownCommand(call, command));
      else this.#everyCommand.push(...this.#handlers(owner, call));
      return;
    }
    for (const id of ids) {
      const fact = this.#commands.get(id);
      // A command that the module does not export is its own business.
      if (fact === undefined) continue;
      if (isDispatch) this.#addDispatchers(fact, owner, call);
      else for (const handler of this.#handlers(owner, call)) addHandler(fact.handledBy, handler);
    }
  }

  #addDispatchers(fact: CommandFact, owner: TopLevel | undefined, call: ts.CallExpression): void {
    for (const dispatcher of owner === undefined ? [] : this.#dispatchers(owner, call)) {
      const known = fact.dispatchedBy.find((other) => other.by === dispatcher.by && other.internal === dispatcher.internal);
      if (known === undefined) fact.dispatchedBy.push(dispatcher);
      else known.events = [...new Set([...known.events, ...dispatcher.events])].sort();
    }
  }

  #dispatchers(owner: TopLevel, call: ts.CallExpression): Dispatcher[] {
    if (owner.module === core) {
      const events = this.#events.of(call, owner);
      if (events.length > 0) return [{by: undefined, internal: undefined, events}];
      if (owner.ids.length === 0) return [{by: undefined, internal: owner.name, events: []}];
    }
    const member = ts.isClassDeclaration(owner.node) ? memberName(call) : undefined;
    const suffix = member === undefined ? '' : `.${member}`;
    return this.graph.exportedUsers(owner).map((by) => ({by: by + suffix, internal: undefined, events: []}));
  }

  #handlers(owner: TopLevel | undefined, call: ts.CallExpression): CommandHandler[] {
    const priority = this.#priorityOf(call.arguments[2]);
    if (owner === undefined || priority === undefined) {
      this.report(
        `${locationOf(call)}: expected a call editor.registerCommand(command, listener, priority) inside a function, found ${call.getText().slice(0, 120)}. ` +
          'Teach src/framework/published-code/commands.ts how this priority comes about.',
      );
      return [];
    }
    return this.graph.exportedUsers(owner).map((by) => ({by, ...priority, usedBy: this.graph.exportedCallers(by)}));
  }

  /** The commands that an expression can stand for; `undefined` when that cannot be told. */
  #commandsOf(expression: ts.Expression, seen: Set<ts.Node>): SymbolId[] | undefined {
    if (seen.has(expression)) return [];
    seen.add(expression);
    if (ts.isConditionalExpression(expression)) {
      return this.#union([expression.whenTrue, expression.whenFalse], seen);
    }
    if (expression.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isCallExpression(expression)) {
      const called = this.code.declaration(expression.expression);
      return called && ts.isFunctionDeclaration(called) ? this.#union(returnedValues(called), seen) : undefined;
    }
    const node = this.code.declaration(expression);
    if (node === undefined) return undefined;
    if (isCreateCommand(node)) return [...this.code.idsOf(expression)];
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) return this.#commandsOf(node.initializer, seen);
    const items = iteratedItems(node, this.code);
    return items && this.#union(items, seen);
  }

  #union(expressions: readonly ts.Expression[], seen: Set<ts.Node>): SymbolId[] | undefined {
    const all = expressions.map((expression) => this.#commandsOf(expression, seen));
    return all.some((ids) => ids === undefined) ? undefined : [...new Set(all.flatMap((ids) => ids ?? []))];
  }

  #priorityOf(expression: ts.Expression | undefined): CommandPriority | undefined {
    if (expression === undefined) return undefined;
    const named = ts.isNumericLiteral(expression)
      ? this.#priorities.get(Number(expression.text))
      : [...this.#priorities.values()].find((name) => name === this.code.named(expression)?.name);
    if (named !== undefined) return {priority: named, priorityProp: undefined};
    const node = this.code.declaration(expression);
    // A parameter with a default value: who mounts the component may say otherwise.
    if (node !== undefined && (ts.isBindingElement(node) || ts.isParameter(node)) && node.initializer !== undefined) {
      const byDefault = this.#priorityOf(node.initializer);
      return byDefault && {priority: byDefault.priority, priorityProp: node.name.getText()};
    }
    return undefined;
  }
}

/** Which DOM events of the editor's element lead to a function of the core. */
class DomEvents {
  readonly #names = new Set<string>();
  /** Events by handler. */
  readonly #handlers = new Map<TopLevel, Set<string>>();

  constructor(
    private readonly code: PublishedCode,
    private readonly graph: CallGraph,
  ) {
    const source = code.sources.get(core);
    if (source === undefined) return;
    walk(source, (node) => {
      // ['keydown', onKeyDown] and ['beforeinput', (event, editor) => onBeforeInput(event, editor)]
      if (ts.isArrayLiteralExpression(node) && node.elements.length === 2) this.#add(node.elements);
      // doc.addEventListener('selectionchange', onDocumentSelectionChange)
      if (ts.isCallExpression(node) && calledName(node) === 'addEventListener') this.#add(node.arguments);
    });
  }

  /**
   * The events in whose course a call is reached: those whose handlers are the only users of its function. A `case` around
   * the call names the event itself, or the input type: `beforeinput insertParagraph`.
   */
  of(call: ts.CallExpression, owner: TopLevel): string[] {
    const events = this.#ofFunction(owner, new Set()) ?? [];
    const cases = enclosingCases(call);
    if (cases.length === 0) return events;
    const isEvent = cases.every((label) => this.#names.has(label));
    return isEvent ? cases : events.flatMap((event) => cases.map((label) => `${event} ${label}`));
  }

  #ofFunction(declared: TopLevel, seen: Set<TopLevel>): string[] | undefined {
    const own = this.#handlers.get(declared);
    if (own !== undefined) return [...own];
    if (seen.has(declared) || !/^\$?on[A-Z]/.test(declared.name)) return undefined;
    seen.add(declared);
    const users = this.graph.usersInModule(declared).map((user) => this.#ofFunction(user, seen));
    return users.length === 0 || users.some((events) => events === undefined)
      ? undefined
      : [...new Set(users.flatMap((events) => events ?? []))].sort();
  }

  #add([event, listener]: readonly ts.Expression[]): void {
    if (event === undefined || listener === undefined || !ts.isStringLiteral(event)) return;
    const called = calledFunction(listener);
    if (called === undefined) return;
    this.#names.add(event.text);
    const handler = this.code.named(called);
    if (handler === undefined || !/^on[A-Z]/.test(handler.name)) return;
    this.#handlers.set(handler, (this.#handlers.get(handler) ?? new Set()).add(event.text));
  }
}

/** The labels of the `case` clauses that lead to a node, with those that fall through to it. */
function enclosingCases(node: ts.Node): string[] {
  const own = ts.findAncestor(node, ts.isCaseClause);
  if (own === undefined) return [];
  const before = own.parent.clauses.slice(0, own.parent.clauses.indexOf(own));
  const end = before.findLastIndex((clause) => ts.isDefaultClause(clause) || clause.statements.length > 0);
  return [...before.slice(end + 1), own].flatMap((clause) =>
    ts.isCaseClause(clause) && ts.isStringLiteral(clause.expression) ? [clause.expression.text] : [],
  );
}

/** The method of a class that contains a node. */
function memberName(node: ts.Node): string | undefined {
  const isMethod = (at: ts.Node): at is ts.MethodDeclaration => ts.isMethodDeclaration(at) && ts.isClassDeclaration(at.parent);
  return ts.findAncestor(node, isMethod)?.name.getText();
}

function addHandler(handlers: CommandHandler[], handler: CommandHandler): void {
  const isSame = (other: CommandHandler) =>
    other.by === handler.by && other.priority === handler.priority && other.priorityProp === handler.priorityProp;
  if (!handlers.some(isSame)) handlers.push(handler);
}

function isCreateCommand(node: ts.Declaration): boolean {
  return (
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isCallExpression(node.initializer) &&
    calledName(node.initializer) === 'createCommand'
  );
}

/** The function that an expression is or, as an arrow function, calls. */
function calledFunction(expression: ts.Expression): ts.Expression | undefined {
  if (ts.isIdentifier(expression)) return expression;
  return ts.isArrowFunction(expression) && ts.isCallExpression(expression.body) ? expression.body.expression : undefined;
}

/** The items of `[A, B].forEach(item => …)` for its `item`. */
function iteratedItems(parameter: ts.Declaration, code: PublishedCode): readonly ts.Expression[] | undefined {
  if (!ts.isParameter(parameter) || !ts.isArrowFunction(parameter.parent)) return undefined;
  const call = parameter.parent.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'forEach')
    return undefined;
  return arrayItems(call.expression.expression, code);
}

function arrayItems(expression: ts.Expression, code: PublishedCode): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(expression)) return expression.elements;
  const value = code.initialValue(expression);
  return value && arrayItems(value, code);
}

/** `for (const [command] of editor._commands)`. */
function isLoopOverAllCommands(expression: ts.Expression, code: PublishedCode): boolean {
  const declaration = code.declaration(expression);
  const loop = declaration && ts.findAncestor(declaration, ts.isForOfStatement);
  return loop?.expression.getText().endsWith('._commands') === true;
}

function unknownCommand(call: ts.CallExpression, command: ts.Expression): string {
  return (
    `${locationOf(call)}: cannot tell which command "${command.getText()}" is. Expected an imported or exported command, a choice ` +
    'between two, or an item of a list. Teach src/framework/published-code/commands.ts how it comes about.'
  );
}

function locationOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${positionOf(node).line + 1}`;
}
