import {packageOf} from '../packages.ts';
import {history as checkedIn, historyOf, type History, type LaterChange, minorOf, type SymbolHistory} from './history.ts';
import {compareMinors} from './releases.ts';

/** What a later minor version did to a symbol or member of the documented one. */
export interface VersionChange {
  /** As in the reference: `lexical#LexicalEditor.update`. */
  id: string;
  change: LaterChange;
}

type Modules = Pick<History, 'modules'>;

/** The minor versions after the documented one that were examined, from the first to the last. */
export function laterMinors({minors, version}: Pick<History, 'minors' | 'version'> = checkedIn): string[] {
  return minors.filter((minor) => compareMinors(minor, minorOf(version)) > 0);
}

/** The minor versions up to the documented one since which something is there, from the last to the first. */
export function earlierMinors({minors, version}: Pick<History, 'minors' | 'version'> = checkedIn): string[] {
  return minors
    .slice(1)
    .filter((minor) => compareMinors(minor, minorOf(version)) <= 0)
    .reverse();
}

/** The minor version in which a change is found: of `0.44–0.47`, between which npm has no release of the package, the last. */
export function minorOfChange({in: label}: Pick<LaterChange, 'in'>): string {
  return label.split('–').at(-1) ?? label;
}

/**
 * Everything that a later minor version did, in the order of the modules and names.
 *
 * @param ids what to look at; everything without it
 */
export function changesIn(minor: string, history: Modules = checkedIn, ids = idsOf(history)): VersionChange[] {
  return ids.flatMap((id) =>
    ownChanges(id, history)
      .filter((change) => minorOfChange(change) === minor)
      .map((change) => ({id, change})),
  );
}

/** The minor versions that change anything of a package, and how much each changes. */
export function changesOfPackage(
  packageName: string,
  history: Pick<History, 'minors' | 'modules' | 'version'> = checkedIn,
): {minor: string; count: number}[] {
  const ids = idsOf(history).filter((id) => packageOf(moduleOf(id)) === packageName);
  return laterMinors(history).flatMap((minor) => {
    const count = changesIn(minor, history, ids).length;
    return count === 0 ? [] : [{minor, count}];
  });
}

/** What came with a minor version up to the documented one, and what of the rest had another signature before it. */
export function cameWith(minor: string, history: Modules = checkedIn): {added: string[]; changed: string[]} {
  const ids = idsOf(history);
  return {
    added: ids.filter((id) => ownSince(id, history) === minor),
    changed: ids.filter((id) => historyOf(id, history)?.changed?.some((label) => minorOfChange({in: label}) === minor)),
  };
}

/** How many symbols and members the documented version has, and how many of them no later version changed. */
export function countUnchanged(history: Modules = checkedIn): {all: number; unchanged: number} {
  const ids = idsOf(history);
  return {all: ids.length, unchanged: ids.filter((id) => historyOf(id, history)?.later === undefined).length};
}

/** Since when something is there; of a member, only when that is later than its class. */
export function ownSince(id: string, history: Modules = checkedIn): string | undefined {
  const since = historyOf(id, history)?.since;
  return isMember(id) && historyOf(ownerOf(id), history)?.since === since ? undefined : since;
}

/** What became of something, without what a member only shares with its class: that both were removed or moved is said once, at the class. */
export function ownChanges(id: string, history: Modules = checkedIn): LaterChange[] {
  const changes = historyOf(id, history)?.later ?? [];
  if (!isMember(id)) return changes;
  const ofOwner = historyOf(ownerOf(id), history)?.later ?? [];
  return changes.flatMap((change) => {
    const same = ofOwner.find((item) => item.in === change.in);
    const {moved, exported, removed, back, ...rest} = change;
    const own: LaterChange = {
      ...rest,
      ...(moved !== undefined && moved !== same?.moved && {moved}),
      ...(exported !== undefined && exported !== same?.exported && {exported}),
      ...(removed !== undefined && removed !== same?.removed && {removed}),
      ...(back !== undefined && back !== same?.back && {back}),
    };
    // More than the version.
    return Object.keys(own).length > 1 ? [own] : [];
  });
}

/** `lexical#LexicalNode.static.getType` → `lexical` */
export function moduleOf(id: string): string {
  return id.split('#', 1)[0] ?? id;
}

function idsOf({modules}: Modules): string[] {
  return Object.entries(modules).flatMap(([module, symbols]: [string, Record<string, SymbolHistory>]) =>
    Object.keys(symbols).map((name) => `${module}#${name}`),
  );
}

/** `lexical#LexicalNode.static.getType` → `lexical#LexicalNode` */
function ownerOf(id: string): string {
  return id.replace(/(#[^.]+)\..*$/, '$1');
}

function isMember(id: string): boolean {
  return ownerOf(id) !== id;
}
