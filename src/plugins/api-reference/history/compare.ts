import type {LaterChange, SymbolHistory} from './history.ts';
import type {ReleaseFacts, State} from './read-release.ts';
import {compareMinors} from './releases.ts';

/** One release that was read. */
export interface ExaminedRelease {
  minor: string;
  facts: ReleaseFacts;
}

/** A state, `null` for what is known not to be there. */
type Known = State | null;

/**
 * The history of one symbol or member.
 *
 * @param releases From the first to the last.
 * @param documented The documented minor version.
 * @throws when the documented version does not have it: then the types were read wrongly.
 */
export function compareReleases(id: string, releases: readonly ExaminedRelease[], documented: string): SymbolHistory {
  const known = knownStates(id, releases);
  const own = known.find(({minor}) => minor === documented)?.state;
  if (own === undefined || own === null) {
    throw new Error(`${id}: expected it in the types of ${documented}, which the reference describes, found it not.`);
  }
  const before = known.filter(({minor}) => compareMinors(minor, documented) <= 0);
  const gap = before.findLastIndex(({state}) => !isThere(state, own));
  const run = before.slice(gap + 1);
  const history: SymbolHistory = {};
  const [first] = run;
  if (first !== undefined && first.minor !== releases[0]?.minor) history.since = first.label;
  const changed = run.flatMap(({label, state}, index) => {
    const last = run[index - 1]?.state;
    return state !== null && last !== undefined && last !== null && isOtherSignature(last, state) ? [label] : [];
  });
  if (changed.length > 0) history.changed = changed;
  const later = laterChanges(
    own,
    known.filter(({minor}) => compareMinors(minor, documented) > 0),
  );
  if (later.length > 0) history.later = later;
  return history;
}

/** What is known of a symbol or member in one release. */
interface KnownState {
  minor: string;
  /** The minor version of what is new here: `0.44–0.47` when its package has skipped some. */
  label: string;
  state: Known;
}

function knownStates(id: string, releases: readonly ExaminedRelease[]): KnownState[] {
  const known: KnownState[] = [];
  /** The first of the releases of which nothing is known, since the last one that is. */
  let skipped: string | undefined;
  for (const [index, {minor, facts}] of releases.entries()) {
    const isUndeclared = facts.undeclared.has(id);
    const state = isUndeclared ? firstUndeclared(id, known, releases.slice(index)) : stateIn(facts, id);
    if (state === undefined) {
      skipped ??= minor;
    } else {
      known.push({minor, label: skipped === undefined || known.length === 0 ? minor : `${skipped}–${minor}`, state});
      skipped = undefined;
    }
  }
  return known;
}

function stateIn({states, absent}: ReleaseFacts, id: string): Known | undefined {
  return states.get(id) ?? (absent.has(id) ? null : undefined);
}

/** What came without a declaration is as the first release that has one declares it. */
function firstUndeclared(id: string, before: readonly KnownState[], releases: readonly ExaminedRelease[]): Known | undefined {
  const last = before.at(-1)?.state ?? null;
  return last === null ? releases.map(({facts}) => stateIn(facts, id)).find((state) => state !== undefined) : undefined;
}

/** Before the documented version it was there where that has it: in the same module, and exported if it is. */
function isThere(state: Known, own: State): boolean {
  return state !== null && state.module === own.module && (state.isExported || !own.isExported);
}

/** Overriding what was inherited is a change of the code, not of what callers see. */
function isOtherSignature(last: State, next: State): boolean {
  const isSamePlace = (last.inheritedFrom === undefined) === (next.inheritedFrom === undefined);
  return isSamePlace && (last.signature.key !== next.signature.key || last.isDefault !== next.isDefault);
}

function laterChanges(documented: State, releases: readonly KnownState[]): LaterChange[] {
  const changes: LaterChange[] = [];
  let last: Known = documented;
  /** What it was when it was last there. */
  let seen = documented;
  /** Its signature when it was last there and not inherited. */
  let declared = documented.signature;
  for (const {label, state} of releases) {
    const change: LaterChange = {in: label};
    if (state === null) {
      if (last !== null) change.removed = true;
    } else {
      if (last === null) change.back = true;
      if (state.module !== seen.module) change.moved = state.module;
      const isOtherPlace = state.module !== seen.module || state.isDefault !== seen.isDefault;
      if (state.isExported && !seen.isExported) change.exported = true;
      else if (isOtherPlace && (state.isDefault !== seen.isDefault || state.declaredAs !== seen.declaredAs)) {
        change.exportedAs = state.isDefault ? 'default' : state.declaredAs;
      }
      if (state.alias !== undefined && seen.alias === undefined) change.renamed = state.alias;
      if (state.inheritedFrom !== undefined && seen.inheritedFrom === undefined) change.inherited = state.inheritedFrom;
      // What it inherits is described, and changes, at the class that declares it.
      if (state.inheritedFrom === undefined) {
        if (state.signature.key !== declared.key) Object.assign(change, onlyDifference(declared.text, state.signature.text));
        declared = state.signature;
      }
      if (state.deprecated !== undefined && seen.deprecated === undefined) change.deprecated = state.deprecated;
      if (state.deprecated === undefined && seen.deprecated !== undefined && !isOtherPlace) change.notDeprecated = true;
      seen = state;
    }
    last = state;
    if (Object.keys(change).length > 1) changes.push(change);
  }
  return changes;
}

/** What two texts share at their beginning and their end is left out when it is longer than this. */
const sharedLength = 40;

/** Two texts as the parts in which they differ, with `…` for what they share, when that is long. */
export function onlyDifference(before: string, after: string): {before: string; after: string} {
  const [a, b] = [tokens(before), tokens(after)];
  const limit = Math.min(a.length, b.length);
  let start = 0;
  while (start < limit && a[start] === b[start]) start++;
  let end = 0;
  while (end < limit - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  // Back to where a property, a parameter or a part of a union begins, so that names stay with their types.
  while (start > 0 && !/^[;,{(|&]/.test(a[start - 1] ?? '')) start--;
  while (end > 0 && !/^[;,})|&]/.test(a.at(-end) ?? '')) end--;
  if (a.slice(0, start).join('').length <= sharedLength) start = 0;
  if (end > 0 && a.slice(-end).join('').length <= sharedLength) end = 0;
  // A name at the beginning says what it is about.
  const [name = ''] = /^(?:(?:static|abstract|type|class|interface|get|set) )*[\w$]+[(<]?/.exec(before) ?? [];
  const cut = (list: readonly string[]) => {
    const middle = list
      .slice(start, list.length - end)
      .join('')
      .trim();
    return `${start === 0 ? '' : `${name}…`}${start > 0 ? ' ' : ''}${middle}${end > 0 ? ' …' : ''}`;
  };
  return {before: cut(a), after: cut(b)};
}

function tokens(text: string): string[] {
  return text.match(/[\w$]+|\s+|'[^']*'|=>|[^\w\s$]/g) ?? [];
}
