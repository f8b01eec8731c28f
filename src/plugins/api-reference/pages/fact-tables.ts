import type {CommandHandler, Dispatcher} from '../facts/types.ts';
import type {ApiSymbol} from '../model/types.ts';
import type {PageContext} from './context.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';
import {codeHtml, linkHtml, tableHtml} from './html.ts';

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
    `<code>${codeHtml(command.payload ?? [])}</code>`,
    dispatchersHtml(command.id, context),
    ...(withoutHandlers ? [] : [handlersHtml(command.id, context)]),
  ]);
  return tableHtml(['Command', 'Payload', 'Dispatched by', ...(withoutHandlers ? [] : ['Handled by'])], rows);
}

/** What is known of some node classes. Empty when there are none. */
export function nodeTable(classes: readonly ApiSymbol[], context: PageContext): string {
  const rows = classes.flatMap((symbol) => {
    const fact = context.node(symbol.id);
    if (fact === undefined) return [];
    const codes = (values: readonly string[]) => values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ') || '–';
    const base = fact.base === undefined ? '' : `<br><small>extends ${linkHtml(context.link(fact.base))}</small>`;
    return [
      [
        linkHtml(symbol) + base,
        fact.type === undefined ? 'set by subclasses' : `<code>${escapeHtml(fact.type)}</code>`,
        codes(fact.themeKeys),
        codes(fact.hooks),
        registrationHtml(symbol.id, context),
      ],
    ];
  });
  return tableHtml(['Class', 'Type', 'Theme keys', 'Own import and export', 'Registration'], rows);
}

/** How a node class gets to be known to an editor. */
export function registrationHtml(id: string, context: PageContext): string {
  const fact = context.node(id);
  if (fact === undefined) return '';
  const required = links(fact.requiredBy, context);
  if (fact.isBuiltIn) return 'in every editor';
  if (fact.type === undefined) return 'register your subclass';
  return `add to <code>nodes</code>${required === '' ? '' : `; needed by ${required}`}`;
}

/** Who dispatches a command, as HTML. */
export function dispatchersHtml(id: string, context: PageContext): string {
  const dispatchers = context.command(id)?.dispatchedBy ?? [];
  if (dispatchers.length === 0) return 'your code';
  return dispatchers.map((dispatcher) => dispatcherHtml(dispatcher, context)).join(', ');
}

/** Who handles a command at which priority, as HTML; the highest priority, which runs first, comes first. */
export function handlersHtml(id: string, context: PageContext): string {
  const handlers = context.command(id)?.handledBy ?? [];
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
  const prop = handler.priorityProp === undefined ? '' : ` or as <code>${escapeHtml(handler.priorityProp)}</code> says`;
  return `<span class="api-priority">${shortPriority(handler.priority)}</span> ${linkHtml(context.link(handler.by))}${prop}${users === '' ? '' : ` (in ${users})`}`;
}

function dispatcherHtml({by, internal, events}: Dispatcher, context: PageContext): string {
  if (by !== undefined) return linkHtml(context.link(by));
  if (internal !== undefined) return `the editor (<code>${escapeHtml(internal)}</code>)`;
  const byEvent = new Map<string, string[]>();
  for (const [event = '', inputType] of events.map((name) => name.split(' '))) {
    byEvent.set(event, [...(byEvent.get(event) ?? []), ...(inputType === undefined ? [] : [inputType])]);
  }
  const texts = [...byEvent].map(
    ([event, inputTypes]) =>
      `<code>${event}</code>${inputTypes.length === 0 ? '' : ` (${inputTypes.map((type) => `<code>${type}</code>`).join(', ')})`}`,
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
