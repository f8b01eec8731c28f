import {historyOf, minorOf, type History} from '../../plugins/api-reference/history/history.ts';
import {compareMinors} from '../../plugins/api-reference/history/releases.ts';
import {similarity} from '../../shared/edit-distance.ts';
import type {SymbolEntry} from '../../shared/symbols.ts';
import type {Rename} from './findings.ts';

/** What takes the place of a symbol that has vanished. */
export interface Replacement {
  text: string;
  /** Set when it is certain that only the import or the name is another one. */
  rename?: Rename | undefined;
}

/** From which likeness on a name is worth being mentioned. */
const alike = 0.6;

/**
 * Finds what takes the place of a symbol that has vanished: what the history of later versions says, the same name in another module,
 * or the most similar name.
 *
 * @param after symbols of the new version
 * @param history the history of the old version, which tells what later ones did
 */
export function replacementFor(
  {id, module, name, qualifiedName}: Pick<SymbolEntry, 'id' | 'module' | 'name' | 'qualifiedName'>,
  after: readonly SymbolEntry[],
  version: string,
  history: Pick<History, 'modules'>,
): Replacement | undefined {
  // Every module may have a default export: the same word says nothing.
  const isTop = name === qualifiedName && name !== 'default';
  const later = (historyOf(id, history)?.later ?? []).filter(
    (change) => compareMinors(change.in.split('–')[0] ?? '', minorOf(version)) <= 0,
  );
  for (const {moved, renamed, inherited} of later.toReversed()) {
    if (moved !== undefined) {
      const rename = isTop ? {module, name, toModule: moved, toName: name} : undefined;
      return {text: `${moved} exports it now`, rename};
    }
    if (renamed !== undefined) {
      const rename = isTop ? {module, name, toModule: module, toName: renamed} : undefined;
      return {text: `it is called ${renamed} now`, rename};
    }
    if (inherited !== undefined) return {text: `it is inherited from ${inherited} now`};
  }
  const same =
    name === 'default' ? [] : after.filter((entry) => entry.qualifiedName === qualifiedName && entry.module !== module);
  const [only] = same;
  if (only !== undefined) {
    const rename = isTop && same.length === 1 ? {module, name, toModule: only.module, toName: name} : undefined;
    return {
      text: `${same.map((entry) => entry.module).join(' and ')} ${same.length === 1 ? 'exports' : 'export'} that name`,
      rename,
    };
  }
  const owner = qualifiedName.slice(0, -name.length);
  const near = after
    .filter((entry) => (isTop ? entry.name === entry.qualifiedName : entry.qualifiedName === `${owner}${entry.name}`))
    .map((entry) => ({entry, likeness: similarity(name, entry.name) + (entry.module === module ? 0.05 : 0)}))
    .sort((a, b) => b.likeness - a.likeness)[0];
  return near === undefined || near.likeness < alike ? undefined : {text: `the closest name is ${near.entry.id}`};
}
