import type {ApiModule, ApiSymbol} from '../../../framework/model/types.ts';
import type {PageContext} from '../build/pages/context.ts';
import {commandTable, nodeTable} from '../build/pages/fact-tables.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';
import {codeHtml, inlineHtml, linkHtml, tableHtml} from '../build/pages/html.ts';

/** A table of a package page, with the words above it. */
export interface ExportTable {
  title: string;
  html: string;
  /** Whether few readers look for it, so that the page folds it. */
  isRare?: boolean;
}

/**
 * Tables of everything that a package exports, linked to the reference.
 *
 * @param packageName npm name; of a package without an index module, such as `@lexical/react`, all modules are listed
 * @throws when the reference has no such package
 */
export function exportTables(packageName: string, reference: PageContext): ExportTable[] {
  const modules = reference.model.modules.filter((module) => module.package === packageName);
  const exported = modules.flatMap((module) => module.symbols).filter((symbol) => symbol.exportedAs !== 'nothing');
  if (exported.length === 0) {
    throw new Error(`The API reference has no symbol of "${packageName}". Delete .cache/api-reference and build again.`);
  }
  const isNode = (symbol: ApiSymbol) => reference.nodes.get(symbol.id) !== undefined;
  const isSerialized = ({name}: ApiSymbol) => name.startsWith('Serialized');
  const ofKind = (...kinds: ApiSymbol['kind'][]) =>
    exported.filter(({kind}) => kinds.includes(kind)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const functions = ofKind('function');
  const types = ofKind('type', 'interface');
  const list = (symbols: readonly ApiSymbol[]) => symbolTable(symbols, modules.length > 1);
  const tables: ExportTable[] = [
    {title: 'Components', html: list(functions.filter(({props}) => props !== undefined))},
    {title: 'Nodes', html: nodeTable(ofKind('class').filter(isNode), reference)},
    {title: 'Other classes', html: list(ofKind('class').filter((symbol) => !isNode(symbol)))},
    {title: 'Commands', html: commandTable(ofKind('command'), reference)},
    {title: 'Functions for use inside an update or read', html: list(functions.filter(({name}) => name.startsWith('$')))},
    {
      title: 'Other functions',
      html: list(functions.filter(({name, props}) => !name.startsWith('$') && props === undefined)),
    },
    {title: 'Values', html: list(ofKind('variable', 'namespace'))},
    {title: 'Serialized types', html: list(types.filter(isSerialized)), isRare: true},
    {title: 'Types', html: list(types.filter((symbol) => !isSerialized(symbol))), isRare: true},
    {title: 'Exported again', html: referenceTable(modules, reference), isRare: true},
  ];
  return tables.filter(({html}) => html !== '');
}

function symbolTable(symbols: readonly ApiSymbol[], withModule: boolean): string {
  const head = ['Name', ...(withModule ? ['Module'] : []), 'What it is'];
  const rows = symbols.map((symbol) => [
    linkHtml(symbol),
    ...(withModule ? [`<code>${escapeHtml(symbol.module.split('/').at(-1) ?? '')}</code>`] : []),
    whatItIs(symbol),
  ]);
  return tableHtml(head, rows);
}

/** Where the published types have no comment the signature stands in for it: nothing is invented. */
function whatItIs(symbol: ApiSymbol): string {
  if (symbol.comment.summary !== '') return inlineHtml(symbol.comment.summary);
  return `<code>${codeHtml(symbol.signatures[0]?.code ?? [])}</code>`;
}

/** What modules export again; the entry is where the symbol is declared. */
function referenceTable(modules: readonly ApiModule[], reference: PageContext): string {
  const rows = modules.flatMap((module) =>
    module.references.flatMap(({name, target}) => {
      const symbol = reference.symbol(target);
      return symbol === undefined ? [] : [[linkHtml({name, url: symbol.url}), `<code>${escapeHtml(symbol.module)}</code>`]];
    }),
  );
  return tableHtml(['Name', 'Declared in'], rows);
}
