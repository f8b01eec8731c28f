import {formatProblems, type Problem} from '../../../content/problems.ts';
import {extractFences} from '../../../content/fences/extract.ts';
import {checkSkips, sitePages, type Page} from '../../../content/pages.ts';
import type {KnownAnalysis, PageAnalyzer, SiteAnalyses} from './analysis.ts';
import {readSymbolIndex} from '../../../framework/symbol-index.ts';
import {linkSite, type SiteLinks} from './links/site-links.ts';
import {isLive, removeStaleModules, writeLiveModule} from './live/modules.ts';
import {assembleSamples} from './page/assemble.ts';
import {removeStaleEditable, writeEditable} from './page/editable.ts';

/** What the pages of a site name. */
export interface LinkedSite {
  /** What pages name of the reference; undefined as long as there is none. */
  links: SiteLinks | undefined;
  /** What the analyzer knows, for the process that builds the pages. */
  known: [key: string, analysis: KnownAnalysis][];
}

/** What checking the samples of a site gave. */
export interface CheckedSite extends LinkedSite {
  /** What has to be corrected; undefined when all is well. */
  report: string | undefined;
  /** What there is, in one line. */
  summary: string;
}

/** A site whose pages have been read. */
export interface StartedSite {
  /** Links what needs the reference, which has to be there now, and writes the modules of live samples and what the playground opens. */
  link: () => LinkedSite;
  /** Compiles and runs the samples. */
  check: () => Promise<SiteAnalyses>;
  /** Says how that went. */
  finish: (linked: LinkedSite, outcome: SiteAnalyses) => CheckedSite;
}

/** Reads the pages of a site and finds what their samples name. */
export async function analyzeSite(analyzer: PageAnalyzer, siteDir: string): Promise<StartedSite> {
  const pages = sitePages(siteDir);
  const {check, ...read} = await analyzer.analyzeInSteps(pages);
  return {
    link: () => {
      const index = readSymbolIndex(siteDir);
      writeSampleFiles(pages, siteDir);
      return {links: index === undefined ? undefined : linkSite(pages, read.analyses, index), known: analyzer.known};
    },
    check: async () => {
      const outcome = (await check?.()) ?? read;
      analyzer.keepOnly(pages);
      return outcome;
    },
    finish: ({links}, outcome) => {
      const skipped = checkSkips(pages.flatMap((page) => extractFences(page.file, page.text).fences));
      const found = [...outcome.analyses.values()].flatMap(({problems}) => problems);
      return {
        links,
        known: analyzer.known,
        report: report([...found, ...skipped, ...(links?.problems ?? [])], siteDir),
        summary: summary(outcome, links),
      };
    },
  };
}

function report(problems: readonly Problem[], siteDir: string): string | undefined {
  if (problems.length === 0) return undefined;
  const heading = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  return `${heading} in samples or links:\n\n${formatProblems([...problems], siteDir)}\n`;
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
