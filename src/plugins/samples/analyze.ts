import {createHash} from 'node:crypto';

import {assembleSamples} from './page/assemble.ts';
import {checkSamples} from './check/compile.ts';
import {lintSamples} from './check/eslint.ts';
import {skippedFences, type PageWithFences} from '../../content/pages.ts';
import {checkLiveSamples} from './check/live-rules.ts';
import {checkDisplay} from './page/display.ts';
import {compareOutputs, type ExecutedSample} from './run/compare.ts';
import {runSamples} from './run/run.ts';
import {sampleLinks, type SampleLink} from './links/sample-links.ts';
import type {SampleProgram} from './check/program.ts';
import type {Fence} from '../../content/fences/fence.ts';
import type {Problem} from '../../content/problems.ts';
import type {Sample} from './types.ts';

/** Number of samples, by what is done with them. */
export interface SampleCounts {
  checked: number;
  executed: number;
  live: number;
  skipped: number;
}

/** Everything known about the samples of a set of pages. */
export interface Verification {
  problems: Problem[];
  fences: Fence[];
  samples: Sample[];
  programs: Map<Sample, SampleProgram>;
  executed: ExecutedSample[];
  /** How many of the executed ones had been run before. */
  runsCached: number;
}

/**
 * Checks all samples of the given pages.
 *
 * @param options.siteDir folder with the `node_modules` that samples import from
 * @param options.run whether to execute fences marked `run`
 */
export async function verifyPages(
  pages: PageWithFences[],
  {siteDir, run}: {siteDir: string; run: boolean},
): Promise<Verification> {
  const checked = checkPages(pages, siteDir);
  return run ? executePages(checked, siteDir) : checked;
}

/** What is known of samples before any of them has run. */
interface CheckedPages extends Verification {
  /** Those that compile. */
  valid: Sample[];
}

function checkPages(pages: PageWithFences[], siteDir: string): CheckedPages {
  const problems: Problem[] = [];
  const fences: Fence[] = [];
  const samples: Sample[] = [];
  for (const page of pages) {
    const assembled = assembleSamples(page.fences, createHash('sha1').update(page.file).digest('hex').slice(0, 10));
    problems.push(...page.problems, ...assembled.problems, ...page.fences.flatMap(checkDisplay));
    fences.push(...page.fences);
    samples.push(...assembled.samples);
  }
  const {valid: validSet, programs, ...checked} = checkSamples(samples, siteDir);
  const valid = samples.filter((sample) => validSet.has(sample));
  problems.push(...checked.problems, ...checkLiveSamples(valid, siteDir), ...lintSamples(valid));
  return {problems, fences, samples, valid, programs, executed: [], runsCached: 0};
}

async function executePages(checked: CheckedPages, siteDir: string): Promise<Verification> {
  const {executed, cached, problems} = await runSamples(checked.valid, {siteDir, modulesDir: siteDir});
  return {...checked, problems: [...checked.problems, ...problems, ...compareOutputs(executed)], executed, runsCached: cached};
}

/** Counts the samples of a page, or of all. */
export function countSamples({fences, samples, executed}: Verification, page?: string): SampleCounts {
  const count = (all: readonly Fence[]): number => (page === undefined ? all : all.filter(({file}) => file === page)).length;
  return {
    checked: count(samples.map(({fence}) => fence)),
    executed: count(executed.map(({sample}) => sample.fence)),
    live: count(samples.map(({fence}) => fence).filter(({meta}) => meta.flags.has('live'))),
    skipped: count(skippedFences(fences)),
  };
}

/** What checking a page gave; depends on nothing but its text and the installed packages. */
export interface PageAnalysis {
  problems: Problem[];
  links: SampleLink[];
  counts: SampleCounts;
}

/** Analyses by page. */
export type Analyses = Map<string, PageAnalysis>;

/** What is to be checked. */
export interface AnalysisTask {
  pages: PageWithFences[];
  /** Folder with the `node_modules` that samples import from. */
  siteDir: string;
}

/** An analysis whose samples run later. */
export interface AnalysisInSteps {
  /** Analyses without what running the samples may find. */
  compiled: Analyses;
  /** Runs the samples, and gives the whole analyses. */
  run: () => Promise<Analyses>;
}

/** Checks the samples of pages, and finds what they name; executes them when it is asked to. */
export function analyzePages({pages, siteDir}: AnalysisTask): AnalysisInSteps {
  const checked = checkPages(pages, siteDir);
  const links = new Map<string, SampleLink[]>();
  for (const sample of checked.samples) {
    const program = checked.programs.get(sample);
    if (program !== undefined) {
      links.set(sample.fence.file, [...(links.get(sample.fence.file) ?? []), ...sampleLinks(sample, program)]);
    }
  }
  const analysesOf = (outcome: Verification): Analyses =>
    new Map(
      pages.map((page) => [
        page.file,
        {
          problems: outcome.problems.filter(({file}) => file === page.file),
          links: links.get(page.file) ?? [],
          counts: countSamples(outcome, page.file),
        },
      ]),
    );
  return {compiled: analysesOf(checked), run: async () => analysesOf(await executePages(checked, siteDir))};
}
