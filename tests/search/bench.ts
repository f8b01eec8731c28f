import {gzipSync} from 'node:zlib';
import path from 'node:path';

import MiniSearch from 'minisearch';

import {indexFiles} from '../../src/plugins/search/files.ts';
import {readRecords} from '../../src/plugins/search/site-records.ts';
import {SearchEngine} from '../../src/shared/search/engine.ts';
import {manifestName, type CoreIndex, type IndexManifest, type TextIndex} from '../../src/shared/search/index-files.ts';
import type {SearchRecord} from '../../src/shared/search/record.ts';
import {headingTerms, stem, textTerms} from '../../src/shared/search/terms.ts';
import {evaluate, readRelevanceSet, type Search} from './relevance.ts';
import {grow} from './grow.ts';

const siteRoot = 'https://lexical.dev/';
const sizes = [1, 4, 16];

/** An engine in the forms that the benchmark needs: as bytes for the network, and ready to search. */
interface Contestant {
  name: string;
  /** Texts of the files that the browser downloads. */
  files: (records: readonly SearchRecord[]) => string[];
  load: (files: readonly string[]) => Search;
}

const own: Contestant = {
  name: 'packed index',
  files: (records) => {
    const files = indexFiles(records, siteRoot, 0);
    // The plugin wrote the manifest just now.
    const {core, text} = JSON.parse(files.get(manifestName) ?? '') as IndexManifest;
    return [files.get(core) ?? '', files.get(text) ?? ''];
  },
  load: ([core = '', text = '']) => {
    // Made by `files` above.
    const engine = new SearchEngine(JSON.parse(core) as CoreIndex);
    engine.addText(JSON.parse(text) as TextIndex);
    return (query) => engine.search(query, {tags: []}, 0, 20).hits.map(({url}) => url);
  },
};

/** A section as the runner-up stores it. */
interface Section {
  id: number;
  url: string;
  heading: string;
  title: string;
  text: string;
  kind: SearchRecord['kind'];
  excerpt: string;
}

function sectionsOf(records: readonly SearchRecord[]): Section[] {
  const sections: Section[] = [];
  for (const {type, hierarchy, content, url, kind} of records) {
    const last = sections.at(-1);
    if (type !== 'content') {
      const heading = hierarchy[type] ?? hierarchy.lvl1;
      sections.push({
        id: sections.length,
        url: `/${url.slice(siteRoot.length)}`,
        heading,
        title: type === 'lvl1' ? '' : hierarchy.lvl1,
        text: '',
        kind,
        excerpt: '',
      });
    } else if (last !== undefined) {
      last.text = `${last.text} ${content ?? ''}`.trim();
      last.excerpt = last.text.slice(0, 160);
    }
  }
  return sections;
}

const priors = {guide: 1, package: 0.9, error: 0.6, api: 0.55, page: 0.6, blog: 0.5};

/** MiniSearch with the same words, the same weights for kinds of pages, prefixes and typing errors as its documentation advises. */
const miniSearchOptions = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['url', 'excerpt', 'kind'],
  tokenize: (text: string, field?: string) => (field === 'text' ? textTerms(text) : headingTerms(text)),
  processTerm: (term: string) => stem(term),
  searchOptions: {
    boost: {heading: 4, title: 1, text: 1},
    prefix: (_term: string, index: number, terms: string[]) => index === terms.length - 1,
    fuzzy: (term: string) => (term.length >= 9 ? 2 : term.length >= 5 ? 1 : false),
    // The fields stored above.
    boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>) => priors[stored?.['kind'] as Section['kind']],
  },
};

const runnerUp: Contestant = {
  name: 'MiniSearch 7',
  files: (records) => {
    const index = new MiniSearch<Section>(miniSearchOptions);
    index.addAll(sectionsOf(records));
    return [JSON.stringify(index)];
  },
  load: ([file = '']) => {
    const index = MiniSearch.loadJSON<Section>(file, miniSearchOptions);
    return (query) =>
      index
        .search(query)
        .slice(0, 20)
        .map(({url}) => String(url));
  },
};

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function timed<T>(action: () => T): {result: T; milliseconds: number} {
  const start = performance.now();
  const result = action();
  return {result, milliseconds: performance.now() - start};
}

/** `npm run bench:search`: size, load time and latency of the index as the site grows, beside the runner-up. Needs a build. */
async function main(): Promise<void> {
  const records = await readRecords(path.resolve('build'), siteRoot, process.cwd());
  const relevance = readRelevanceSet();
  // What a reader's box contains on the way to these queries: of all states, every tenth.
  const typed = relevance.queries
    .flatMap(({query}) => Array.from({length: Math.min(query.length, 40)}, (_, end) => query.slice(0, end + 1)))
    .filter((_, index) => index % 10 === 0);
  console.log('| engine | corpus | records | index, gzip | load | query, median | 95 % | success@1 | success@3 |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const {name, files: filesOf, load} of [own, runnerUp]) {
    for (const size of sizes) {
      const corpus = grow(records, size);
      const files = filesOf(corpus);
      const bytes = files.reduce((sum, file) => sum + gzipSync(file, {level: 9}).length, 0);
      const loads = Array.from({length: 5}, () => timed(() => load(files)).milliseconds).sort((a, b) => a - b);
      const search = load(files);
      // Enough for the engine's code to be compiled, as it is after the first letters.
      for (const query of typed.slice(0, 50)) search(query);
      const times = typed.map((query) => timed(() => search(query)).milliseconds).sort((a, b) => a - b);
      const all = size === 1 ? evaluate(relevance, search).rows.at(-1) : undefined;
      const columns = [
        name,
        `${size}×`,
        corpus.length,
        `${(bytes / 1000).toFixed(0)} kB`,
        `${percentile(loads, 0.5).toFixed(0)} ms`,
        `${percentile(times, 0.5).toFixed(1)} ms`,
        `${percentile(times, 0.95).toFixed(1)} ms`,
        all?.first.toFixed(3) ?? '',
        all?.firstThree.toFixed(3) ?? '',
      ];
      console.log(`| ${columns.join(' | ')} |`);
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
