import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {frameworkPackages} from '../node/framework.ts';
import {convert} from '../plugins/api-reference/generate.ts';
import {type History, historyFile, minorOf} from '../plugins/api-reference/history/history.ts';
import {makeHistory, renderHistory} from '../plugins/api-reference/history/make.ts';
import {frameworkDependencies, type PublishedPackage} from '../plugins/api-reference/history/published-package.ts';
import {readRelease, type ReleaseFacts} from '../plugins/api-reference/history/read-release.ts';
import {chooseReleases, compareMinors, type Release} from '../plugins/api-reference/history/releases.ts';
import {wantedDeclarations} from '../plugins/api-reference/history/wanted.ts';
import {DownloadedPackages, publishedVersions} from './history/npm.ts';

/**
 * `npm run history:update`: finds when each symbol of the reference came and what became of it, and writes that. It takes the
 * types of one release of each minor version from npm, and keeps them in `.cache/history`.
 */
async function main(): Promise<void> {
  const siteDir = process.cwd();
  const {model} = await convert(siteDir);
  const wanted = wantedDeclarations(model);
  const npm = new Npm(path.join(siteDir, '.cache/history'));
  const names = frameworkPackages(siteDir);
  const releases = chooseReleases(new Map(names.map((name) => [name, npm.versions(name)])), model.version);
  let previous: ReleaseFacts | undefined;
  const examined = releases.map((release) => {
    const packages = npm.packages(release);
    const facts = readRelease(packages, wanted, previous);
    if (compareMinors(release.minor, minorOf(model.version)) >= 0) previous = facts;
    console.log(`${release.minor}: ${packages.length} packages, ${facts.states.size} of ${wanted.length} symbols and members.`);
    return {...release, facts};
  });
  const today = new Date().toISOString().slice(0, 10);
  const history = makeHistory(model.version, examined, wanted, today);
  const file = path.join(siteDir, historyFile);
  // Nothing is new when only the day is.
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = /"found":"([\d-]+)"/.exec(known)?.[1] ?? today;
  const isSame = renderHistory({...history, found}) === known;
  if (!isSame) writeFileSync(file, renderHistory(history));
  console.log(`${historyFile}: ${isSame ? 'as it was' : 'written'}. ${summary(history)}`);
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

function summary({from, to, modules}: History): string {
  const all = Object.values(modules).flatMap((symbols) => Object.values(symbols));
  const count = (key: 'since' | 'changed' | 'later') => all.filter((history) => history[key] !== undefined).length;
  return (
    `From ${from} to ${to}: ${all.length} symbols and members; ${count('since')} came after ${from}, ` +
    `${count('changed')} changed before the documented version, ${count('later')} after it.`
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
