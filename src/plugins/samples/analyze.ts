import {sampleLinks, type SampleLink} from './links/sample-links.ts';
import type {ReadPage} from '../../content/pages.ts';
import type {Problem} from '../../content/problems.ts';
import {verifyPages} from './verify.ts';

/** Number of samples of a page, by what is done with them. */
export interface SampleCounts {
  checked: number;
  executed: number;
  live: number;
  skipped: number;
}

/** What checking a page gave; depends on nothing but its text and the installed packages. */
export interface PageAnalysis {
  problems: Problem[];
  links: SampleLink[];
  counts: SampleCounts;
}

/** Analyses by page. */
export type Analyses = Map<string, PageAnalysis>;

/** What analyze-cli.ts is asked for. */
export interface AnalysisTask {
  pages: ReadPage[];
  /** Folder with the `node_modules` that samples import from. */
  siteDir: string;
}

/** Checks and executes the samples of pages, and finds what they name. */
export async function analyzePages({pages, siteDir}: AnalysisTask): Promise<Analyses> {
  const outcome = await verifyPages(pages, {siteDir, run: true, wholeSite: false});
  const links = new Map<string, SampleLink[]>();
  for (const sample of outcome.samples) {
    const program = outcome.programs.get(sample);
    if (program !== undefined) {
      links.set(sample.fence.file, [...(links.get(sample.fence.file) ?? []), ...sampleLinks(sample, program)]);
    }
  }
  return new Map(
    pages.map((page) => [
      page.file,
      {
        problems: outcome.problems.filter(({file}) => file === page.file),
        links: links.get(page.file) ?? [],
        counts: {
          checked: outcome.samples.filter(({fence}) => fence.file === page.file).length,
          executed: outcome.executed.filter(({sample}) => sample.fence.file === page.file).length,
          live: outcome.samples.filter(({fence}) => fence.file === page.file && fence.meta.flags.has('live')).length,
          skipped: outcome.fences.filter(({file, meta}) => file === page.file && meta.values.has('skip')).length,
        },
      },
    ]),
  );
}
