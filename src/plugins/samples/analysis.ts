import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {runApart} from '../../node/run-apart.ts';
import {analyzePages, type Analyses, type AnalysisTask, type PageAnalysis} from './analyze.ts';
import {installedLexicalVersion} from './framework.ts';
import type {Page} from './verify.ts';

interface CacheFile {
  world: string;
  pages: Record<string, PageAnalysis>;
}

/** The checker's own folder, for the fingerprint of what a cached analysis depends on. */
const checkerFolder = 'src/plugins/samples';

/** A text that changes when the same page could get another analysis. */
function fingerprint(siteDir: string): string {
  const hash = createHash('sha1').update(installedLexicalVersion(siteDir)).update(process.version);
  for (const file of [...listFiles(path.join(siteDir, checkerFolder)), path.join(siteDir, 'package-lock.json')]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, {withFileTypes: true})
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((item) => {
      const file = path.join(folder, item.name);
      return item.isDirectory() ? (item.name === 'client' ? [] : listFiles(file)) : [file];
    });
}

/** Checks pages and remembers the outcome by content, on disk and for the life of the process. */
export class PageAnalyzer {
  readonly #siteDir: string;
  readonly #cacheFile: string;
  /** Changes when the same page could get another analysis. */
  readonly world: string;
  readonly #known: Map<string, PageAnalysis>;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    this.#cacheFile = path.join(siteDir, '.cache/samples/pages.json');
    this.world = fingerprint(siteDir);
    this.#known = new Map(Object.entries(this.#readCache()?.pages ?? {}));
  }

  /**
   * Checks all pages that are not known yet in one go.
   *
   * @param apart whether to do it in a process of its own, which is worth it for many pages
   * @returns the analyses, and how many of them were known
   */
  async analyze(pages: Page[], apart = false): Promise<{analyses: Analyses; cached: number}> {
    const unknown = pages.filter((page) => !this.#known.has(keyOf(page)));
    if (unknown.length > 0) {
      const fresh = await (apart ? this.#analyzeApart(unknown) : analyzePages(unknown, this.#siteDir));
      for (const page of unknown) {
        const analysis = fresh.get(page.file);
        if (analysis !== undefined) {
          this.#known.set(keyOf(page), analysis);
        }
      }
      this.#writeCache();
    }
    const analyses: Analyses = new Map();
    for (const page of pages) {
      const analysis = this.#known.get(keyOf(page));
      if (analysis !== undefined) {
        analyses.set(page.file, analysis);
      }
    }
    return {analyses, cached: pages.length - unknown.length};
  }

  /** Forgets what no page of the site needs any more. */
  keepOnly(pages: Page[]): void {
    const needed = new Set(pages.map(keyOf));
    for (const key of this.#known.keys()) {
      if (!needed.has(key)) {
        this.#known.delete(key);
      }
    }
    this.#writeCache();
  }

  #analyzeApart(pages: Page[]): Promise<Analyses> {
    const script = path.join(this.#siteDir, checkerFolder, 'analyze-cli.ts');
    const task: AnalysisTask = {pages, siteDir: this.#siteDir};
    return runApart<Analyses>(script, task);
  }

  #readCache(): CacheFile | undefined {
    try {
      const cache = JSON.parse(readFileSync(this.#cacheFile, 'utf8')) as CacheFile;
      return cache.world === this.world ? cache : undefined;
    } catch {
      // No cache yet, or a file cut short: checking again is always right.
      return undefined;
    }
  }

  #writeCache(): void {
    mkdirSync(path.dirname(this.#cacheFile), {recursive: true});
    // A failure may have to do with a busy machine: it is looked at again in the next process.
    const good = [...this.#known].filter(([, {problems}]) => problems.length === 0);
    const cache: CacheFile = {world: this.world, pages: Object.fromEntries(good)};
    writeFileSync(this.#cacheFile, JSON.stringify(cache));
  }
}

/** Positions and messages contain the page's path, so pages of one text in two places differ. */
function keyOf(page: Page): string {
  return createHash('sha1').update(page.file).update('\0').update(page.text).digest('hex');
}
