import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {siteDir} from '../../config/site.ts';
import {dependencyOf} from '../../node/upstream-assumptions/check.ts';
import {upstreamAssumptions} from '../../node/upstream-assumptions/table.ts';
import {DownloadedPackages, newestVersion} from '../history/npm.ts';
import {runCommand} from '../run-command.ts';
import {type Manifest, tried} from './try.ts';

/** Packages of the table, without those that follow others in their scope. */
const usual = ['@docusaurus/core', 'react', 'react-dom', 'typescript', 'typedoc'];

/** `@docusaurus/core` → all packages of the table that are released together with it. */
function releasedWith(name: string): string[] {
  const [scope] = name.split('/');
  const named = new Set(
    upstreamAssumptions.map(dependencyOf).filter((other) => name.startsWith('@') && other.startsWith(`${scope}/`)),
  );
  return [...named.add(name)];
}

/** Reads `package.json` of an installed dependency. */
function installed(name: string): Manifest {
  return JSON.parse(readFileSync(path.join(siteDir, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;
}

/**
 * `npm run upstream -- [package@version …]`: downloads other versions of packages, and prints what the site relies on and would no
 * longer find there. Installs nothing.
 */
function main(): void {
  const {dependencies, devDependencies} = JSON.parse(readFileSync(path.join(siteDir, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    object
  >;
  const manifests = Object.keys({...dependencies, ...devDependencies}).map(installed);
  const files = new Set(upstreamAssumptions.flatMap((assumption) => ('file' in assumption ? assumption.file : [])));
  const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'));
  const rows: object[] = [];
  const texts: string[] = [];
  try {
    const packages = new DownloadedPackages(folder, (name, file) => files.has(`${name}/${file}`));
    const args = process.argv.slice(2);
    for (const wanted of args.length > 0 ? args : usual) {
      const [, name = wanted, tag = 'latest'] = /^(.+)@(.+)$/.exec(wanted) ?? [];
      const version = newestVersion(name, tag);
      const family = releasedWith(name).map((each) => ({name: each, version}));
      packages.download(family);
      const releases = family.map((item) => {
        const found = packages.read(item).files;
        return {...item, read: (file: string) => found.get(file.slice(item.name.length + 1))};
      });
      const {counts, details} = tried(releases, upstreamAssumptions, manifests);
      rows.push({package: name, installed: installed(name).version, tried: version, ...counts});
      texts.push(...(details.length > 0 ? [`\n${name} ${version}`, ...details.map((detail) => `- ${detail}`)] : []));
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
  console.table(rows);
  console.log(texts.join('\n'));
}

runCommand(main);
