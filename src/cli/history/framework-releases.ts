import path from 'node:path';

import {frameworkPackages} from '../../node/framework.ts';
import {frameworkDependencies, type PublishedPackage} from '../../framework/history/published-package.ts';
import {chooseReleases, type Release} from '../../framework/history/releases.ts';
import {DownloadedPackages, publishedVersions} from './npm.ts';

/** One release of each minor version, and the types that it was published with. */
export interface FrameworkReleases {
  /** From the first to the last. */
  releases: Release[];
  /**
   * The packages of a release, and those of the framework that they depend on: modules export again what is in them. Downloads what is
   * not in `.cache/history` yet.
   */
  packagesOf: (release: Release) => PublishedPackage[];
}

/**
 * The releases of the framework on npm.
 *
 * @param documented the version that the site documents
 * @throws with npm's message when the registry cannot be reached.
 */
export function frameworkReleases(siteDir: string, documented: string): FrameworkReleases {
  const downloads = new DownloadedPackages(path.join(siteDir, '.cache/history'));
  const known = new Map<string, string[]>();
  const versionsOf = (name: string): string[] => {
    const versions = known.get(name) ?? publishedVersions(name);
    known.set(name, versions);
    return versions;
  };
  return {
    releases: chooseReleases(new Map(frameworkPackages(siteDir).map((name) => [name, versionsOf(name)])), documented),
    packagesOf: ({versions}) => {
      const packages = new Map<string, PublishedPackage>();
      let wanted = [...versions];
      while (wanted.length > 0) {
        const items = wanted.map(([name, version]) => ({name, version}));
        downloads.download(items);
        for (const item of items) packages.set(item.name, downloads.read(item));
        const needed = new Map([...packages.values()].flatMap(({manifest}) => [...frameworkDependencies(manifest)]));
        wanted = [...needed].filter(([name, version]) => !packages.has(name) && versionsOf(name).includes(version));
      }
      return [...packages.values()];
    },
  };
}
