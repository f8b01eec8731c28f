import ts from 'typescript';

import {type Bundle, type Bundles, topLevelDeclaration, walk} from './bundles.ts';
import {type CallGraph, type SymbolId, symbolId} from './call-graph.ts';
import type {CommandFact, CommandHandler, CommandPriority, Dispatcher, FrameworkCommands} from './types.ts';

/** The module that has the editor, the DOM events and the priorities. */
const core = 'lexical';

/**
 * Reads from the bundles who dispatches each command and who handles it at which priority.
 *
 * @throws when a call's command cannot be told: a table with a silent gap would be worse than none.
 */
export function readCommands(bundles: Bundles, graph: CallGraph): FrameworkCommands {
  const reader = new CommandReader(bundles, graph);
  return reader.read();
}

class CommandReader {
  readonly #bundles: Bundles;
  readonly #graph: CallGraph;
  readonly #commands = new Map<SymbolId, CommandFact>();
  readonly #everyCommand: CommandHandler[] = [];
  readonly #events: DomEvents;
  readonly #priorities: Map<number, string>;

  constructor(bundles: Bundles, graph: CallGraph) {
    this.#bundles = bundles;
    this.#graph = graph;
    this.#events = new DomEvents(bundles, graph);
    this.#priorities = readPriorities(bundles);
  }

  read(): FrameworkCommands {
    for (const bundle of this.#bundles.all) {
      for (const [local, node] of bundle.declarations) {
        const exported = bundle.exportedNames(local)[0];
        if (exported === undefined || !isCreateCommand(node)) continue;
        this.#commands.set(symbolId(bundle, local, exported), {
          id: symbolId(bundle, local, exported),
          dispatchedBy: [],
          handledBy: [],
        });
      }
    }
    for (const bundle of this.#bundles.all) {
      walk(bundle.source, (node) => {
        if (ts.isCallExpression(node)) this.#readCall(bundle, node);
      });
    }
    return {commands: [...this.#commands.values()], everyCommand: this.#everyCommand};
  }

  #readCall(bundle: Bundle, call: ts.CallExpression): void {
    const callee = calledName(call);
    const isDispatch = callee?.name === 'dispatchCommand';
    if (!isDispatch && callee?.name !== 'registerCommand') return;
    // The editor's own method hands its argument on; it dispatches nothing by itself.
    if (isInside(call, bundle, 'LexicalEditor') || topLevelDeclaration(call)?.name === 'dispatchCommand') return;
    const command = call.arguments[isDispatch && !callee.isMethod ? 1 : 0];
    if (command === undefined) return;
    const ids = this.#commandsOf(command, new Set());
    if (ids === undefined) {
      if (isDispatch || !isLoopOverAllCommands(command, this.#bundles)) throw unknownCommand(bundle, call, command);
      this.#everyCommand.push(...this.#handlers(bundle, call));
      return;
    }
    for (const id of ids) {
      const fact = this.#commands.get(id);
      // A command that the module does not export is its own business.
      if (fact === undefined) continue;
      if (isDispatch) this.#addDispatchers(fact, bundle, call);
      else for (const handler of this.#handlers(bundle, call)) addHandler(fact.handledBy, handler);
    }
  }

  #addDispatchers(fact: CommandFact, bundle: Bundle, call: ts.CallExpression): void {
    for (const dispatcher of this.#dispatchers(bundle, call)) {
      const known = fact.dispatchedBy.find((other) => other.by === dispatcher.by && other.internal === dispatcher.internal);
      if (known === undefined) fact.dispatchedBy.push(dispatcher);
      else known.events = [...new Set([...known.events, ...dispatcher.events])].sort();
    }
  }

  #dispatchers(bundle: Bundle, call: ts.CallExpression): Dispatcher[] {
    const owner = topLevelDeclaration(call);
    if (owner === undefined) return [];
    if (bundle.module === core) {
      const events = this.#events.of(call, owner.name);
      if (events.length > 0) return [{by: undefined, internal: undefined, events}];
      if (bundle.exportedNames(owner.name).length === 0) return [{by: undefined, internal: owner.name, events: []}];
    }
    const member = memberName(call);
    const suffix = ts.isClassDeclaration(owner.node) && member !== undefined ? `.${member}` : '';
    return this.#graph.exportedUsers(bundle, owner.name).map((by) => ({by: by + suffix, internal: undefined, events: []}));
  }

  #handlers(bundle: Bundle, call: ts.CallExpression): CommandHandler[] {
    const owner = topLevelDeclaration(call);
    const priority = this.#priorityOf(call.arguments[2]);
    if (owner === undefined || priority === undefined) {
      throw new Error(
        `${place(bundle, call)}: expected a call editor.registerCommand(command, listener, priority) inside a function, found ${call.getText().slice(0, 120)}. ` +
          'Teach src/plugins/api-reference/facts/commands.ts how this priority comes about.',
      );
    }
    return this.#graph
      .exportedUsers(bundle, owner.name)
      .map((by) => ({by, ...priority, usedBy: this.#graph.exportedCallers(by)}));
  }

  /** The commands that an expression can stand for; `undefined` when that cannot be told. */
  #commandsOf(expression: ts.Expression, seen: Set<ts.Node>): SymbolId[] | undefined {
    if (seen.has(expression)) return [];
    seen.add(expression);
    if (ts.isConditionalExpression(expression)) {
      return this.#union([expression.whenTrue, expression.whenFalse], seen);
    }
    if (expression.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isCallExpression(expression)) return this.#commandsReturnedBy(expression, seen);
    if (!ts.isIdentifier(expression)) return undefined;
    if (expression.text === 'undefined') return [];

    const meaning = this.#bundles.meaning(expression);
    if (meaning === undefined) return undefined;
    if (meaning.kind === 'import') {
      const declared = this.#bundles.declared(meaning.module, meaning.name);
      const exported = declared?.bundle.exportedNames(declared.name)[0];
      return declared === undefined || exported === undefined ? undefined : [symbolId(declared.bundle, declared.name, exported)];
    }
    const {node, bundle, name} = meaning;
    if (isCreateCommand(node)) return bundle.exportedNames(name).map((exported) => symbolId(bundle, name, exported));
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) return this.#commandsOf(node.initializer, seen);
    const items = iteratedItems(node, this.#bundles);
    return items === undefined ? undefined : this.#union(items, seen);
  }

  #commandsReturnedBy(call: ts.CallExpression, seen: Set<ts.Node>): SymbolId[] | undefined {
    const meaning = ts.isIdentifier(call.expression) ? this.#bundles.meaning(call.expression) : undefined;
    if (meaning?.kind !== 'declaration' || !ts.isFunctionDeclaration(meaning.node)) return undefined;
    const returned: ts.Expression[] = [];
    walk(meaning.node, (node) => {
      if (ts.isReturnStatement(node) && node.expression !== undefined) returned.push(node.expression);
    });
    return this.#union(returned, seen);
  }

  #union(expressions: readonly ts.Expression[], seen: Set<ts.Node>): SymbolId[] | undefined {
    const all = expressions.map((expression) => this.#commandsOf(expression, seen));
    return all.some((ids) => ids === undefined) ? undefined : [...new Set(all.flatMap((ids) => ids ?? []))];
  }

  #priorityOf(expression: ts.Expression | undefined): CommandPriority | undefined {
    if (expression === undefined) return undefined;
    if (ts.isNumericLiteral(expression)) {
      const name = this.#priorities.get(Number(expression.text));
      return name === undefined ? undefined : {priority: name, priorityProp: undefined};
    }
    if (!ts.isIdentifier(expression)) return undefined;
    const meaning = this.#bundles.meaning(expression);
    if (meaning === undefined) return undefined;
    if (meaning.kind === 'import') return {priority: meaning.name, priorityProp: undefined};
    const {node, name} = meaning;
    if ([...this.#priorities.values()].includes(name)) return {priority: name, priorityProp: undefined};
    // A parameter with a default value: who mounts the component may say otherwise.
    if ((ts.isBindingElement(node) || ts.isParameter(node)) && node.initializer !== undefined) {
      const byDefault = this.#priorityOf(node.initializer);
      return byDefault && {priority: byDefault.priority, priorityProp: name};
    }
    return undefined;
  }
}

/** Which DOM events of the editor's element lead to a function of the core. */
class DomEvents {
  readonly #graph: CallGraph;
  readonly #core: Bundle | undefined;
  readonly #names = new Set<string>();
  /** Events by handler. */
  readonly #handlers = new Map<string, string[]>();

  constructor(bundles: Bundles, graph: CallGraph) {
    this.#graph = graph;
    this.#core = bundles.bundle(core);
    if (this.#core === undefined) return;
    walk(this.#core.source, (node) => {
      // ['keydown', onKeyDown] and ['beforeinput', (event, editor) => onBeforeInput(event, editor)]
      if (ts.isArrayLiteralExpression(node) && node.elements.length === 2) {
        const [event, handler] = node.elements;
        if (event !== undefined && handler !== undefined && ts.isStringLiteral(event))
          this.#add(event.text, calledFunction(handler));
      }
      // doc.addEventListener('selectionchange', onDocumentSelectionChange)
      if (ts.isCallExpression(node) && calledName(node)?.name === 'addEventListener') {
        const [event, handler] = node.arguments;
        if (event !== undefined && handler !== undefined && ts.isStringLiteral(event))
          this.#add(event.text, calledFunction(handler));
      }
    });
  }

  /**
   * The events in whose course a call is reached: those whose handlers are the only users of its function. A `case` around
   * the call names the event itself, or the input type: `beforeinput insertParagraph`.
   */
  of(call: ts.CallExpression, owner: string): string[] {
    const events = this.#ofFunction(owner, new Set()) ?? [];
    const cases = enclosingCases(call);
    if (cases.length === 0) return events;
    const isEvent = cases.every((label) => this.#names.has(label));
    return isEvent ? cases : events.flatMap((event) => cases.map((label) => `${event} ${label}`));
  }

  #ofFunction(name: string, seen: Set<string>): string[] | undefined {
    const own = this.#handlers.get(name);
    if (own !== undefined) return own;
    if (this.#core === undefined || seen.has(name) || !/^\$?on[A-Z]/.test(name)) return undefined;
    seen.add(name);
    const users = this.#graph.usersInModule(this.#core, name).map((user) => this.#ofFunction(user, seen));
    return users.length === 0 || users.some((events) => events === undefined)
      ? undefined
      : [...new Set(users.flatMap((events) => events ?? []))].sort();
  }

  #add(event: string, handler: string | undefined): void {
    if (handler === undefined) return;
    this.#names.add(event);
    if (!/^on[A-Z]/.test(handler)) return;
    this.#handlers.set(handler, [...new Set([...(this.#handlers.get(handler) ?? []), event])]);
  }
}

/** The labels of the `case` clauses that lead to a node, with those that fall through to it. */
function enclosingCases(node: ts.Node): string[] {
  for (let current = node; !ts.isSourceFile(current); current = current.parent) {
    if (!ts.isCaseClause(current)) continue;
    const {clauses} = current.parent;
    const labels: string[] = [];
    for (let index = clauses.indexOf(current); index >= 0; index--) {
      const clause = clauses[index];
      if (clause === undefined || !ts.isCaseClause(clause) || (clause !== current && clause.statements.length > 0)) break;
      if (ts.isStringLiteral(clause.expression)) labels.unshift(clause.expression.text);
    }
    return labels;
  }
  return [];
}

/** The method of a class that contains a node. */
function memberName(node: ts.Node): string | undefined {
  for (let current = node; !ts.isSourceFile(current); current = current.parent) {
    if (ts.isMethodDeclaration(current) && ts.isClassDeclaration(current.parent)) return current.name.getText();
  }
  return undefined;
}

function addHandler(handlers: CommandHandler[], handler: CommandHandler): void {
  const isSame = (other: CommandHandler) =>
    other.by === handler.by && other.priority === handler.priority && other.priorityProp === handler.priorityProp;
  if (!handlers.some(isSame)) handlers.push(handler);
}

/** `COMMAND_PRIORITY_EDITOR` and its like, by value. */
function readPriorities(bundles: Bundles): Map<number, string> {
  const priorities = new Map<number, string>();
  for (const [name, node] of bundles.bundle(core)?.declarations ?? []) {
    if (!name.startsWith('COMMAND_PRIORITY_') || !ts.isVariableDeclaration(node)) continue;
    if (node.initializer !== undefined && ts.isNumericLiteral(node.initializer))
      priorities.set(Number(node.initializer.text), name);
  }
  return priorities;
}

function isCreateCommand(node: ts.Declaration): boolean {
  return (
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isCallExpression(node.initializer) &&
    calledName(node.initializer)?.name === 'createCommand'
  );
}

function calledName(call: ts.CallExpression): {name: string; isMethod: boolean} | undefined {
  if (ts.isIdentifier(call.expression)) return {name: call.expression.text, isMethod: false};
  if (ts.isPropertyAccessExpression(call.expression)) return {name: call.expression.name.text, isMethod: true};
  return undefined;
}

/** The function that an expression is or, as an arrow function, calls. */
function calledFunction(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isArrowFunction(expression) && ts.isCallExpression(expression.body)) return calledName(expression.body)?.name;
  return undefined;
}

/** The items of `[A, B].forEach(item => …)` for its `item`. */
function iteratedItems(parameter: ts.Declaration, bundles: Bundles): readonly ts.Expression[] | undefined {
  if (!ts.isParameter(parameter) || !ts.isArrowFunction(parameter.parent)) return undefined;
  const call = parameter.parent.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'forEach')
    return undefined;
  return arrayItems(call.expression.expression, bundles);
}

function arrayItems(expression: ts.Expression, bundles: Bundles): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(expression)) return expression.elements;
  const meaning = ts.isIdentifier(expression) ? bundles.meaning(expression) : undefined;
  if (meaning?.kind !== 'declaration' || !ts.isVariableDeclaration(meaning.node)) return undefined;
  return meaning.node.initializer === undefined ? undefined : arrayItems(meaning.node.initializer, bundles);
}

/** `for (const [command] of editor._commands)`. */
function isLoopOverAllCommands(expression: ts.Expression, bundles: Bundles): boolean {
  const meaning = ts.isIdentifier(expression) ? bundles.meaning(expression) : undefined;
  if (meaning?.kind !== 'declaration') return false;
  for (let node: ts.Node = meaning.node; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isForOfStatement(node)) return node.expression.getText().endsWith('._commands');
  }
  return false;
}

function isInside(node: ts.Node, bundle: Bundle, className: string): boolean {
  const owner = topLevelDeclaration(node);
  return bundle.module === core && owner?.name === className && ts.isClassDeclaration(owner.node);
}

function unknownCommand(bundle: Bundle, call: ts.CallExpression, command: ts.Expression): Error {
  return new Error(
    `${place(bundle, call)}: cannot tell which command "${command.getText()}" is. Expected an imported or exported command, a choice ` +
      'between two, or an item of a list. Teach src/plugins/api-reference/facts/commands.ts how it comes about.',
  );
}

function place(bundle: Bundle, node: ts.Node): string {
  return `${bundle.source.fileName}:${bundle.source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
