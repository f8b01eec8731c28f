import {minorOf} from './history.ts';

/** A minor version of the framework, and the release of each package that stands for it. */
export interface Release {
  /** `0.12` */
  minor: string;
  /** Exact version by package: the last patch; packages that skipped the minor version are left out. */
  versions: ReadonlyMap<string, string>;
}

/**
 * The first minor version whose types say what the code exports. Those of 0.1 and 0.2 were written by hand, and left out much
 * of it.
 */
export const firstMinor = '0.3';

/**
 * Chooses what to compare: for each minor version the last patch of each package, and for the documented one that version.
 *
 * The newest minor version is the last one that most packages have: while a release is being published, some are late.
 *
 * @param published All versions of each package.
 * @param documented `1.2.3`
 * @throws when the documented version is not among those of `lexical`, or nothing is newer or older.
 */
export function chooseReleases(published: ReadonlyMap<string, readonly string[]>, documented: string): Release[] {
  const core = published.get('lexical') ?? [];
  if (!core.includes(documented)) {
    throw new Error(
      `npm lists ${core.length} versions of "lexical", but not ${documented}, which package.json documents. ` +
        'Is another registry configured ("npm config get registry")?',
    );
  }
  const patches = new Map([...published].map(([name, versions]) => [name, lastPatches(versions, documented)]));
  const minors = [...new Set(core.filter(isStable).map(minorOf))].filter((minor) => compareMinors(minor, firstMinor) >= 0);
  const isCommon = (minor: string) => {
    const having = [...patches.values()].filter((versions) => versions.has(minor)).length;
    return having * 2 > patches.size;
  };
  const sorted = minors.sort(compareMinors);
  const last = sorted.findLast(isCommon) ?? minorOf(documented);
  return sorted
    .filter((minor) => compareMinors(minor, last) <= 0)
    .map((minor) => ({
      minor,
      versions: new Map(
        [...patches].flatMap(([name, versions]) => {
          const version = versions.get(minor);
          return version === undefined ? [] : [[name, version] as const];
        }),
      ),
    }));
}

/** Negative when the first minor version is the older one. */
export function compareMinors(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}

function lastPatches(versions: readonly string[], documented: string): Map<string, string> {
  const patches = new Map<string, string>();
  for (const version of versions.filter(isStable)) {
    const minor = minorOf(version);
    const known = patches.get(minor);
    if (known === undefined || patchOf(version) > patchOf(known)) patches.set(minor, version);
  }
  if (versions.includes(documented)) patches.set(minorOf(documented), documented);
  return patches;
}

function isStable(version: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(version);
}

function patchOf(version: string): number {
  return Number(version.split('.')[2]);
}
