import {createHash} from 'node:crypto';
import {readdirSync} from 'node:fs';
import path from 'node:path';

import {jsonCache, type JsonCache} from '../../node/json-cache.ts';
import {startWorker, type WorkerProcess} from '../../node/worker.ts';
import type {Analyses, AnalysisTask, PageAnalysis} from './analyze.ts';
import {cacheKey} from '../api-reference/cache-key.ts';
import {installedLexicalVersion} from '../../node/framework.ts';
import {sheetPaths} from './page/sample-styles.ts';
import type {Fence} from '../../content/fences/fence.ts';
import {withFences, type Page, type PageWithFences} from '../../content/pages.ts';

/** An analysis, and where the fences of the page stood when it was made. */
interface KnownAnalysis extends PageAnalysis {
  fenceLines: number[];
}

/** A digest of everything that an analysis depends on besides its page. */
function analysisKey(siteDir: string): string {
  const own = 'src/plugins/samples';
  // What runs in the browser has no part in it.
  const parts = readdirSync(path.join(siteDir, own)).filter((name) => name !== 'client');
  const sources = [...parts.map((name) => path.join(own, name)), 'src/content', 'src/markdown', 'package-lock.json'];
  return cacheKey({
    versions: [installedLexicalVersion(siteDir), process.version],
    sources: [...sources.map((name) => path.join(siteDir, name)), ...sheetPaths(siteDir)],
    baseDir: siteDir,
  });
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

  /**
   * Checks all pages that are not known yet in one go.
   *
   * @param inWorker whether to do it in a process of its own, which is worth it for many pages
   * @returns the analyses, and how many of them were known
   */
  async analyze(pages: Page[], inWorker = false): Promise<{analyses: Analyses; cached: number}> {
    // Without a cache it is needed for sure, and loads the compiler while this process reads the code of all pages.
    const worker = inWorker && pages.length > 0 && this.#known.size === 0 ? this.#startWorker() : undefined;
    const keyed = pages.map(keysOf);
    const unknown = keyed.filter((keys) => this.#find(keys) === undefined);
    if (unknown.length > 0) {
      const task: AnalysisTask = {pages: unknown.map(({read}) => read), siteDir: this.#siteDir};
      const fresh = await (inWorker ? (worker ?? this.#startWorker()).run(task) : analyzeHere(task));
      for (const {read, code, text, fenceLines} of unknown) {
        const analysis = fresh.get(read.file);
        if (analysis !== undefined) {
          // Where a problem is depends on every line above it.
          this.#known.set(analysis.problems.length === 0 ? code : text, {...analysis, fenceLines});
        }
      }
      this.#writeCache();
    }
    const analyses: Analyses = new Map();
    for (const keys of keyed) {
      const known = this.#find(keys);
      if (known !== undefined) {
        analyses.set(keys.read.file, moved(known, keys.fenceLines));
      }
    }
    return {analyses, cached: pages.length - unknown.length};
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

  #startWorker(): WorkerProcess<AnalysisTask, Analyses> {
    return startWorker(path.join(this.#siteDir, 'src/plugins/samples/analyze-cli.ts'));
  }

  #writeCache(): void {
    // A failure may have to do with a busy machine: it is looked at again in the next process.
    const good = [...this.#known].filter(([, {problems}]) => problems.length === 0);
    this.#cache.write(Object.fromEntries(good));
  }
}

/** Loads the compiler when it is needed, which takes as long as reading a good part of the pages. */
async function analyzeHere(task: AnalysisTask): Promise<Analyses> {
  const {analyzePages} = await import('./analyze.ts');
  return analyzePages(task);
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
  return {
    read,
    code: hashOf(file, 'code', JSON.stringify([fences.map(contentOf), problems])),
    text: hashOf(file, 'text', text),
    fenceLines: fences.map(({line}) => line),
  };
}

function hashOf(...parts: string[]): string {
  return createHash('sha1').update(parts.join('\0')).digest('hex');
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
