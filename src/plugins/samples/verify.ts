import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';

import {assembleSamples, isChecked} from './page/assemble.ts';
import {checkSamples} from './check/compile.ts';
import {lintSamples} from './check/eslint.ts';
import {extractFences} from './page/extract.ts';
import {checkLiveSamples} from './check/live-rules.ts';
import {checkDisplay} from './render/display.ts';
import {compareOutputs, type ExecutedSample} from './run/compare.ts';
import {isRun} from './run/instrument.ts';
import {runSamples} from './run/run.ts';
import type {SampleProgram} from './check/program.ts';
import type {Fence, Problem, Sample} from './types.ts';

/** Folders whose pages have checked samples, relative to the site. */
export const pageFolders = ['docs', 'blog', 'src/pages'];

/** Whether a page is generated: such pages quote declarations, which are not samples. */
export function isGenerated(file: string): boolean {
  return /(?:^|\/)docs\/(?:api|error\/derived)\//.test(file.replaceAll('\\', '/'));
}

/** The most samples on the whole site that may go unchecked. */
export const skipLimit = 5;

export interface Page {
  /** Absolute path. */
  file: string;
  text: string;
}

/** Everything known about the samples of a set of pages. */
export interface Verification {
  problems: Problem[];
  fences: Fence[];
  samples: Sample[];
  programs: Map<Sample, SampleProgram>;
  executed: ExecutedSample[];
  counts: {pages: number; checked: number; executed: number; live: number; skipped: number; linted: number; runsCached: number};
}

/**
 * Lists the Markdown pages below files and folders, without generated ones.
 *
 * @throws when a path does not exist
 */
export function findPages(paths: string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) {
        if (name !== 'node_modules' && !name.startsWith('.')) {
          visit(path.join(file, name));
        }
      }
    } else if (/\.mdx?$/.test(file) && !isGenerated(file)) {
      found.add(file);
    }
  };
  for (const start of paths) {
    visit(path.resolve(start));
  }
  return [...found];
}

/** Reads pages from disk. */
export function readPages(files: string[]): Page[] {
  return files.map((file) => ({file, text: readFileSync(file, 'utf8')}));
}

/** Fences that their authors exempted from the check. */
function skippedFences(fences: readonly Fence[]): Fence[] {
  return fences.filter((fence) => isChecked(fence) && fence.meta.values.has('skip'));
}

/** Problems when more samples than `skipLimit` go unchecked on the whole site. */
export function checkSkips(fences: readonly Fence[]): Problem[] {
  const skipped = skippedFences(fences);
  return skipped.length <= skipLimit
    ? []
    : skipped.map(({file, line, column}) => ({
        file,
        line,
        column,
        message: `${skipped.length} samples are skipped, at most ${skipLimit} may be on the whole site`,
        hint: 'Make one of them compile: hidden lines above `// ---cut---` can declare what is missing.',
      }));
}

/**
 * Checks all samples of the given pages.
 *
 * @param options.siteDir folder with the `node_modules` that samples import from
 * @param options.run whether to execute fences marked `run`
 * @param options.wholeSite whether `pages` are all pages, so that site-wide limits apply
 */
export async function verifyPages(
  pages: Page[],
  options: {siteDir: string; run: boolean; wholeSite: boolean},
): Promise<Verification> {
  const problems: Problem[] = [];
  const fences: Fence[] = [];
  const samples: Sample[] = [];
  for (const page of pages) {
    const extracted = extractFences(page.file, page.text);
    const assembled = assembleSamples(extracted.fences, createHash('sha1').update(page.file).digest('hex').slice(0, 10));
    problems.push(...extracted.problems, ...assembled.problems, ...extracted.fences.flatMap(checkDisplay));
    fences.push(...extracted.fences);
    samples.push(...assembled.samples);
  }
  if (options.wholeSite) {
    problems.push(...checkSkips(fences));
  }
  const checked = checkSamples(samples, options.siteDir);
  const valid = samples.filter((sample) => checked.valid.has(sample));
  problems.push(...checked.problems, ...checkLiveSamples(valid), ...lintSamples(valid));
  let executed: ExecutedSample[] = [];
  let runsCached = 0;
  if (options.run) {
    const outcome = await runSamples(valid, {siteDir: options.siteDir, modulesDir: options.siteDir});
    executed = outcome.executed;
    runsCached = outcome.cached;
    problems.push(...outcome.problems, ...compareOutputs(executed));
  }
  return {
    problems,
    fences,
    samples,
    programs: checked.programs,
    executed,
    counts: {
      pages: pages.length,
      checked: samples.length,
      executed: options.run ? executed.length : samples.filter(isRun).length,
      live: samples.filter((sample) => sample.fence.meta.flags.has('live')).length,
      skipped: skippedFences(fences).length,
      linted: samples.filter((sample) => sample.fence.meta.values.has('eslint')).length,
      runsCached,
    },
  };
}
