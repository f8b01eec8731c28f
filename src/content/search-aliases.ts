import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {isMap, isNode, isScalar, LineCounter, parseDocument} from 'yaml';

import {addressOf, findPages, readPages, type Page} from './pages.ts';
import type {Problem} from './problems.ts';
import {fillVersions} from './versions.ts';

/**
 * How readers search for a page and its sections, in words that are not on the page: phrases by the id of the heading, and by `page` for the
 * entire page.
 */
export type SearchAliases = ReadonlyMap<string, readonly string[]>;

/** Key of the phrases for the entire page. */
export const wholePage = 'page';

/** The file that has the search aliases of the pages in its folder, by their names without ending. */
export const aliasFileName = '_search-aliases.yml';

/** How many phrases a section may have, and how long one may be. */
const [mostPhrases, mostWords, mostCharacters] = [12, 8, 60];

/** What a file has for one heading of a page. */
interface Entry {
  page: string;
  id: string;
  phrases: unknown;
  line: number;
}

function textOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

/** What is in a file of search aliases, and what has another form. */
function entriesOf(text: string): {entries: Entry[]; errors: {line: number; message: string}[]} {
  const lines = new LineCounter();
  const {contents, errors} = parseDocument(text, {lineCounter: lines});
  const lineOf = (key: unknown): number => (isScalar(key) && key.range ? lines.linePos(key.range[0]).line : 1);
  const wrong = errors.map(({message, pos}) => ({
    message: `expected YAML, found: ${message.split('\n')[0] ?? ''}`,
    line: lines.linePos(pos[0]).line,
  }));
  if (contents !== null && !isMap(contents)) {
    wrong.push({message: `expected pages by their names, found ${JSON.stringify(contents)}`, line: 1});
  }
  const entries = (isMap(contents) ? contents.items : []).flatMap(({key, value}) => {
    const page = textOf(key);
    if (!isMap(value)) {
      wrong.push({
        message: `expected phrases by the id of a heading for "${page}", found ${JSON.stringify(valueOf(value))}`,
        line: lineOf(key),
      });
      return [];
    }
    return value.items.map((section) => ({
      page,
      id: textOf(section.key),
      phrases: valueOf(section.value),
      line: lineOf(section.key),
    }));
  });
  return {entries, errors: wrong};
}

function valueOf(node: unknown): unknown {
  return isNode(node) ? node.toJSON() : node;
}

function isPhraseList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((phrase) => typeof phrase === 'string');
}

/** The search aliases of a file that are in order, by the name of the page. */
function aliasesIn(text: string): Map<string, SearchAliases> {
  const all = new Map<string, Map<string, readonly string[]>>();
  for (const {page, id, phrases} of entriesOf(text).entries) {
    if (isPhraseList(phrases)) all.set(page, (all.get(page) ?? new Map<string, readonly string[]>()).set(id, phrases));
  }
  return all;
}

/** What was read last from each file: a build asks for each page of a folder. */
const known = new Map<string, {text: string; aliases: Map<string, SearchAliases>}>();

/** The search aliases of a page; none where its folder has no file of them. */
export function aliasesOf(page: string): SearchAliases {
  const file = path.join(path.dirname(page), aliasFileName);
  const text = existsSync(file) ? readAliasFile(file).text : '';
  if (known.get(file)?.text !== text) known.set(file, {text, aliases: aliasesIn(text)});
  return known.get(file)?.aliases.get(nameOf(page)) ?? new Map();
}

function nameOf(page: string): string {
  return path.basename(page).replace(/\.mdx?$/, '');
}

function readAliasFile(file: string): Page {
  return {file, text: fillVersions(readFileSync(file, 'utf8'))};
}

/** All files of search aliases of a site. */
export function readAliasFiles(siteDir: string): Page[] {
  const docs = path.join(siteDir, 'docs');
  return (existsSync(docs) ? readdirSync(docs, {recursive: true, encoding: 'utf8'}) : [])
    .filter((name) => path.basename(name) === aliasFileName)
    .sort()
    .map((name) => readAliasFile(path.join(docs, name)));
}

/** First column of a synonym table, which explains the names of other editors. */
const synonymColumn = 'Their name';

/** A row of such a table. */
interface SynonymRow {
  line: number;
  names: readonly string[];
  /** What the row explains them by: the path of a page from this one, empty for this one, and the id of a heading, empty for the page. */
  target: string;
  id: string;
}

/** Rows of the synonym tables of a page. Each links to the section that a search for its names should find. */
function synonymRows(text: string): SynonymRow[] {
  let isTable = false;
  return text.split('\n').flatMap((content, index) => {
    const [, first, ...others] = content.split('|').map((cell) => cell.trim());
    isTable = others.length > 1 && (isTable || first === synonymColumn);
    const [, target, id] = /\]\(([^)#\s]*)#?([^)\s]*)\)/.exec(others.join(' ')) ?? [];
    if (!isTable || first === undefined || target === undefined || id === undefined) return [];
    return {line: index + 1, names: first.replaceAll('`', '').split(', '), target, id};
  });
}

/**
 * Checks files of search aliases: their form, that their pages exist, and that each phrase is for one section of the site. Whether
 * the headings exist is checked where the page is built.
 *
 * @param pages all pages of the site
 */
export function checkAliases(files: readonly Page[], pages: readonly Page[], siteDir: string): Problem[] {
  const names = new Set(pages.map(({file}) => path.join(path.dirname(file), nameOf(file))));
  return [
    ...files.flatMap(({file, text}) => {
      const {entries, errors} = entriesOf(text);
      return [
        ...errors.map(({line, message}) => ({
          file,
          line,
          column: 1,
          message,
          hint: 'Write `nodes:` and below it `  page: [count words]`; a phrase that YAML misreads needs quotes.',
        })),
        ...entries.flatMap((entry) => checkEntry(entry, file, names)),
      ];
    }),
    ...repeatedPhrases(files, siteDir),
  ];
}

function checkEntry({page, id, phrases, line}: Entry, file: string, names: ReadonlySet<string>): Problem[] {
  const problem = (message: string, hint: string): Problem => ({file, line, column: 1, message, hint});
  if (!names.has(path.join(path.dirname(file), page))) {
    return [problem(`expected the name of a page in this folder, found "${page}"`, 'Write the name of its file, without ".md".')];
  }
  if (!isPhraseList(phrases) || phrases.length === 0 || phrases.length > mostPhrases) {
    return [
      problem(
        `expected 1 to ${mostPhrases} phrases for "${id}" of "${page}", found ${JSON.stringify(phrases)}`,
        `Write \`${id}: [count words, word counter]\`; a phrase that YAML misreads needs quotes.`,
      ),
    ];
  }
  return phrases
    .filter((phrase) => phrase.trim() === '' || phrase.length > mostCharacters || phrase.split(/\s+/).length > mostWords)
    .map((phrase) =>
      problem(
        `expected a phrase of at most ${mostWords} words and ${mostCharacters} characters, found "${phrase}"`,
        'Write a query as a reader would type it.',
      ),
    );
}

/** Phrases that several sections of the site have: a search for one could show the wrong section. */
function repeatedPhrases(files: readonly Page[], siteDir: string): Problem[] {
  const first = new Map<string, string>();
  const entries = files.flatMap(({file, text}) => entriesOf(text).entries.map((entry) => ({...entry, file})));
  return entries.flatMap(({file, page, id, line, phrases}) =>
    (isPhraseList(phrases) ? phrases : []).flatMap((phrase) => {
      const key = phrase.toLowerCase();
      const other = first.get(key);
      if (other === undefined) {
        first.set(key, `${path.relative(siteDir, file)}:${line}`);
        return [];
      }
      return {
        file,
        line,
        column: 1,
        message: `expected each phrase once on the site, found "${phrase}" for "${id}" of ${page}.md and in ${other}`,
        hint: 'Keep it for the section with the answer, or make one of the two more specific.',
      };
    }),
  );
}

/** Source location of the search aliases of a heading: `docs/_search-aliases.yml:3`. */
export function aliasLocation(siteDir: string, route: string, id: string): string {
  const docs = path.join(siteDir, 'docs');
  const candidates = [
    ...readAliasFiles(siteDir).flatMap(({file, text}) =>
      entriesOf(text).entries.map((entry) => ({...entry, file, target: `./${entry.page}.md`})),
    ),
    ...readPages(findPages([docs])).flatMap(({file, text}) => synonymRows(text).map((row) => ({...row, file}))),
  ];
  const found = candidates.find(
    ({file, target, ...entry}) =>
      entry.id === id && addressOf(target === '' ? file : path.resolve(path.dirname(file), target), siteDir) === route,
  );
  return found === undefined ? aliasFileName : `${path.relative(siteDir, found.file)}:${found.line}`;
}

/**
 * The search aliases of all documents of a site: those of the files, and names from elsewhere that a table explains by a link to them.
 *
 * @returns by the path of the page: `/docs/concepts/nodes`
 */
export function readSearchAliases(siteDir: string): Map<string, SearchAliases> {
  const docs = path.join(siteDir, 'docs');
  const pages = readPages(existsSync(docs) ? findPages([docs]) : []);
  const all = new Map(pages.map(({file}) => [addressOf(file, siteDir), new Map(aliasesOf(file))]));
  for (const {file, text} of pages) {
    for (const {target, id, names} of synonymRows(text)) {
      const aliases = all.get(addressOf(target === '' ? file : path.resolve(path.dirname(file), target), siteDir));
      const key = id === '' ? wholePage : id;
      aliases?.set(key, [...new Set([...(aliases.get(key) ?? []), ...names])]);
    }
  }
  return all;
}
