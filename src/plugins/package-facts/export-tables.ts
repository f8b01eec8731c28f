import type {RootContent, TableRow} from 'mdast';

import type {SymbolEntry, SymbolKind, SymbolMap} from '../../shared/symbols.ts';

/** Kinds in the order in which a page lists them, each with the words above its table. */
const groups: [title: string, belongs: (entry: SymbolEntry) => boolean][] = [
  ['Classes', (entry) => entry.kind === 'class'],
  ['Commands', (entry) => entry.kind === 'command'],
  ['Functions for use inside an update or read', (entry) => entry.kind === 'function' && entry.name.startsWith('$')],
  ['Other functions and components', (entry) => entry.kind === 'function' && !entry.name.startsWith('$')],
  ['Values', (entry) => entry.kind === 'variable' || entry.kind === 'namespace'],
  ['Types', (entry) => entry.kind === 'type' || entry.kind === 'interface'],
];

const memberKinds: SymbolKind[] = ['constructor', 'method', 'property', 'accessor'];

/**
 * Tables of everything that a package exports, linked to the reference.
 *
 * @param packageName npm name; of a package without an index module, such as `@lexical/react`, all modules are listed
 * @param symbols the symbol map of the API reference
 * @throws when the map holds no symbol of the package
 */
export function exportTables(packageName: string, symbols: SymbolMap): RootContent[] {
  const exported = symbols.filter(
    (entry) => (entry.module === packageName || entry.module.startsWith(`${packageName}/`)) && !memberKinds.includes(entry.kind),
  );
  if (exported.length === 0) {
    throw new Error(`The API reference has no symbol of "${packageName}". Delete .cache/api-reference and build again.`);
  }
  return groups.flatMap(([title, belongs]): RootContent[] => {
    const entries = exported.filter(belongs).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    if (entries.length === 0) {
      return [];
    }
    return [
      {type: 'paragraph', children: [{type: 'strong', children: [{type: 'text', value: title}]}]},
      {type: 'table', children: [row('Name', 'What it is'), ...entries.map(entryRow)]},
    ];
  });
}

function row(...cells: string[]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((value) => ({type: 'tableCell', children: [{type: 'text', value}]})),
  };
}

function entryRow(entry: SymbolEntry): TableRow {
  return {
    type: 'tableRow',
    children: [
      {type: 'tableCell', children: [{type: 'link', url: entry.url, children: [{type: 'inlineCode', value: entry.name}]}]},
      {
        type: 'tableCell',
        // Where 0.15.0 has no comment the signature stands in for it: nothing is invented.
        children: [entry.summary === '' ? {type: 'inlineCode', value: entry.signature} : {type: 'text', value: entry.summary}],
      },
    ],
  };
}
