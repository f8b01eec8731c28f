import semver from 'semver';

import {brokenAssumptions, dependencyOf, type ReadFile} from '../../node/upstream-assumptions/check.ts';
import {type UpstreamAssumption, upstreamAssumptions} from '../../node/upstream-assumptions/table.ts';

/** A version of a package. */
interface Release {
  name: string;
  version: string;
  /** Gives its files, by package and path. */
  read: ReadFile;
}

/** The part of a dependency's `package.json` that says with what it works. */
export interface Manifest {
  name: string;
  version: string;
  peerDependencies?: Partial<Record<string, string>>;
}

/**
 * Checks what the site relies on in versions of packages that belong together.
 *
 * @param table assumptions, of which those about other packages are left out
 * @param manifests dependencies that may not work with the versions
 */
export function tried(
  releases: readonly Release[],
  table: readonly UpstreamAssumption[] = upstreamAssumptions,
  manifests: readonly Manifest[] = [],
): {counts: Record<'hold' | 'break' | 'only a build tells', number>; details: string[]} {
  const release = (assumption: UpstreamAssumption) => releases.find(({name}) => name === dependencyOf(assumption));
  const own = table.filter((assumption) => release(assumption) !== undefined);
  const left = own.flatMap((assumption) => ('dependency' in assumption ? [assumption] : []));
  const broken = own.flatMap((assumption) => brokenAssumptions(release(assumption)?.read ?? (() => undefined), [assumption]));
  const refused = releases.flatMap(({name, version}) =>
    manifests.flatMap(({name: dependency, version: installed, peerDependencies = {}}) => {
      const range = peerDependencies[name];
      const isFine = range === undefined || semver.satisfies(version, range, {includePrerelease: true});
      return isFine ? [] : [`${dependency} ${installed} expects ${name} ${range}, not ${version}.`];
    }),
  );
  return {
    counts: {hold: own.length - left.length - broken.length, break: broken.length, 'only a build tells': left.length},
    details: [
      ...[...broken, ...refused].map((problem) => `breaks: ${problem}`),
      ...left.map(({assumed, usedBy}) => `only a build tells: ${assumed} (${usedBy.join(', ')}).`),
    ],
  };
}
