import type {LaterChange, SymbolHistory} from './history.ts';
import type {ReleaseFacts, State} from './read-release.ts';

/** One release that was read. */
export interface ExaminedRelease {
  minor: string;
  facts: ReleaseFacts;
}

/** What is known of a symbol or member in one release; `null` when that lacks it. */
interface KnownState {
  minor: string;
  state: State | null;
}

/**
 * The history of one symbol or member.
 *
 * @param releases From the first to the last.
 * @param documented The documented minor version.
 * @throws when the documented version does not have it: then the types were read wrongly.
 */
export function compareReleases(id: string, releases: readonly ExaminedRelease[], documented: string): SymbolHistory {
  const known = releases.flatMap(({minor, facts}): KnownState[] => {
    const state = facts.get(id);
    return state === undefined ? [] : [{minor, state}];
  });
  const index = known.findIndex(({minor}) => minor === documented);
  const own = known[index]?.state;
  if (own === undefined || own === null) {
    throw new Error(`${id}: expected it in the types of ${documented}, which the reference describes, found it not.`);
  }
  const gap = known.slice(0, index).findLastIndex(({state}) => state?.module !== own.module);
  const since = known[gap + 1]?.minor;
  const later = laterChanges(own, known.slice(index + 1));
  return {
    ...(since !== undefined && since !== releases[0]?.minor && {since}),
    ...(later.length > 0 && {later}),
  };
}

/** Longer signatures are left out: a page has up to a hundred of them, and the repository is a link away. */
const longestSignature = 100;

function laterChanges(own: State, releases: readonly KnownState[]): LaterChange[] {
  /** What it was when it was last there. */
  let last = own;
  const changes = releases.flatMap(({minor, state}): LaterChange[] => {
    if (state === null) return [];
    const change: LaterChange = {in: minor};
    const isElsewhere = state.module !== last.module || state.isDefault !== last.isDefault;
    if (state.module !== last.module) change.moved = state.module;
    if (isElsewhere && (state.isDefault !== last.isDefault || state.declaredAs !== last.declaredAs)) {
      change.exportedAs = state.isDefault ? 'default' : state.declaredAs;
    }
    if (state.alias !== undefined && last.alias === undefined) change.renamed = state.alias;
    // What it inherits changes at the class that declares it.
    const signature = state.signature ?? last.signature;
    if (signature !== undefined && signature.key !== last.signature?.key) {
      change.changed = true;
      if (signature.text.length <= longestSignature) change.after = signature.text;
    }
    if (state.deprecated !== undefined && last.deprecated === undefined) change.deprecated = true;
    if (state.deprecated === undefined && last.deprecated !== undefined && !isElsewhere) change.notDeprecated = true;
    last = {...state, signature};
    return Object.keys(change).length > 1 ? [change] : [];
  });
  const removed = releases[releases.findLastIndex(({state}) => state !== null) + 1];
  return removed === undefined ? changes : [...changes, {in: removed.minor, removed: true}];
}
