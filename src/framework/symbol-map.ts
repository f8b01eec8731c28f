import type {InheritedMembers, SymbolEntry, SymbolMap} from '../shared/symbols.ts';
import {locations, readGenerated} from './locations.ts';
import type {Facts} from './published-code/types.ts';
import {sinceOf} from './history/history.ts';
import {plainText} from './model/comment.ts';
import {type ApiMember, type ApiModel, type ApiSymbol, itemsOf} from './model/types.ts';
import {createSymbolIndex, type SymbolIndex} from './symbol-index.ts';

/**
 * Reads the list of documented symbols.
 *
 * @throws when the reference has not been generated yet.
 */
export function loadSymbolMap(siteDir: string): SymbolMap {
  // Written by this plugin in this very shape.
  return JSON.parse(readGenerated(locations(siteDir).symbols)) as SymbolMap;
}

/** Every symbol and every member that a class or interface declares itself, in the order of the reference. */
export function symbolMap(model: ApiModel, {throws}: Pick<Facts, 'throws'> = {throws: {}}): SymbolMap {
  return model.modules.flatMap((module) => itemsOf(module).map((item) => entry(item, module.name, throws[item.id])));
}

/**
 * Members that documented classes and interfaces inherit, without those of which they have an entry of their own.
 *
 * @param entries what `symbolMap` gives for the model
 */
export function inheritedMembers(model: ApiModel, entries: SymbolMap): InheritedMembers {
  const own = new Set(entries.map(({qualifiedName}) => qualifiedName));
  const idOf = new Map(entries.map(({url, name, id}) => [`${url} ${name}`, id] as const).reverse());
  const members: InheritedMembers = {};
  for (const symbol of model.modules.flatMap((module) => module.symbols)) {
    for (const {name, url} of symbol.inherited.flatMap((group) => group.members)) {
      const qualifiedName = `${symbol.qualifiedName}.${name}`;
      const id = idOf.get(`${url} ${name}`);
      if (id !== undefined && !own.has(qualifiedName)) members[qualifiedName] ??= id;
    }
  }
  return members;
}

function entry(symbol: ApiSymbol | ApiMember, module: string, throws: number[] = []): SymbolEntry {
  const since = sinceOf(symbol.id);
  return {
    id: symbol.id,
    name: symbol.name,
    qualifiedName: symbol.qualifiedName,
    kind: symbol.kind,
    module,
    url: symbol.url,
    signature: symbol.signatures[0]?.line ?? symbol.name,
    summary: plainText(symbol.comment.summary),
    declarations: symbol.declarations,
    ...(since !== undefined && {since}),
    ...(throws.length > 0 && {throws}),
    ...(symbol.source?.line !== undefined && {source: symbol.source.url}),
    ...(symbol.example !== undefined && {example: symbol.example}),
  };
}

/** The index of a model, for names in its own texts. */
export function modelIndex(model: ApiModel): SymbolIndex {
  const entries = symbolMap(model);
  return createSymbolIndex(entries, inheritedMembers(model, entries));
}

/** Changes every symbol and member of a model. */
export function mapItems(model: ApiModel, change: <T extends ApiSymbol | ApiMember>(item: T) => T): ApiModel {
  const modules = model.modules.map((module) => ({
    ...module,
    symbols: module.symbols.map((symbol) => ({...change(symbol), members: symbol.members.map(change)})),
  }));
  return {...model, modules};
}
