import type {CommandHandler, Dispatcher, NodeFact} from '../../../../framework/published-code/types.ts';
import type {ApiSymbol} from '../../../../framework/model/types.ts';
import type {PageContext} from './context.ts';
import {codeSpan, factList, linkHtml, tableHtml} from './html.ts';

/**
 * What is known of some commands: their payload, who dispatches them, who handles them. Empty when there are none.
 *
 * @param options.withoutHandlers where the entry of each command follows, which names them, and the list is long.
 */
export function commandTable(
  commands: readonly ApiSymbol[],
  context: PageContext,
  {withoutHandlers = false}: {withoutHandlers?: boolean} = {},
): string {
  const rows = commands.map((command) => [
    linkHtml(command),
    codeSpan(command.payload ?? []),
    dispatchersHtml(command.id, context),
    ...(withoutHandlers ? [] : [handlersHtml(command.id, context)]),
  ]);
  return tableHtml(['Command', 'Payload', 'Dispatched by', ...(withoutHandlers ? [] : ['Handled by'])], rows, true);
}

/** What is known of some node classes. Empty when there are none. */
export function nodeTable(classes: readonly ApiSymbol[], context: PageContext): string {
  const rows = classes.flatMap((symbol) => {
    const fact = context.nodes.get(symbol.id);
    if (fact === undefined) return [];
    const base = fact.base === undefined ? '' : `<br><small>extends ${linkHtml(context.link(fact.base))}</small>`;
    return [
      [
        linkHtml(symbol) + base,
        typeHtml(fact),
        codeSpans(fact.themeKeys) || '–',
        codeSpans(fact.hooks) || '–',
        registrationHtml(fact, context),
      ],
    ];
  });
  return tableHtml(['Class', 'Type', 'Theme keys', 'Own import and export', 'Registration'], rows, true);
}

/** What a node class is to an editor: read from the published code. Empty for other classes. */
export function nodeFacts(symbol: ApiSymbol, context: PageContext): string {
  const fact = context.nodes.get(symbol.id);
  if (fact === undefined) return '';
  return factList([
    ['Type', typeHtml(fact)],
    ['Registration', registrationHtml(fact, context)],
    ['Own import and export', codeSpans(fact.hooks) || 'none'],
    ['Theme keys', codeSpans(fact.themeKeys)],
    ['Transformed by', links(fact.transformedBy, context)],
  ]);
}

function typeHtml({type}: NodeFact): string {
  return type === undefined ? 'set by subclasses' : codeSpan(type);
}

function codeSpans(values: readonly string[]): string {
  return values.map(codeSpan).join(', ');
}

/** How a node class gets to be known to an editor. */
function registrationHtml(fact: NodeFact, context: PageContext): string {
  if (fact.isBuiltIn) return 'in every editor';
  if (fact.type === undefined) return 'register your subclass';
  const required = links(fact.requiredBy, context);
  return `add to <code>nodes</code>${required === '' ? '' : `; needed by ${required}`}`;
}

/** Who dispatches a command, as HTML. */
export function dispatchersHtml(id: string, context: PageContext): string {
  const dispatchers = context.commands.get(id)?.dispatchedBy ?? [];
  if (dispatchers.length === 0) return 'your code';
  return dispatchers.map((dispatcher) => dispatcherHtml(dispatcher, context)).join(', ');
}

/** Who handles a command at which priority, as HTML; the highest priority, which runs first, comes first. */
export function handlersHtml(id: string, context: PageContext): string {
  const handlers = context.commands.get(id)?.handledBy ?? [];
  if (handlers.length === 0) return 'nothing; register your own';
  const order = ['CRITICAL', 'HIGH', 'NORMAL', 'LOW', 'EDITOR'];
  const rank = ({priority}: CommandHandler) => order.indexOf(shortPriority(priority));
  return handlers
    .toSorted((a, b) => rank(a) - rank(b))
    .map((handler) => handlerHtml(handler, context))
    .join('<br>');
}

function handlerHtml(handler: CommandHandler, context: PageContext): string {
  const users = links(handler.usedBy, context);
  const prop = handler.priorityProp === undefined ? '' : ` or as ${codeSpan(handler.priorityProp)} says`;
  return `<span class="api-priority">${shortPriority(handler.priority)}</span> ${linkHtml(context.link(handler.by))}${prop}${users === '' ? '' : ` (in ${users})`}`;
}

function dispatcherHtml({by, internal, events}: Dispatcher, context: PageContext): string {
  if (by !== undefined) return linkHtml(context.link(by));
  if (internal !== undefined) return `the editor (${codeSpan(internal)})`;
  const byEvent = new Map<string, string[]>();
  for (const [event = '', inputType] of events.map((name) => name.split(' '))) {
    byEvent.set(event, [...(byEvent.get(event) ?? []), ...(inputType === undefined ? [] : [inputType])]);
  }
  const texts = [...byEvent].map(
    ([event, inputTypes]) => codeSpan(event) + (inputTypes.length === 0 ? '' : ` (${codeSpans(inputTypes)})`),
  );
  return `the editor on ${texts.join(', ')}`;
}

/** `COMMAND_PRIORITY_EDITOR` → `EDITOR`. */
function shortPriority(priority: string): string {
  return priority.replace('COMMAND_PRIORITY_', '');
}

function links(ids: readonly string[], context: PageContext): string {
  return ids.map((id) => linkHtml(context.link(id))).join(', ');
}
