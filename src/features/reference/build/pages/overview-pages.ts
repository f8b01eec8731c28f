import type {SymbolKind} from '../../../../shared/symbols.ts';
import {type ApiModule, type ApiSymbol, isExported} from '../../../../framework/model/types.ts';
import {packageSlug} from '../../../../framework/packages.ts';
import type {PageContext} from './context.ts';
import {kindLabel} from './entry.ts';
import {escapeHtml} from '../../../../shared/escape-html.ts';
import {factList, filterHtml, groupHtml, kilobytes, linkHtml, page, summaryHtml} from './html.ts';
import {packagesByTask} from './tasks.ts';

/** `/docs/api/modules`: all import paths, each with what it is for. */
export function modulesPage(context: PageContext): string {
  const {modules, version} = context.model;
  const groups = [
    {title: 'Packages', of: modules.filter((module) => module.name === module.package)},
    {title: 'Modules of @lexical/react', of: modules.filter((module) => module.name !== module.package)},
  ];
  const sections = groups.map(({title, of}) =>
    groupHtml(
      title,
      'api-list',
      of.map((module) => moduleItem(module, context)),
    ),
  );
  return page(
    {
      title: 'Modules',
      description: `The ${modules.length} import paths of Lexical ${version} and what each is for.`,
      label: 'All modules',
    },
    '# Modules',
    `Lexical ${version} has ${modules.length} import paths: one for each package, except that \`@lexical/react\` has one for each plugin and hook and none for the package as a whole.`,
    '## All modules {#modules}',
    filterHtml('module-list', 'Filter modules', 'for example: list, react hook'),
    `<div id="module-list" data-filtered>${sections.join('')}</div>`,
  );
}

function moduleItem(module: ApiModule, context: PageContext): string {
  const exported = module.symbols.filter(isExported).length + module.references.length;
  const bytes = context.sizes.get(module.name);
  const facts = [`${exported} ${exported === 1 ? 'export' : 'exports'}`, ...(bytes === undefined ? [] : [kilobytes(bytes)])];
  return `<li>${linkHtml(module)} <small>${facts.join(', ')}</small>${summaryHtml(module.summary)}</li>`;
}

/** `/docs/api/`: how to read the reference, packages by task, all symbols from A to Z. */
export function indexPage(context: PageContext): string {
  const {modules, version} = context.model;
  const symbols = modules.flatMap((module) => module.symbols.filter(isExported));
  return page(
    {
      title: 'API reference',
      description: `Every export of Lexical ${version}: ${symbols.length} symbols in ${modules.length} modules, by task and from A to Z.`,
    },
    '# API reference',
    `Every export of Lexical ${version}, generated from the published types and code: ${symbols.length} symbols in [${modules.length} modules](/docs/api/modules). The [introduction](/docs/intro) explains the ideas; these pages state what there is. [All symbols](#symbols) can be filtered by name, kind and module.`,
    '## Packages by task {#packages-by-task}',
    tasksHtml(modules),
    '## How to read it {#how-to-read-it}',
    howToRead(context),
    '## All symbols {#symbols}',
    filterHtml('symbol-list', 'Filter symbols', 'for example: $create, command table'),
    `<div id="symbol-list" data-filtered>${byLetter(symbols)}</div>`,
  );
}

const howToRead = ({facts}: PageContext) =>
  [
    '- A function whose name begins with `$` works only inside an update, a read, a command handler or a transform, where an editor state is active.',
    '- Each class and interface has a separate page: its own members first, then the inherited members, folded. Long pages begin with a list of members by purpose. Everything else is on the page of its module.',
    '- Every type name in a signature is a link: to its entry here, to MDN, React, Yjs or the TypeScript handbook.',
    '- The entry of a command lists its payload, who dispatches it and who handles it at which priority. The entry of a node class lists its type, the theme keys it reads and who needs it. Both are read from the published code.',
    '- “Can throw” names the numbered errors of a function, of the internal functions that it calls, and of the documented functions that these call. “Can report” names those of an update in it, which go to `onError`. Both are read from the published code; an error that no sample of this site throws is left out.',
    `- The entries leave out ${facts.everywhere.map((number) => `[#${number}](/docs/error/${number})`).join(', ')}. Nearly every function whose name begins with \`$\` and every method of a node can throw these errors when called in the wrong place.`,
    '- Parameters and results are described below the signature. If a method does not describe them, see the method that it overrides. “Defined in” and “Source” link to the line of the declaration in the documented version.',
    '- **internal** marks what is not meant for use outside the framework, **not exported** a type that signatures mention but no module exports, **default export** a module that is imported without braces.',
  ].join('\n');

function tasksHtml(modules: readonly ApiModule[]): string {
  const link = (name: string) => {
    const module = modules.find((item) => item.name === name) ?? modules.find((item) => item.package === name);
    // `checkTasks` tells of it.
    if (module === undefined) return escapeHtml(name);
    const url = module.name === name ? module.url : `/docs/packages/${packageSlug(name)}`;
    return linkHtml({name, url});
  };
  return factList(packagesByTask.map(({task, packages}) => [escapeHtml(task), packages.map(link).join(', ')]));
}

/**
 * Compares the list of packages by task with the packages.
 *
 * @throws when it names one that is not documented, or lacks one that is.
 */
export function checkTasks(modules: readonly Pick<ApiModule, 'package'>[]): void {
  const documented = new Set(modules.map((module) => module.package));
  const named = new Set(packagesByTask.flatMap(({packages}) => packages));
  const problems = [
    ...[...named].filter((name) => !documented.has(name)).map((name) => `names "${name}", which is not documented`),
    ...[...documented].filter((name) => !named.has(name)).map((name) => `does not name "${name}"`),
  ];
  if (problems.length > 0)
    throw new Error(`src/features/reference/build/pages/tasks.ts: the list of packages by task ${problems.join(', and it ')}.`);
}

/** Symbols under their first letters; the `$` does not count. */
function byLetter(symbols: readonly ApiSymbol[]): string {
  const key = ({name}: ApiSymbol) => name.replace('$', '').toLowerCase();
  const sorted = symbols.toSorted((a, b) => (key(a) === key(b) ? (a.module < b.module ? -1 : 1) : key(a) < key(b) ? -1 : 1));
  const letters = new Map<string, ApiSymbol[]>();
  for (const symbol of sorted) {
    const letter = key(symbol).charAt(0).toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), symbol]);
  }
  return [...letters].map(([letter, group]) => groupHtml(letter, 'api-names', group.map(symbolItem))).join('');
}

/** Kinds that are written beside the name; that something is a function shows in its name. */
const statedKinds = new Set<SymbolKind>(['class', 'interface', 'type', 'command']);

function symbolItem(symbol: ApiSymbol): string {
  const kind = kindLabel[symbol.kind].toLowerCase();
  return (
    `<li data-words="${kind} ${escapeHtml(symbol.module)}">${linkHtml(symbol)}` +
    `${statedKinds.has(symbol.kind) ? ` <small>${kind}</small>` : ''}</li>`
  );
}
