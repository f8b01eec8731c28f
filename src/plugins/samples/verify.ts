import {createHash} from 'node:crypto';

import {assembleSamples} from './page/assemble.ts';
import {checkSamples} from './check/compile.ts';
import {lintSamples} from './check/eslint.ts';
import {checkSkips, skippedFences, type ReadPage} from '../../content/pages.ts';
import {checkLiveSamples} from './check/live-rules.ts';
import {checkDisplay} from './page/display.ts';
import {compareOutputs, type ExecutedSample} from './run/compare.ts';
import {isRun} from './run/instrument.ts';
import {runSamples} from './run/run.ts';
import type {SampleProgram} from './check/program.ts';
import type {Fence} from '../../content/fences/fence.ts';
import type {Problem} from '../../content/problems.ts';
import type {Sample} from './types.ts';

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
 * Checks all samples of the given pages.
 *
 * @param options.siteDir folder with the `node_modules` that samples import from
 * @param options.run whether to execute fences marked `run`
 * @param options.wholeSite whether `pages` are all pages, so that site-wide limits apply
 */
export async function verifyPages(
  pages: ReadPage[],
  options: {siteDir: string; run: boolean; wholeSite: boolean},
): Promise<Verification> {
  const problems: Problem[] = [];
  const fences: Fence[] = [];
  const samples: Sample[] = [];
  for (const page of pages) {
    const assembled = assembleSamples(page.fences, createHash('sha1').update(page.file).digest('hex').slice(0, 10));
    problems.push(...page.problems, ...assembled.problems, ...page.fences.flatMap(checkDisplay));
    fences.push(...page.fences);
    samples.push(...assembled.samples);
  }
  if (options.wholeSite) {
    problems.push(...checkSkips(fences));
  }
  const checked = checkSamples(samples, options.siteDir);
  const valid = samples.filter((sample) => checked.valid.has(sample));
  problems.push(...checked.problems, ...checkLiveSamples(valid, options.siteDir), ...lintSamples(valid));
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
