import {compare, maxSatisfying, prerelease} from 'semver';

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
  const minors = [...new Set(core.filter((version) => prerelease(version) === null).map(minorOf))];
  const releases = minors
    .filter((minor) => compareMinors(minor, firstMinor) >= 0)
    .sort(compareMinors)
    .map((minor) => ({minor, versions: new Map([...published].flatMap(([name, versions]) => chosen(name, versions, minor)))}));
  function chosen(name: string, versions: readonly string[], minor: string): (readonly [string, string])[] {
    const isDocumented = minor === minorOf(documented) && versions.includes(documented);
    const version = isDocumented ? documented : maxSatisfying(versions, `~${minor}.0`);
    return version === null ? [] : [[name, version]];
  }
  const last = releases.findLastIndex(({versions}) => versions.size * 2 > published.size);
  return releases.slice(0, last + 1);
}

/** Negative when the first minor version is the older one. */
export function compareMinors(a: string, b: string): number {
  return compare(`${a}.0`, `${b}.0`);
}
