import {packageOf} from '../packages.ts';
import {compareReleases, type ExaminedRelease} from './compare.ts';
import {type History, historyFile, howToUpdateHistory, minorOf, ownerOf, type SymbolHistory} from './history.ts';
import type {Release} from './releases.ts';
import type {Wanted} from './wanted.ts';

/** What the releases say of everything that is wanted. */
export function makeHistory(
  version: string,
  releases: readonly (Release & ExaminedRelease)[],
  wanted: readonly Wanted[],
  found: string,
): History {
  const to = releases.at(-1)?.minor;
  if (to === undefined) throw new Error('Expected releases to compare, found none.');
  const compared = new Map(wanted.map(({id}) => [id, compareReleases(id, releases, minorOf(version))]));
  const modules: Record<string, Record<string, SymbolHistory>> = {};
  for (const [id, history] of compared) {
    const [module = '', name = ''] = id.split('#');
    const owner = ownerOf(id) === id ? undefined : compared.get(ownerOf(id));
    (modules[module] ??= {})[name] = owner === undefined ? history : withoutShared(history, owner);
  }
  const until = [...new Set(wanted.map(({module}) => packageOf(module)))].flatMap((name) => {
    const minor = releases.findLast(({versions}) => versions.has(name))?.minor;
    return minor === undefined || minor === to ? [] : [[name, minor] as const];
  });
  return {version, minors: releases.map(({minor}) => minor), to, found, until: Object.fromEntries(until), modules};
}

/** What a member does not share with its class. */
function withoutShared({since, later = []}: SymbolHistory, owner: SymbolHistory): SymbolHistory {
  const own = later.flatMap(({moved, removed, ...change}) => {
    const same = owner.later?.find((item) => item.in === change.in);
    const kept = {
      ...change,
      ...(moved !== undefined && moved !== same?.moved && {moved}),
      ...(removed !== undefined && removed !== same?.removed && {removed}),
    };
    // More than the version.
    return Object.keys(kept).length > 1 ? [kept] : [];
  });
  return {...(since !== undefined && since !== owner.since && {since}), ...(own.length > 0 && {later: own})};
}

/** The text of the file that is checked in: one line a symbol or member, in the order of their names. */
export function renderHistory({modules, ...head}: History): string {
  const rows = entries(modules).map(([module, symbols]) => {
    const lines = entries(symbols).map(([name, history]) => `${JSON.stringify(name)}:${JSON.stringify(history)}`);
    return `${JSON.stringify(module)}:{\n${lines.join(',\n')}\n}`;
  });
  return `${JSON.stringify(head).slice(0, -1)},"modules":{\n${rows.join(',\n')}\n}}\n`;
}

function entries<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Compares the history with the reference.
 *
 * @throws when it is that of another version, when something has none, and when there is one of nothing.
 */
export function checkHistory(version: string, ids: readonly string[], history: History): void {
  const fail = (reason: string) => new Error(`${historyFile}: ${reason}\n${howToUpdateHistory}`);
  if (history.version !== version) {
    throw fail(`expected the history around version ${version}, which is documented, found that around ${history.version}.`);
  }
  const unknown = new Set(
    Object.entries(history.modules).flatMap(([module, symbols]) => Object.keys(symbols).map((name) => `${module}#${name}`)),
  );
  const missing = ids.filter((id) => !unknown.delete(id));
  if (missing.length > 0)
    throw fail(`expected an entry for each symbol and member of the reference, found none for:\n${list(missing)}`);
  if (unknown.size > 0) throw fail(`expected entries of what the reference describes, found also:\n${list([...unknown])}`);
}

function list(items: readonly string[]): string {
  return items.map((item) => `  ${item}`).join('\n');
}
