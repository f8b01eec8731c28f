import data from './history.json';

/**
 * When each symbol and member of the reference came, and what became of it after the documented version. Written by
 * `npm run update -- history`, from the types that one release of each minor version was published with.
 */
export interface History {
  /** The documented version. */
  version: string;
  /** The minor versions that were examined, from the first to the last: what the first one has already has no `since`. */
  minors: string[];
  /** The last one, which was the newest when the command ran: `0.52`. */
  to: string;
  /** The day on which the command found this. It stays while a later run finds the same. */
  found: string;
  /** Packages without a release of the last minor version, and the minor version of their last release that was examined. */
  until: Record<string, string>;
  /** By module, and in it by what follows `#` in the id. */
  modules: Record<string, Record<string, SymbolHistory>>;
}

/** The history of a symbol or a member; empty when there is nothing to say. A member does not repeat what its class says. */
export interface SymbolHistory {
  /** The minor version since which it has been there without a gap; left out when that is the first one examined. */
  since?: string;
  /** What became of it, in the order of the versions. */
  later?: LaterChange[];
}

/** What a later minor version did to a symbol or a member. */
export interface LaterChange {
  /** `0.17`, the first release of its package with the change. */
  in: string;
  /** Its signature is another one. */
  changed?: boolean;
  /** The signature since then, on one line; longer ones are left out. */
  after?: string;
  deprecated?: boolean;
  /** No longer marked as deprecated. */
  notDeprecated?: boolean;
  /** The module that exports the same name now, while its own does not. */
  moved?: string;
  /** It is only another name for this one now. */
  renamed?: string;
  /** Its import statement is another one: the name of the export, or `default`. */
  exportedAs?: string;
  removed?: boolean;
}

/** The history that is checked in. */
export const history: History = data;

/** Where it is checked in, from the site's folder. */
export const historyFile = 'src/framework/history/history.json';

/** What to do when the history does not fit the reference. */
export const howToUpdateHistory =
  'Run "npm run update -- history", which compares the releases on npm and writes the file again.';

/**
 * The history of a symbol or a member.
 *
 * @param id As in the reference: `lexical#LexicalEditor.update`.
 */
export function historyOf(id: string, {modules}: Pick<History, 'modules'> = history): SymbolHistory | undefined {
  const [module = '', name = ''] = id.split('#', 2);
  return modules[module]?.[name];
}

/** The minor version that brought a symbol or a member, which may have come with its class; undefined for the first one examined. */
export function sinceOf(id: string, from: Pick<History, 'modules'> = history): string | undefined {
  return historyOf(id, from)?.since ?? historyOf(ownerOf(id), from)?.since;
}

/** `lexical#LexicalNode.static.getType` → `lexical#LexicalNode` */
export function ownerOf(id: string): string {
  return id.replace(/(#[^.]+)\..*$/, '$1');
}

/** `0.12.6` → `0.12` */
export function minorOf(version: string): string {
  return version.split('.', 2).join('.');
}
