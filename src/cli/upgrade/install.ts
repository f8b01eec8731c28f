import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {frameworkPackages, isFrameworkPackage} from '../../node/framework.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {findPages, readPages} from '../../content/pages.ts';
import {parseFrontMatter} from '../../content/front-matter.ts';
import {publishedVersions} from '../history/npm.ts';
import type {Finding, StepResult} from './findings.ts';

/** The packages that the site has pages about, and those that it depends on: a package that was left out once may be back. */
function wantedPackages(siteDir: string): string[] {
  const titles = readPages(findPages([path.join(siteDir, 'docs/packages')])).map(({text}) =>
    String(parseFrontMatter(text).values['title']),
  );
  return [...new Set([...frameworkPackages(siteDir), ...titles.filter(isFrameworkPackage)])].sort();
}

/**
 * The packages that have no such release, with their last one.
 *
 * @throws when `lexical` is among them
 */
function unpublished(packages: readonly string[], version: string): Map<string, string> {
  const known = publishedVersions('lexical');
  if (!known.includes(version)) {
    throw new Error(`npm has no version ${version} of lexical. The last ones: ${known.slice(-8).join(', ')}.`);
  }
  return new Map(
    packages.flatMap((name) => {
      const versions = publishedVersions(name);
      return versions.includes(version) ? [] : [[name, versions.findLast((other) => !other.includes('-')) ?? 'none'] as const];
    }),
  );
}

/** Sets the version of the framework's packages in a manifest; those that are missing in this version are left out. */
export function withVersion(manifest: string, packages: readonly string[], missing: readonly string[], version: string): string {
  // npm's own file, of which nothing but the names of dependencies changes.
  const json = JSON.parse(manifest) as {dependencies?: Record<string, string>};
  const others = Object.entries(json.dependencies ?? {}).filter(([name]) => !isFrameworkPackage(name));
  const ours = packages.filter((name) => !missing.includes(name)).map((name): [string, string] => [name, version]);
  const dependencies = Object.fromEntries([...others, ...ours].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({...json, dependencies}, undefined, 2)}\n`;
}

/** Runs `npm install` without scripts and notices. */
export function npmInstall(siteDir: string, ...flags: string[]): {status: number | null; stderr: string} {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...flags];
  return spawnSync('npm', args, {cwd: siteDir, encoding: 'utf8'});
}

/**
 * Sets and installs a version of the framework.
 *
 * @throws with npm's message when there is no such version, or the registry cannot be reached
 */
export function installFramework(siteDir: string, version: string): StepResult {
  const wanted = wantedPackages(siteDir);
  const file = path.join(siteDir, 'package.json');
  const before = readFileSync(file, 'utf8');
  let missing: ReadonlyMap<string, string> = new Map();
  const install = (...more: string[]): string | undefined => {
    replaceFile(file, withVersion(before, wanted, [...missing.keys()], version));
    const {status, stderr} = npmInstall(siteDir, ...more);
    return status === 0 ? undefined : stderr;
  };
  let problem = install();
  // Most releases have all packages, and to ask for each takes longer than to try.
  if (problem !== undefined && /\bE(?:404|TARGET)\b/.test(problem)) {
    replaceFile(file, before);
    missing = unpublished(wanted, version);
    problem = install();
  }
  const findings = [...missing].map(([name, last]): Finding => ({
    step: 'install',
    file: 'package.json',
    message: `${name} has no release ${version}; it was left out of "dependencies"`,
    after: `its last release is ${last}`,
  }));
  if (missing.size * 2 > wanted.length) {
    findings.unshift({
      step: 'install',
      file: 'package.json',
      message: `most packages have no release ${version}, so most of what stands below follows from that`,
      instead: 'go back, and take `npm run lexical:upgrade -- newest`, the last version that most packages have',
    });
  }
  if (problem !== undefined) {
    const forced = install('--force');
    if (forced !== undefined) {
      replaceFile(file, before);
      throw new Error(`npm could not install version ${version}:\n${forced.trim()}`);
    }
    findings.push({step: 'install', file: 'package.json', message: `npm installs it with --force only: ${reasonOf(problem)}`});
  }
  const known = new Set(wanted);
  const added = readdirSync(path.join(siteDir, 'node_modules/@lexical')).map((name) => `@lexical/${name}`);
  findings.push(
    ...added
      .filter((name) => !known.has(name))
      .map((name) => ({
        step: 'new',
        message: `${name} is a new package that no page is about`,
        instead: `add it to "dependencies" and run \`npm run new -- package ${name}\``,
      })),
  );
  return {findings, summary: `${wanted.length - missing.size} packages of ${version}, ${missing.size} have no such release`};
}

function reasonOf(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  return lines
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' ');
}
