import {historyOf, minorOf, sinceOf, type History, type LaterChange} from '../../framework/history/history.ts';
import {compareMinors} from '../../framework/history/releases.ts';
import {similarity} from '../../shared/edit-distance.ts';
import type {SymbolEntry} from '../../shared/symbols.ts';
import type {Rename} from './findings.ts';

/** The replacement of a removed symbol. */
export interface Replacement {
  text: string;
  /** Set when it is certain that only the import or the name is another one. */
  rename?: Rename | undefined;
}

/** From which likeness on a name is worth being mentioned. */
const alike = 0.6;

/** A symbol or a member, as far as its names go. */
type Named = Pick<SymbolEntry, 'id' | 'module' | 'name' | 'qualifiedName'>;

/** What has vanished; of a default export, imports name it as they like. */
type Vanished = Named & {wasDefault?: boolean};

/**
 * Finds the replacement of a removed symbol: what the history of later versions says, the same name in another module,
 * or the most similar name.
 *
 * @param after symbols of the new version
 * @param history the history of the old version, which tells what later ones did
 * @param found what the types of the two versions say by themselves
 * @param known ids of the old version: a module that had the same name already is not where something went
 */
export function replacementFor(
  gone: Vanished,
  after: readonly Named[],
  version: string,
  history: Pick<History, 'modules'>,
  found?: LaterChange,
  known: ReadonlySet<string> = new Set(),
): Replacement | undefined {
  const {id, module, name, qualifiedName} = gone;
  // Every module may have a default export: the same word says nothing.
  const isTop = name === qualifiedName && name !== 'default';
  const since = sinceOf(id, history);
  const {later = []} = historyOf(id, history) ?? {};
  const until = later.filter((change) => compareMinors(change.in, minorOf(version)) <= 0);
  const told = found?.removed === true || found === undefined ? until : [...until, found];
  for (const change of told.toReversed()) {
    if (change.removed === true) break;
    const text = locationOf(change);
    if (text !== undefined) return {text, rename: isTop ? renameTo(gone, change) : undefined};
  }
  const same =
    name === 'default' ? [] : after.filter((entry) => entry.qualifiedName === qualifiedName && entry.module !== module);
  const [only] = same;
  if (only !== undefined) {
    const rename = isTop && same.length === 1 && !known.has(only.id) ? renameTo(gone, {moved: only.module}) : undefined;
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
  const words = [
    ...(since !== undefined && compareMinors(since, minorOf(version)) > 0 ? [`it came with ${since}`] : []),
    ...(near === undefined || near.likeness < alike ? [] : [`the closest name is ${near.entry.id}`]),
  ];
  return words.length === 0 ? undefined : {text: words.join('; ')};
}

/** Where a version has put something, in words. */
function locationOf({moved, renamed, exportedAs}: LaterChange): string | undefined {
  if (moved !== undefined) return `${moved} exports it now${exportedAs === undefined ? '' : ` as ${exportedAs}`}`;
  if (renamed !== undefined) return `it is called ${renamed} now`;
  if (exportedAs === undefined) return undefined;
  return exportedAs === 'default' ? 'it is the default export now' : `it is the export ${exportedAs} now`;
}

/** The edit for a symbol that was moved or renamed; none if it needs more than that. */
export function renameTo(
  {module, name, wasDefault = false}: Pick<Vanished, 'module' | 'name' | 'wasDefault'>,
  {moved, renamed, exportedAs}: Pick<LaterChange, 'moved' | 'renamed' | 'exportedAs'>,
): Rename | undefined {
  if (moved === undefined && renamed === undefined && exportedAs === undefined) return undefined;
  const isDefault = exportedAs === undefined ? wasDefault : exportedAs === 'default';
  // Each text would have to give it a name of its own.
  if (isDefault && !wasDefault) return undefined;
  const toName = isDefault ? name : (exportedAs ?? renamed ?? name);
  return {module, name, toModule: moved ?? module, toName, ...(wasDefault && {wasDefault}), ...(isDefault && {isDefault})};
}
