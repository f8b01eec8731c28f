import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {startWorker, type WorkerProcess} from '../../node/worker.ts';
import type {Analyses, AnalysisTask, PageAnalysis} from './analyze.ts';
import {installedLexicalVersion} from '../../node/framework.ts';
import {sheetPaths} from './page/sample-styles.ts';
import type {Fence} from '../../content/fences/fence.ts';
import {readFences, type Page, type ReadPage} from '../../content/pages.ts';

/** An analysis, and where the fences of the page stood when it was made. */
interface KnownAnalysis extends PageAnalysis {
  fenceLines: number[];
}

interface CacheFile {
  fingerprint: string;
  pages: Record<string, KnownAnalysis>;
}

/** The code that analyzes and renders pages, for the fingerprint of what a cached analysis depends on. */
const checkerFolders = ['src/plugins/samples', 'src/content', 'src/markdown'];

/** A text that changes when the same page could get another analysis. */
function fingerprint(siteDir: string): string {
  const hash = createHash('sha1').update(installedLexicalVersion(siteDir)).update(process.version);
  for (const file of [
    ...checkerFolders.flatMap((folder) => listFiles(path.join(siteDir, folder))),
    ...sheetPaths(siteDir),
    path.join(siteDir, 'package-lock.json'),
  ]) {
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

/**
 * Checks pages and remembers the outcome by their code, on disk and for the life of the process: an author who changes a
 * sentence does not wait for the compiler.
 */
export class PageAnalyzer {
  readonly #siteDir: string;
  readonly #cacheFile: string;
  /** Changes when the same page could get another analysis. */
  readonly fingerprint: string;
  readonly #known: Map<string, KnownAnalysis>;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
    this.#cacheFile = path.join(siteDir, '.cache/samples/pages.json');
    this.fingerprint = fingerprint(siteDir);
    this.#known = new Map(Object.entries(this.#readCache()?.pages ?? {}));
  }

  /**
   * Checks all pages that are not known yet in one go.
   *
   * @param apart whether to do it in a process of its own, which is worth it for many pages
   * @returns the analyses, and how many of them were known
   */
  async analyze(pages: Page[], apart = false): Promise<{analyses: Analyses; cached: number}> {
    // Without a cache it is needed for sure, and loads the compiler while this process reads the code of all pages.
    const checker = apart && pages.length > 0 && this.#known.size === 0 ? this.#startChecker() : undefined;
    const keyed = pages.map(keysOf);
    const unknown = keyed.filter((keys) => this.#find(keys) === undefined);
    if (unknown.length > 0) {
      const task: AnalysisTask = {pages: unknown.map(({read}) => read), siteDir: this.#siteDir};
      const fresh = await (apart ? (checker ?? this.#startChecker()).run(task) : analyzeHere(task));
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

  #startChecker(): WorkerProcess<AnalysisTask, Analyses> {
    return startWorker(path.join(this.#siteDir, 'src/plugins/samples/analyze-cli.ts'));
  }

  #readCache(): CacheFile | undefined {
    try {
      const cache = JSON.parse(readFileSync(this.#cacheFile, 'utf8')) as CacheFile;
      return cache.fingerprint === this.fingerprint ? cache : undefined;
    } catch {
      // No cache yet, or a file cut short: checking again is always right.
      return undefined;
    }
  }

  #writeCache(): void {
    mkdirSync(path.dirname(this.#cacheFile), {recursive: true});
    // A failure may have to do with a busy machine: it is looked at again in the next process.
    const good = [...this.#known].filter(([, {problems}]) => problems.length === 0);
    const cache: CacheFile = {fingerprint: this.fingerprint, pages: Object.fromEntries(good)};
    writeFileSync(this.#cacheFile, JSON.stringify(cache));
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
  read: ReadPage;
}

/** Messages contain the page's path, so pages of the same text in two places differ. */
function keysOf(page: Page): Keys {
  const read = readFences(page);
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

/** A fence without its place. */
function contentOf({lang, meta, lines, output}: Fence): unknown[] {
  return [lang, [...meta.flags].sort(), [...meta.values].sort(), [...meta.highlight].sort(), lines, output !== undefined];
}

/** An analysis for the same code further up or down. */
function moved(known: KnownAnalysis, fenceLines: readonly number[]): PageAnalysis {
  const lineNow = new Map(known.fenceLines.map((line, fence) => [line, fenceLines[fence] ?? line]));
  const links = known.links.map((link) => ({...link, fenceLine: lineNow.get(link.fenceLine) ?? link.fenceLine}));
  return {problems: known.problems, links, counts: known.counts};
}
