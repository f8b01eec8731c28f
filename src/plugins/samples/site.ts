import {formatProblems, type Problem} from '../../content/problems.ts';
import {extractFences} from '../../content/fences/extract.ts';
import {checkSkips, sitePages, type Page} from '../../content/pages.ts';
import type {KnownAnalysis, PageAnalyzer, SiteAnalyses} from './analysis.ts';
import {readSymbolIndex} from './links/symbol-index.ts';
import {linkSite, type SiteLinks} from './links/site-links.ts';
import {isLive, removeStaleModules, writeLiveModule} from './live/modules.ts';
import {assembleSamples} from './page/assemble.ts';
import {removeStaleEditable, writeEditable} from './page/editable.ts';

/** What the pages of a site gave. */
export interface SiteSamples {
  /** What pages name of the reference; undefined as long as there is none. */
  links: SiteLinks | undefined;
  /** What has to be corrected; undefined when all is well. */
  report: string | undefined;
  /** What there is, in one line. */
  summary: string;
  /** What the analyzer knows, for the process that builds the pages. */
  known: [key: string, analysis: KnownAnalysis][];
}

/** A site whose samples have been compiled, or run. */
export interface StartedSite {
  /** Links and checks what needs the reference, which has to be there now; writes the modules of live samples, and what the playground opens. */
  finish: () => SiteSamples;
  /** Runs what has been compiled only, when there is such, and gives what has to be corrected then. */
  run: (() => Promise<string | undefined>) | undefined;
}

/**
 * Checks the samples of all pages.
 *
 * @param runsNow whether samples run before this is done; otherwise they are run by what it gives
 */
export async function analyzeSite(analyzer: PageAnalyzer, siteDir: string, runsNow: boolean): Promise<StartedSite> {
  const pages = sitePages(siteDir);
  const {run, ...compiled} = await analyzer.analyzeInSteps(pages);
  const outcome = (runsNow ? await run?.() : undefined) ?? compiled;
  analyzer.keepOnly(pages);
  return {
    finish: () => finish(pages, outcome, analyzer, siteDir),
    run:
      runsNow || run === undefined
        ? undefined
        : async () => {
            const known = new Set(problemsOf(compiled).map((problem) => JSON.stringify(problem)));
            return report(
              problemsOf(await run()).filter((problem) => !known.has(JSON.stringify(problem))),
              siteDir,
            );
          },
  };
}

function finish(pages: readonly Page[], outcome: SiteAnalyses, analyzer: PageAnalyzer, siteDir: string): SiteSamples {
  const index = readSymbolIndex(siteDir);
  const links = index === undefined ? undefined : linkSite(pages, outcome.analyses, index);
  const skipped = checkSkips(pages.flatMap((page) => extractFences(page.file, page.text).fences));
  writeSampleFiles(pages, siteDir);
  return {
    links,
    report: report([...problemsOf(outcome), ...skipped, ...(links?.problems ?? [])], siteDir),
    summary: summary(outcome, links),
    known: analyzer.known,
  };
}

function problemsOf({analyses}: SiteAnalyses): Problem[] {
  return [...analyses.values()].flatMap(({problems}) => problems);
}

function report(problems: readonly Problem[], siteDir: string): string | undefined {
  if (problems.length === 0) return undefined;
  const heading = problems.length === 1 ? 'One sample or name has' : `${problems.length} samples or names have`;
  return `${heading} to be corrected:\n\n${formatProblems([...problems], siteDir)}\n`;
}

function writeSampleFiles(pages: readonly Page[], siteDir: string): void {
  const ids = new Set<string>();
  const editable = new Set<string>();
  for (const page of pages) {
    const {samples} = assembleSamples(extractFences(page.file, page.text).fences, '');
    for (const sample of samples.filter(isLive)) ids.add(writeLiveModule(sample, siteDir).id);
    for (const file of writeEditable(samples, page.text, siteDir)) editable.add(file);
  }
  removeStaleModules(ids, siteDir);
  removeStaleEditable(editable, siteDir);
}

function summary({analyses, cached}: SiteAnalyses, links: SiteLinks | undefined): string {
  const counts = [...analyses.values()].map((analysis) => analysis.counts);
  const sum = (count: keyof (typeof counts)[number]): number => counts.reduce((total, each) => total + each[count], 0);
  const parts = [
    `${analyses.size} pages (${cached} from cache)`,
    `${sum('checked')} samples checked`,
    `${sum('executed')} executed`,
    `${sum('live')} live`,
    `${sum('skipped')} skipped`,
  ];
  if (links !== undefined) {
    parts.push(`${links.counts.samples} links in samples`, `${links.counts.prose} in prose`);
  }
  return `Samples: ${parts.join(', ')}.`;
}
