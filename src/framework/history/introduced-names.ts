import type {SymbolEntry} from '../../shared/symbols.ts';
import {ownerOf} from './history.ts';
import {compareMinors} from './releases.ts';

/** Names of a page that came with one minor version. */
export interface IntroducedNames {
  minor: string;
  /** In alphabetical order. */
  entries: SymbolEntry[];
}

/**
 * What of the names on a page came after the first version examined, the newest first: earlier versions lack it. A member is left out
 * when its class is there too and came with the same version.
 */
export function introducedNames(named: Iterable<SymbolEntry>): IntroducedNames[] {
  const byId = new Map([...named].map((entry) => [entry.id, entry]));
  const byMinor = new Map<string, SymbolEntry[]>();
  for (const entry of byId.values()) {
    const {id, since} = entry;
    const owner = byId.get(ownerOf(id));
    if (since === undefined || (owner !== undefined && owner !== entry && owner.since === since)) continue;
    byMinor.set(since, [...(byMinor.get(since) ?? []), entry]);
  }
  return [...byMinor]
    .sort(([a], [b]) => compareMinors(b, a))
    .map(([minor, entries]) => ({
      minor,
      entries: entries.sort((a, b) => (a.qualifiedName < b.qualifiedName ? -1 : 1)),
    }));
}
