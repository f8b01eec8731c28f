import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';

import type {SearchRecord} from '../../../src/features/search/shared/record.ts';
import {headingTerms, stem, textTerms} from '../../../src/features/search/shared/terms.ts';

/** An engine in the forms that the benchmark needs. */
export interface Contestant {
  name: string;
  /** Makes the index of a site. */
  index: (records: readonly SearchRecord[]) => Promise<BuiltIndex>;
}

/** What an engine made of a site. */
export interface BuiltIndex {
  /** Compressed bytes that a reader loads for the first query, without the engine's own code. */
  bytes: number;
  /** Makes it ready to search, from the texts that were loaded. */
  load: () => Promise<AsyncSearch>;
  /** Removes what it needs. */
  close?: () => void;
}

/** Addresses of the best sections for a query, best first. */
export type AsyncSearch = (query: string) => Promise<string[]>;

/** A section as other engines store it: they are given the same fields as ours. */
interface Section {
  id: string;
  url: string;
  heading: string;
  title: string;
  aliases: string;
  text: string;
  kind: SearchRecord['kind'];
  excerpt: string;
}

/** How many results each engine gives. */
const resultCount = 20;

/** How much a part of a section counts. */
const boosts = {heading: 4, aliases: 2, title: 1, text: 1};

/** How much a kind of page counts, as far as an engine can be told or its order can be changed afterwards. */
const priors: Record<SearchRecord['kind'], number> = {guide: 1, package: 0.9, error: 0.6, api: 0.55, page: 0.6, blog: 0.5};

const installed = path.join(import.meta.dirname, 'node_modules');

/** Loads a module of the engines that only the benchmark installs. */
async function load<T>(file: string): Promise<T> {
  const module = path.join(installed, file);
  if (!existsSync(module)) {
    throw new Error(
      `${module}: expected an installed engine, found nothing. Run \`npm run bench -- search\`, which installs it.`,
    );
  }
  // Its own types are not installed where the compiler looks; what is used of it is described below.
  return (await import(pathToFileURL(module).href)) as T;
}

function sectionsOf(records: readonly SearchRecord[], siteRoot: string): Section[] {
  const sections: Section[] = [];
  for (const {type, hierarchy, content, url, kind, aliases} of records) {
    const last = sections.at(-1);
    if (type !== 'content') {
      const heading = hierarchy[type] ?? hierarchy.lvl1;
      sections.push({
        id: String(sections.length),
        url: `/${url.slice(siteRoot.length)}`,
        heading,
        title: type === 'lvl1' ? '' : hierarchy.lvl1,
        aliases: (aliases ?? []).join(' | '),
        text: '',
        kind,
        excerpt: '',
      });
    } else if (last !== undefined) {
      last.text = `${last.text} ${content ?? ''}`.trim();
      last.excerpt = last.text.slice(0, 60);
    }
  }
  return sections;
}

/** Sections in the order of their scores, with each kind of page counted as much as ours. */
function inOrder(scored: {section: Section | undefined; score: number}[]): string[] {
  return scored
    .flatMap(({section, score}) => (section === undefined ? [] : {url: section.url, score: score * priors[section.kind]}))
    .sort((a, b) => b.score - a.score)
    .slice(0, resultCount)
    .map(({url}) => url);
}

function compressed(text: string): number {
  return gzipSync(text, {level: 9}).length;
}

interface MiniSearchIndex {
  addAll: (sections: readonly Section[]) => void;
  search: (query: string) => {url: string}[];
}

interface MiniSearchModule {
  default: {
    new (options: object): MiniSearchIndex;
    loadJSON: (json: string, options: object) => MiniSearchIndex;
  };
}

/** MiniSearch with the same words as ours, and prefixes and typing errors as its documentation advises. */
const miniSearchOptions = {
  fields: ['heading', 'title', 'aliases', 'text'],
  storeFields: ['url', 'excerpt', 'kind'],
  tokenize: (text: string, field?: string) => (field === 'text' ? textTerms(text) : headingTerms(text)),
  processTerm: (term: string) => stem(term),
  searchOptions: {
    boost: boosts,
    prefix: (_term: string, index: number, terms: string[]) => index === terms.length - 1,
    fuzzy: (term: string) => (term.length >= 9 ? 2 : term.length >= 5 ? 1 : false),
    // The fields stored above.
    boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>) => priors[stored?.['kind'] as Section['kind']],
  },
};

function miniSearch(siteRoot: string): Contestant {
  return {
    name: 'MiniSearch 7.2.0',
    index: async (records) => {
      const {default: MiniSearch} = await load<MiniSearchModule>('minisearch/dist/es/index.js');
      const index = new MiniSearch(miniSearchOptions);
      index.addAll(sectionsOf(records, siteRoot));
      const json = JSON.stringify(index);
      return {
        bytes: compressed(json),
        load: () => {
          const loaded = MiniSearch.loadJSON(json, miniSearchOptions);
          return Promise.resolve((query) =>
            Promise.resolve(
              loaded
                .search(query)
                .slice(0, resultCount)
                .map(({url}) => url),
            ),
          );
        },
      };
    },
  };
}

interface OramaModule {
  create: (options: object) => object;
  insertMultiple: (database: object, documents: readonly object[]) => Promise<unknown>;
  save: (database: object) => object;
  load: (database: object, saved: object) => void;
  search: (database: object, query: object) => Promise<{hits: {id: string; score: number}[]}>;
}

function orama(siteRoot: string): Contestant {
  return {
    name: 'Orama 3.1.18',
    index: async (records) => {
      const {create, insertMultiple, save, load: restore, search} = await load<OramaModule>('@orama/orama/dist/esm/index.js');
      const sections = sectionsOf(records, siteRoot);
      const byId = new Map(sections.map((section) => [section.id, section]));
      const options = {
        schema: {heading: 'string', title: 'string', aliases: 'string', text: 'string'},
        components: {tokenizer: {language: 'english', stemming: false, normalizationCache: new Map(), tokenize: headingTerms}},
      };
      const database = create(options);
      await insertMultiple(database, sections);
      // The whole text would be stored with the index; a list of results needs its beginning.
      const json = JSON.stringify(save(database), (key, value: unknown) =>
        key === 'docs' ? sections.map(({id, url, heading, excerpt}) => ({id, url, heading, excerpt})) : value,
      );
      const saved = save(database);
      return {
        bytes: compressed(json),
        load: () => {
          const loaded = create(options);
          restore(loaded, saved);
          return Promise.resolve(async (query) => {
            const {hits} = await search(loaded, {
              term: query,
              properties: ['heading', 'title', 'aliases', 'text'],
              boost: boosts,
              tolerance: 0,
              threshold: 1,
              limit: 100,
            });
            return inOrder(hits.map(({id, score}) => ({section: byId.get(id), score})));
          });
        },
      };
    },
  };
}

interface PagefindIndexer {
  createIndex: () => Promise<{
    index: {
      addHTMLFile: (page: {url: string; content: string}) => Promise<unknown>;
      getFiles: () => Promise<{files: {path: string; content: Uint8Array}[]}>;
      deleteIndex: () => Promise<unknown>;
    };
  }>;
  close: () => Promise<unknown>;
}

interface PagefindClient {
  options: (options: object) => Promise<void>;
  search: (query: string) => Promise<{results: {score: number; data: () => Promise<{url: string}>}[]}>;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A section as a page of its own: Pagefind weighs elements. */
function pageOf({heading, title, aliases, text}: Section): string {
  const weighed = (content: string, weight: number): string =>
    content === '' ? '' : `<p data-pagefind-weight="${weight}">${escape(content)}</p>`;
  return `<html lang="en"><body>${weighed(heading, boosts.heading)}${weighed(aliases, boosts.aliases)}${weighed(title, boosts.title)}<p>${escape(text)}</p></body></html>`;
}

function pagefind(siteRoot: string): Contestant {
  return {
    name: 'Pagefind 1.6.0',
    index: async (records) => {
      const {createIndex, close} = await load<PagefindIndexer>('pagefind/lib/index.js');
      const sections = sectionsOf(records, siteRoot);
      const byUrl = new Map(sections.map((section) => [section.url, section]));
      const {index} = await createIndex();
      for (const section of sections) await index.addHTMLFile({url: section.url, content: pageOf(section)});
      const contents = new Map((await index.getFiles()).files.map((file) => [file.path, file.content]));
      await index.deleteIndex();
      await close();
      const folder = mkdtempSync(path.join(tmpdir(), 'pagefind-'));
      const script = path.join(folder, 'pagefind.mjs');
      writeFileSync(script, contents.get('pagefind.js') ?? '');
      // It runs in a page: what it asks of one, and the files that it fetches.
      Object.assign(globalThis, {
        window: globalThis,
        location: new URL(siteRoot),
        document: {querySelector: () => ({getAttribute: () => 'en'}), documentElement: {lang: 'en'}},
      });
      let fetched = 0;
      const serve = (address: string | URL | Request): Promise<Response> => {
        const name =
          (address instanceof Request ? address.url : address.toString()).split('?')[0]?.replace(/^.*pagefind\//, '') ?? '';
        const content = contents.get(name);
        fetched += content?.length ?? 0;
        return Promise.resolve(content === undefined ? new Response('', {status: 404}) : new Response(Buffer.from(content)));
      };
      let copies = 0;
      const start = async (): Promise<PagefindClient> => {
        globalThis.fetch = serve;
        copies += 1;
        const client = (await import(`${pathToFileURL(script).href}?${copies}`)) as PagefindClient;
        await client.options({basePath: '/pagefind/', baseUrl: '/'});
        return client;
      };
      const first = await (await start()).search('insert an image');
      await Promise.all(first.results.slice(0, 8).map(({data}) => data()));
      const bytes = fetched;
      return {
        bytes,
        load: async () => {
          const client = await start();
          return async (query) => {
            const {results} = await client.search(query);
            const found = await Promise.all(
              results.slice(0, 40).map(async ({score, data}) => ({section: byUrl.get((await data()).url), score})),
            );
            return inOrder(found);
          };
        },
        close: () => rmSync(folder, {recursive: true}),
      };
    },
  };
}

/** The engines with which ours is compared. */
export function peers(siteRoot: string): Contestant[] {
  return [miniSearch(siteRoot), orama(siteRoot), pagefind(siteRoot)];
}
