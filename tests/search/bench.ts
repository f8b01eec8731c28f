import path from 'node:path';
import {parseArgs} from 'node:util';
import {gzipSync} from 'node:zlib';

import {indexFiles} from '../../src/features/search/build/files.ts';
import {readRecords} from '../../src/features/search/build/site-records.ts';
import {SearchEngine} from '../../src/features/search/shared/engine.ts';
import {manifestName, type CoreIndex, type IndexManifest, type TextIndex} from '../../src/features/search/shared/index-files.ts';
import {grow} from './grow.ts';
import {peers, type AsyncSearch, type Contestant} from './peers/engines.ts';
import {evaluate, isKeptBack, readPeopleSet, readRelevanceSet, type RelevanceSet} from './relevance.ts';
import {failWith} from '../support/fail-with.ts';

const siteRoot = 'https://lexical.dev/';
const sizes = [1, 4, 16];

const own: Contestant = {
  name: 'this site',
  index: (records) => {
    const files = indexFiles(records, siteRoot, 0);
    // The plugin wrote the manifest just now.
    const manifest = JSON.parse(files.get(manifestName) ?? '') as IndexManifest;
    const [core, text] = [files.get(manifest.core) ?? '', files.get(manifest.text) ?? ''];
    return Promise.resolve({
      bytes: [core, text].reduce((sum, file) => sum + gzipSync(file, {level: 9}).length, 0),
      load: () => {
        // Made above.
        const engine = new SearchEngine(JSON.parse(core) as CoreIndex);
        engine.addText(JSON.parse(text) as TextIndex);
        return Promise.resolve((query) => Promise.resolve(engine.search(query, {}, 0, 20).hits.map(({url}) => url)));
      },
    });
  },
};

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function timed<T>(action: () => Promise<T>): Promise<{result: T; milliseconds: number}> {
  const start = performance.now();
  const result = await action();
  return {result, milliseconds: performance.now() - start};
}

/** Shares of the queries that are answered by the first hit, and by one of the first three. */
async function quality(set: RelevanceSet, search: AsyncSearch): Promise<string> {
  const found = new Map<string, string[]>();
  for (const {query} of set.queries) found.set(query, await search(query));
  const all = evaluate(set, (query) => found.get(query) ?? []).rows.at(-1);
  return [all?.first, all?.firstThree].map((share) => `${(100 * (share ?? 0)).toFixed(1)} %`).join(' / ');
}

/**
 * `npm run bench -- search`: size, load time and latency of the index as the site grows, and how often the answer is first, beside other
 * engines that are given the same fields. `-- --once` leaves out the larger sites. Needs a build.
 */
async function main(): Promise<void> {
  const {values} = parseArgs({options: {once: {type: 'boolean', default: false}}});
  const records = await readRecords(path.resolve('build'), siteRoot, process.cwd());
  const relevance = readRelevanceSet();
  const people = readPeopleSet();
  const unseen = {...people, queries: people.queries.filter(({kind, query}) => kind !== 'nonsense' && isKeptBack(query))};
  // What a reader's box contains on the way to these queries: of all states, every twentieth.
  const typed = relevance.queries
    .flatMap(({query}) => Array.from({length: Math.min(query.length, 40)}, (_, end) => query.slice(0, end + 1)))
    .filter((_, index) => index % 20 === 0);
  console.log(
    '| engine | corpus | records | first query, compressed | load | query, median | 95 % | relevance.json, 1 / 3 | kept back, 1 / 3 |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const {name, index: indexOf} of [own, ...peers(siteRoot)]) {
    for (const size of values.once ? [1] : sizes) {
      const corpus = grow(records, size);
      const {bytes, load, close} = await indexOf(corpus);
      const loads: number[] = [];
      for (let round = 0; round < 3; round += 1) loads.push((await timed(load)).milliseconds);
      loads.sort((a, b) => a - b);
      const search = await load();
      // Enough for the engine's code to be compiled, as it is after the first letters.
      for (const query of typed.slice(0, 50)) await search(query);
      const times: number[] = [];
      for (const query of typed) times.push((await timed(() => search(query))).milliseconds);
      times.sort((a, b) => a - b);
      const columns = [
        name,
        `${size}×`,
        corpus.length,
        `${(bytes / 1000).toFixed(0)} kB`,
        `${percentile(loads, 0.5).toFixed(0)} ms`,
        `${percentile(times, 0.5).toFixed(1)} ms`,
        `${percentile(times, 0.95).toFixed(1)} ms`,
        size === 1 ? await quality(relevance, search) : '',
        size === 1 ? await quality(unseen, search) : '',
      ];
      console.log(`| ${columns.join(' | ')} |`);
      close?.();
    }
  }
}

main().catch(failWith);
