import path from 'node:path';

import {frameworkPackages} from '../../node/framework.ts';
import {frameworkDependencies, type PublishedPackage} from '../../framework/history/published-package.ts';
import {chooseReleases, type Release} from '../../framework/history/releases.ts';
import {DownloadedPackages, publishedVersions} from './npm.ts';

/** One release of each minor version, and the types that it was published with. */
export interface FrameworkReleases {
  /** From the first to the last. */
  releases: Release[];
  /** Downloads what is not in `.cache/history` yet. */
  packagesOf: (release: Release) => PublishedPackage[];
}

/**
 * The releases of the framework on npm.
 *
 * @param documented the version that the site documents
 * @throws with npm's message when the registry cannot be reached.
 */
export function frameworkReleases(siteDir: string, documented: string): FrameworkReleases {
  const npm = new Npm(path.join(siteDir, '.cache/history'));
  const names = frameworkPackages(siteDir);
  return {
    releases: chooseReleases(new Map(names.map((name) => [name, npm.versions(name)])), documented),
    packagesOf: (release) => npm.packages(release),
  };
}

/** The framework's packages on npm. */
class Npm {
  readonly #downloads: DownloadedPackages;
  readonly #versions = new Map<string, string[]>();

  constructor(cacheDir: string) {
    this.#downloads = new DownloadedPackages(cacheDir);
  }

  versions(name: string): string[] {
    const versions = this.#versions.get(name) ?? publishedVersions(name);
    this.#versions.set(name, versions);
    return versions;
  }

  /** The packages of a release, and those of the framework that they depend on: modules export again what is in them. */
  packages({versions}: Release): PublishedPackage[] {
    const packages = new Map<string, PublishedPackage>();
    const done = new Set<string>();
    let wanted = [...versions].map(([name, version]) => ({name, version}));
    while (wanted.length > 0) {
      this.#downloads.download(wanted);
      for (const item of wanted) {
        done.add(item.name);
        packages.set(item.name, this.#downloads.read(item));
      }
      const needed = new Map([...packages.values()].flatMap(({manifest}) => [...frameworkDependencies(manifest)]));
      wanted = [...needed]
        .map(([name, version]) => ({name, version}))
        .filter(({name, version}) => !done.has(name) && this.versions(name).includes(version));
    }
    return [...packages.values()];
  }
}
