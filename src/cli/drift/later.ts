import {rmSync} from 'node:fs';
import path from 'node:path';

import {extractFences} from '../../content/fences/extract.ts';
import {type Page, sitePages} from '../../content/pages.ts';
import type {Problem} from '../../content/problems.ts';
import {frameworkPackages, installedLexicalVersion} from '../../node/framework.ts';
import {minorOf} from '../../plugins/api-reference/history/history.ts';
import {compareMinors} from '../../plugins/api-reference/history/releases.ts';
import {checkSamples} from '../../plugins/samples/check/compile.ts';
import {createSamplePrograms, forgetLibraries} from '../../plugins/samples/check/program.ts';
import {assembleSamples} from '../../plugins/samples/page/assemble.ts';
import {frameworkReleases} from '../history/framework-releases.ts';
import {typesFolder} from './types-folder.ts';

/** Errors with the same words, which the types of one minor version were the first to give. */
export interface Cause {
  /** The compiler's words and its number. */
  message: string;
  /** How many samples have it. */
  samples: number;
  /** The first places, as `page:line`. */
  places: string[];
}

/** Places to name for one cause; the first ones tell enough. */
const shownPlaces = 3;

/**
 * Groups errors by the compiler's words.
 *
 * @param known words that an earlier version gave already
 * @returns the cause that breaks most samples first
 */
export function causesOf(problems: readonly Problem[], known: ReadonlySet<string>, siteDir: string): Cause[] {
  const byMessage = new Map<string, Problem[]>();
  for (const problem of problems) {
    const {message} = problem;
    if (!known.has(message)) byMessage.set(message, [...(byMessage.get(message) ?? []), problem]);
  }
  return [...byMessage]
    .map(([message, all]) => ({
      message,
      samples: all.length,
      places: all.slice(0, shownPlaces).map(({file, line}) => `${path.relative(siteDir, file)}:${line}`),
    }))
    .sort((a, b) => b.samples - a.samples);
}

/** The first line of an error, with its number and without the folder of the packages; the other lines explain it at length. */
export function shortMessage(message: string, folder: string): string {
  const [first = ''] = message.split('\n');
  const [code = ''] = /\(TS\d+\)$/.exec(message) ?? [];
  return (first.endsWith(code) ? first : `${first} ${code}`).replaceAll(`${folder}/node_modules/`, '');
}

/**
 * Type-checks the samples of the site with one release of each later minor version, and prints what breaks where for the first time.
 *
 * @param minors these minor versions only; all without any
 */
export function showLaterBreaks(siteDir: string, minors: readonly string[]): void {
  const version = installedLexicalVersion(siteDir);
  const samples = sitePages(siteDir).flatMap((page: Page, number) => {
    return assembleSamples(extractFences(page.file, page.text).fences, String(number)).samples;
  });
  const {releases, packagesOf} = frameworkReleases(siteDir, version);
  const known = new Set<string>();
  for (const release of releases) {
    const isLater = compareMinors(release.minor, minorOf(version)) > 0;
    if (!isLater || (minors.length > 0 && !minors.includes(release.minor))) continue;
    const packages = packagesOf(release);
    // A package that has skipped the version stands for itself with the one before: the samples are about what others changed.
    const missing = frameworkPackages(siteDir).flatMap((name) => {
      const last = release.versions.has(name)
        ? undefined
        : releases.slice(0, releases.indexOf(release)).findLast(({versions}) => versions.has(name));
      return last === undefined ? [] : packagesOf(last).filter((item) => item.name === name);
    });
    const folder = typesFolder(siteDir, [...packages, ...missing]);
    try {
      const found = checkSamples(samples, createSamplePrograms(samples, folder)).problems;
      const problems = found.map((problem) => ({...problem, message: shortMessage(problem.message, folder)}));
      const causes = causesOf(problems, known, siteDir);
      for (const {name} of missing) console.log(`${name} has no release ${release.minor}`);
      console.log(`${release.minor}: ${samples.length} samples, ${problems.length} errors, ${causes.length} new causes`);
      for (const {message, samples: count, places} of causes) {
        console.log(`  ${count} × ${message}\n      ${places.join(' ')}`);
        known.add(message);
      }
    } finally {
      // Those of all versions together would not fit into memory.
      forgetLibraries(folder);
      rmSync(folder, {recursive: true, force: true});
    }
  }
}
