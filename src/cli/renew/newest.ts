import {minVersion, maxSatisfying} from 'semver';

import {isFrameworkPackage} from '../../node/framework.ts';

/** What npm tells of a package that is not the newest. */
export interface Outdated {
  current?: string;
  latest: string;
}

/** A dependency with its newest version that the site can have. */
export interface Renewal {
  name: string;
  current: string;
  newest: string;
}

/** Types of what may lie above the first version of Node that the site runs in. */
const typesOfNode = '@types/node';

/**
 * The newest versions to set. The framework is none of them. Types of Node stay at the major version with which the admitted range
 * begins: newer ones let code pass that this Node cannot run.
 *
 * @param outdated what npm tells
 * @param nodeRange the versions of Node that `package.json` admits
 * @param versionsOf all versions of a package on npm
 */
export function renewals(
  outdated: Readonly<Record<string, Outdated>>,
  nodeRange: string,
  versionsOf: (name: string) => readonly string[],
): Renewal[] {
  return Object.entries(outdated).flatMap(([name, {current = 'none', latest}]) => {
    if (isFrameworkPackage(name)) return [];
    const newest = name === typesOfNode ? newestTypesOfNode(nodeRange, versionsOf(name)) : latest;
    return newest === current ? [] : [{name, current, newest}];
  });
}

/** @throws when the range of Node is none, or no types are published for its lower end */
function newestTypesOfNode(nodeRange: string, versions: readonly string[]): string {
  const lowest = minVersion(nodeRange);
  const newest = lowest === null ? null : maxSatisfying(versions, `${lowest.major}`);
  if (newest === null) {
    throw new Error(
      `package.json: expected "engines.node" to begin with a version of Node that ${typesOfNode} has types for, found "${nodeRange}".`,
    );
  }
  return newest;
}

/** Sets versions in the text of a `package.json`, wherever it names the packages. */
export function withVersions(manifest: string, versions: ReadonlyMap<string, string>): string {
  return manifest.replace(/^( +"([^"]+)": )"\d[^"]*"/gm, (whole, head: string, name: string) => {
    const version = versions.get(name);
    return version === undefined ? whole : `${head}"${version}"`;
  });
}
