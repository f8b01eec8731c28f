import path from 'node:path';

import {contentHash} from '../../../node/content-name.ts';
import {inputKey} from '../../../node/input-key.ts';
import {jsonCache, type JsonCache} from '../../../node/json-cache.ts';
import type {Analyses, PageAnalysis} from './analyze.ts';
import {sheetPaths} from './page/sample-styles.ts';
import {environmentCode} from './run/bundle.ts';
import type {Fence} from '../../../content/fences/fence.ts';
import {withFences, type Page, type PageWithFences} from '../../../content/pages.ts';

/** An analysis, and where the fences of the page stood when it was made. */
export interface KnownAnalysis extends PageAnalysis {
  fenceLines: number[];
  /** Links only: its samples are not compiled or run yet, so it is never written to disk. */
  awaitsCheck: boolean;
}

/** A digest of everything that an analysis depends on besides its page. */
export function analysisKey(siteDir: string): string {
  return inputKey({
    siteDir,
    code: ['src/features/samples/build/site-cli.ts', ...environmentCode],
    files: ['package.json', ...sheetPaths(siteDir)],
  });
}

/** What is known of the samples of pages. */
export interface SiteAnalyses {
  analyses: Analyses;
  /** How many of the pages were known before. */
  cached: number;
}

/**
 * Checks pages and remembers the outcome by their code, on disk and for the life of the process: an author who changes a
 * sentence does not wait for the compiler.
 */
export class PageAnalyzer {
  readonly #siteDir: string;
  readonly #cache: JsonCache<Record<string, KnownAnalysis>>;
  /** Changes when the same page could get another analysis. */
  readonly cacheKey: string;
  readonly #known: Map<string, KnownAnalysis>;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    this.cacheKey = analysisKey(siteDir);
    this.#cache = jsonCache(path.join(siteDir, '.cache/samples/pages.json'), this.cacheKey);
    this.#known = new Map(Object.entries(this.#cache.read() ?? {}));
  }

  /** Checks all pages that are not known yet in one go. */
  async analyze(pages: Page[]): Promise<SiteAnalyses> {
    const {check, ...read} = await this.analyzeInSteps(pages);
    return (await check?.()) ?? read;
  }

  /**
   * The same in two steps: what pages name takes a third of the time.
   *
   * @returns what is known without checking samples; and, unless all pages are known, what checks them and gives the rest
   */
  async analyzeInSteps(pages: Page[]): Promise<SiteAnalyses & {check: (() => Promise<SiteAnalyses>) | undefined}> {
    const keyed = pages.map(keysOf);
    const unknown = keyed.filter((keys) => this.#find(keys) === undefined);
    const outcome = (): SiteAnalyses => ({analyses: this.#analysesOf(keyed), cached: pages.length - unknown.length});
    if (unknown.length === 0) return {...outcome(), check: undefined};
    // The compiler is loaded when it is needed, which takes as long as reading a good part of the pages.
    const {analyzePages} = await import('./analyze.ts');
    const {linked, check} = analyzePages(
      unknown.map(({read}) => read),
      this.#siteDir,
    );
    this.#keep(unknown, linked, true);
    return {
      ...outcome(),
      check: async () => {
        this.#keep(unknown, await check(), false);
        this.#writeCache();
        return outcome();
      },
    };
  }

  /** Whether nothing is known yet, as in a process that has found no cache. */
  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** What is known, for another process. */
  get known(): [key: string, analysis: KnownAnalysis][] {
    return [...this.#known];
  }

  /** Takes over what another process knows. */
  learn(known: readonly (readonly [key: string, analysis: KnownAnalysis])[]): void {
    for (const [key, analysis] of known) this.#known.set(key, analysis);
  }

  #keep(pages: readonly Keys[], analyses: Analyses, awaitsCheck: boolean): void {
    for (const {read, code, text, fenceLines} of pages) {
      const analysis = analyses.get(read.file);
      if (analysis === undefined) continue;
      // Where a problem is depends on every line above it.
      const [key, other] = analysis.problems.length === 0 ? [code, text] : [text, code];
      this.#known.set(key, {...analysis, fenceLines, awaitsCheck});
      this.#known.delete(other);
    }
  }

  #analysesOf(keyed: readonly Keys[]): Analyses {
    const analyses: Analyses = new Map();
    for (const keys of keyed) {
      const known = this.#find(keys);
      if (known !== undefined) analyses.set(keys.read.file, moved(known, keys.fenceLines));
    }
    return analyses;
  }

  #find({code, text}: Keys): KnownAnalysis | undefined {
    return this.#known.get(code) ?? this.#known.get(text);
  }

  /** Forgets what no page of the site needs any more. */
  keepOnly(pages: Page[]): void {
    const needed = new Set(pages.map(keysOf).flatMap(({code, text}) => [code, text]));
    for (const key of this.#known.keys()) {
      if (!needed.has(key)) {
        this.#known.delete(key);
      }
    }
    this.#writeCache();
  }

  #writeCache(): void {
    // A failure may have to do with a busy machine: it is looked at again in the next process.
    const good = [...this.#known].filter(([, {problems, awaitsCheck}]) => problems.length === 0 && !awaitsCheck);
    // Another process may have checked meanwhile what waits for it here.
    const awaiting = [...this.#known].filter(([, {awaitsCheck}]) => awaitsCheck).map(([key]) => key);
    const stored = awaiting.length === 0 ? {} : (this.#cache.read() ?? {});
    const checked = awaiting.flatMap((key) => (stored[key] === undefined ? [] : [[key, stored[key]] as const]));
    this.#cache.write(Object.fromEntries([...good, ...checked]));
  }
}

/** What the analysis of a page is kept under. */
interface Keys {
  /** Changes with the code of the page and with what says how it is checked. */
  code: string;
  /** Changes with every letter. */
  text: string;
  fenceLines: number[];
  /** The page they are of. */
  read: PageWithFences;
}

/** Messages contain the page's path, so pages of the same text in two folders differ. */
function keysOf(page: Page): Keys {
  const read = withFences(page);
  const {file, text, fences, problems} = read;
  const code = contentHash(JSON.stringify([file, fences.map(contentOf), problems]), 40);
  return {
    read,
    code,
    // Files that the page shows are not in its text.
    text: contentHash(JSON.stringify([text, code]), 40),
    fenceLines: fences.map(({line}) => line),
  };
}

/** A fence without its location. */
function contentOf({lang, meta, lines, output}: Fence): unknown[] {
  return [lang, [...meta.flags].sort(), [...meta.values].sort(), [...meta.highlight].sort(), lines, output !== undefined];
}

/** An analysis for the same code further up or down. */
function moved(known: KnownAnalysis, fenceLines: readonly number[]): PageAnalysis {
  const lineNow = new Map(known.fenceLines.map((line, fence) => [line, fenceLines[fence] ?? line]));
  const links = known.links.map((link) => ({...link, fenceLine: lineNow.get(link.fenceLine) ?? link.fenceLine}));
  return {problems: known.problems, links, counts: known.counts};
}
