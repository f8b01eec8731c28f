import {contentHash} from '../../../node/content-name.ts';
import {assembleSamples} from './page/assemble.ts';
import {checkSamples} from './check/compile.ts';
import {skippedFences, type PageWithFences} from '../../../content/pages.ts';
import {checkLiveSamples} from './check/live-rules.ts';
import {checkDisplay} from './page/display.ts';
import {compareOutputs, type ExecutedSample} from './run/compare.ts';
import {runSamples} from './run/run.ts';
import {sampleLinks, type SampleLink} from './links/sample-links.ts';
import {createSamplePrograms, type SampleProgram} from './check/program.ts';
import type {Fence} from '../../../content/fences/fence.ts';
import type {Problem} from '../../../content/problems.ts';
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
export async function verifyPages(pages: PageWithFences[], options: {siteDir: string; run: boolean}): Promise<Verification> {
  return verifySamples(readSamples(pages, options.siteDir), options);
}

/** Samples that nothing has been asked of yet. */
type ReadPages = Omit<Verification, 'executed' | 'runsCached'>;

function readSamples(pages: PageWithFences[], siteDir: string): ReadPages {
  const problems: Problem[] = [];
  const fences: Fence[] = [];
  const samples: Sample[] = [];
  for (const page of pages) {
    const assembled = assembleSamples(page.fences, contentHash(page.file, 10));
    problems.push(...page.problems, ...assembled.problems, ...page.fences.flatMap(checkDisplay));
    fences.push(...page.fences);
    samples.push(...assembled.samples);
  }
  return {problems, fences, samples, programs: createSamplePrograms(samples, siteDir)};
}

async function verifySamples(read: ReadPages, {siteDir, run}: {siteDir: string; run: boolean}): Promise<Verification> {
  // It is large, and pages are shown before it is needed.
  const {lintSamples} = await import('./check/eslint.ts');
  const {valid: validSet, problems: compileProblems} = checkSamples(read.samples, read.programs);
  const valid = read.samples.filter((sample) => validSet.has(sample));
  const problems = [...read.problems, ...compileProblems, ...checkLiveSamples(valid, siteDir), ...lintSamples(valid)];
  if (!run) return {...read, problems, executed: [], runsCached: 0};
  const {executed, cached, problems: runProblems} = await runSamples(valid, siteDir);
  return {...read, problems: [...problems, ...runProblems, ...compareOutputs(executed)], executed, runsCached: cached};
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

/** An analysis whose samples are checked later. */
export interface AnalysisInSteps {
  /** What pages name and consist of, without what compiling and running the samples may find. */
  linked: Analyses;
  /** Compiles and runs the samples, and gives the whole analyses. */
  check: () => Promise<Analyses>;
}

/** Whether a page shows a file with `from=`. */
function showsFile({fences}: PageWithFences, file: string): boolean {
  return fences.some(({sources}) => [...(sources?.values() ?? [])].includes(file));
}

/**
 * Finds what the samples of pages name; checks and executes them when it is asked to.
 *
 * @param siteDir folder with the `node_modules` that samples import from
 */
export function analyzePages(pages: PageWithFences[], siteDir: string): AnalysisInSteps {
  const read = readSamples(pages, siteDir);
  const links = new Map<string, SampleLink[]>();
  for (const sample of read.samples) {
    const program = read.programs.get(sample);
    if (program !== undefined) {
      links.set(sample.fence.file, [...(links.get(sample.fence.file) ?? []), ...sampleLinks(sample, program)]);
    }
  }
  const analysesOf = (outcome: Verification): Analyses =>
    new Map(
      pages.map((page) => [
        page.file,
        {
          problems: outcome.problems.filter(({file}) => file === page.file || showsFile(page, file)),
          links: links.get(page.file) ?? [],
          counts: countSamples(outcome, page.file),
        },
      ]),
    );
  return {
    linked: analysesOf({...read, executed: [], runsCached: 0}),
    check: async () => analysesOf(await verifySamples(read, {siteDir, run: true})),
  };
}
