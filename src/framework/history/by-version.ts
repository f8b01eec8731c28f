import {packageOf} from '../packages.ts';
import {history as checkedIn, type History, type LaterChange, minorOf} from './history.ts';

/** What a later minor version did to a symbol or member of the documented one. */
export interface VersionChange {
  /** As in the reference: `lexical#LexicalEditor.update`. */
  id: string;
  change: LaterChange;
}

/** The minor versions after the documented one that were examined, from the first to the last. */
export function laterMinors({minors, version}: Pick<History, 'minors' | 'version'> = checkedIn): string[] {
  return minors.slice(minors.indexOf(minorOf(version)) + 1);
}

/** The minor versions up to the documented one since which something is there, from the last to the first. */
export function earlierMinors({minors, version}: Pick<History, 'minors' | 'version'> = checkedIn): string[] {
  return minors.slice(1, minors.indexOf(minorOf(version)) + 1).reverse();
}

/** Everything that a later minor version did, in the order of the modules and names. */
export function changesIn(minor: string, history: Pick<History, 'modules'> = checkedIn): VersionChange[] {
  return entries(history).flatMap(({id, later = []}) =>
    later.filter((change) => change.in === minor).map((change) => ({id, change})),
  );
}

/** The first minor version after the documented one that changes anything of a package. */
export function nextChangeOf(
  packageName: string,
  history: Pick<History, 'minors' | 'modules' | 'version'> = checkedIn,
): string | undefined {
  return laterMinors(history).find((minor) =>
    changesIn(minor, history).some(({id}) => packageOf(id.split('#', 1)[0] ?? '') === packageName),
  );
}

/** The ids of what came with a minor version up to the documented one. */
export function cameWith(minor: string, history: Pick<History, 'modules'> = checkedIn): string[] {
  return entries(history)
    .filter(({since}) => since === minor)
    .map(({id}) => id);
}

function entries({modules}: Pick<History, 'modules'>) {
  return Object.entries(modules).flatMap(([module, symbols]) =>
    Object.entries(symbols).map(([name, entry]) => ({id: `${module}#${name}`, ...entry})),
  );
}
