import data from './history.json';

/**
 * When each symbol and member of the reference came, and what became of it after the documented version. Written by
 * `npm run history:update`, from the types that one release of each minor version was published with.
 */
export interface History {
  /** The documented version. */
  version: string;
  /** The first minor version examined: `0.3`. What was there already has no `since`. */
  from: string;
  /** The last one, which was the newest when the command ran: `0.52`. */
  to: string;
  /** All that were examined, from the first to the last. */
  minors: string[];
  /** The day on which the command found this. It stays while a later run finds the same. */
  found: string;
  /** Packages without a release of the last minor version, and the minor version of their last release that was examined. */
  until: Record<string, string>;
  /** By module, and in it by what follows `#` in the id. */
  modules: Record<string, Record<string, SymbolHistory>>;
}

/** The history of a symbol or a member; empty when there is nothing to say. */
export interface SymbolHistory {
  /** The minor version since which it has been there without a gap; left out when that is the first one examined. */
  since?: string;
  /** The minor versions in which its signature changed, up to the documented one. */
  changed?: string[];
  /** What became of it, in the order of the versions. */
  later?: LaterChange[];
}

/** What a later minor version did to a symbol or a member. Texts are on one line. */
export interface LaterChange {
  /** `0.17`, or `0.44–0.47` for one of these: npm had no release of the package in between. */
  in: string;
  /** The signature until then, and since then; of a long one, the part that differs. */
  before?: string;
  after?: string;
  /** What `@deprecated` says; empty when it says nothing. Pages say only that it is deprecated: the words are the framework's. */
  deprecated?: string;
  /** No longer marked as deprecated. */
  notDeprecated?: boolean;
  /** The module that exports the same name now, while its own does not. */
  moved?: string;
  /** It is only another name for this one now. */
  renamed?: string;
  /** A type that nothing exported can be imported now. */
  exported?: boolean;
  /** Its import statement is another one: the name of the export, or `default`. */
  exportedAs?: string;
  /** The class no longer declares this member; it inherits it from this one. */
  inherited?: string;
  removed?: boolean;
  /** It is there again. */
  back?: boolean;
}

/** The history that is checked in. */
export const history: History = data;

/** Where it is checked in, from the site's folder. */
export const historyFile = 'src/plugins/api-reference/history/history.json';

/** What to do when the history does not fit the reference. */
export const howToUpdateHistory = 'Run "npm run history:update", which compares the releases on npm and writes the file again.';

/**
 * The history of a symbol or a member.
 *
 * @param id As in the reference: `lexical#LexicalEditor.update`.
 */
export function historyOf(id: string, {modules}: Pick<History, 'modules'> = history): SymbolHistory | undefined {
  const [module = '', name = ''] = id.split('#', 2);
  return modules[module]?.[name];
}

/** `0.12.6` → `0.12` */
export function minorOf(version: string): string {
  return version.split('.', 2).join('.');
}
