import {existsSync, readFileSync} from 'node:fs';

import type {InheritedMembers, SymbolEntry, SymbolMap} from '../shared/symbols.ts';
import {locations} from './locations.ts';

/** The symbol map, ready for the questions that samples and prose ask. */
export interface SymbolIndex {
  map: SymbolMap;
  /** The entry of the first declaration that has one. */
  byDeclaration: (ids: readonly string[]) => SymbolEntry | undefined;
  /** All entries with a qualified name: more than one when several modules export it. */
  byQualifiedName: (name: string) => SymbolEntry[];
  byId: (id: string) => SymbolEntry | undefined;
  /** The entry of a member that the named class inherits. */
  byInheritedName: (name: string) => SymbolEntry | undefined;
}

/** Builds the index. */
export function createSymbolIndex(map: SymbolMap, inherited: InheritedMembers = {}): SymbolIndex {
  const declarations = new Map<string, SymbolEntry>();
  const names = new Map<string, SymbolEntry[]>();
  const ids = new Map<string, SymbolEntry>();
  for (const entry of map) {
    ids.set(entry.id, entry);
    const sameName = names.get(entry.qualifiedName) ?? [];
    if (sameName.every(({url}) => url !== entry.url)) sameName.push(entry);
    names.set(entry.qualifiedName, sameName);
    for (const id of entry.declarations) {
      const known = declarations.get(id);
      // A member that several classes show belongs to the class that declares it.
      if (known === undefined || (!declares(known, id) && declares(entry, id))) declarations.set(id, entry);
    }
  }
  return {
    map,
    byDeclaration: (wanted) => wanted.map((id) => declarations.get(id)).find((entry) => entry !== undefined),
    byQualifiedName: (name) => names.get(name) ?? [],
    byId: (id) => ids.get(id),
    byInheritedName: (name) => ids.get(inherited[name] ?? ''),
  };
}

function declares(entry: SymbolEntry, declaration: string): boolean {
  return declaration.endsWith(`#${entry.qualifiedName}`);
}

/**
 * Reads the symbol map of the last build.
 *
 * @returns undefined when no reference has been generated yet
 */
export function readSymbolIndex(siteDir: string): SymbolIndex | undefined {
  const {symbols, inherited} = locations(siteDir);
  if (!existsSync(symbols) || !existsSync(inherited)) return undefined;
  // Written by the API reference in these very shapes.
  return createSymbolIndex(
    JSON.parse(readFileSync(symbols, 'utf8')) as SymbolMap,
    JSON.parse(readFileSync(inherited, 'utf8')) as InheritedMembers,
  );
}
