import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {isMap, isNode, isScalar, LineCounter, parseDocument} from 'yaml';

import {addressOf, findPages, readPages, type Page} from './pages.ts';
import type {Problem, SourceLocation} from './problems.ts';
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
interface Entry extends SourceLocation {
  page: string;
  id: string;
  phrases: unknown;
}

function textOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

/** What is in a file of search aliases, and what has another form. */
function entriesOf({file, text}: Page): {entries: Entry[]; problems: Problem[]} {
  const lines = new LineCounter();
  const {contents, errors} = parseDocument(text, {lineCounter: lines});
  const locationAt = (offset: number): SourceLocation => ({file, line: lines.linePos(offset).line, column: 1});
  const locationOf = (key: unknown): SourceLocation => locationAt(isNode(key) ? (key.range?.[0] ?? 0) : 0);
  const problem = (location: SourceLocation, message: string): Problem => ({
    ...location,
    message,
    hint: 'Write `nodes:` and below it `  page: [count words]`; a phrase that YAML misreads needs quotes.',
  });
  const problems = errors.map(({message, pos}) =>
    problem(locationAt(pos[0]), `expected YAML, found: ${message.split('\n')[0] ?? ''}`),
  );
  if (contents !== null && !isMap(contents)) {
    problems.push(problem(locationOf(contents), `expected pages by their names, found ${JSON.stringify(contents)}`));
  }
  const entries = (isMap(contents) ? contents.items : []).flatMap(({key, value}) => {
    const page = textOf(key);
    if (isMap(value)) {
      return value.items.map((section) => ({
        ...locationOf(section.key),
        page,
        id: textOf(section.key),
        phrases: valueOf(section.value),
      }));
    }
    const found = JSON.stringify(valueOf(value));
    problems.push(problem(locationOf(key), `expected phrases by the id of a heading for "${page}", found ${found}`));
    return [];
  });
  return {entries, problems};
}

function valueOf(node: unknown): unknown {
  return isNode(node) ? node.toJSON() : node;
}

function isPhraseList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((phrase) => typeof phrase === 'string');
}

/** The search aliases of a file that are in order, by the name of the page. */
function aliasesIn(file: Page): Map<string, SearchAliases> {
  const all = new Map<string, Map<string, readonly string[]>>();
  for (const {page, id, phrases} of entriesOf(file).entries) {
    if (isPhraseList(phrases)) all.set(page, (all.get(page) ?? new Map<string, readonly string[]>()).set(id, phrases));
  }
  return all;
}

/** What was read last from each file: a build asks for each page of a folder. */
const known = new Map<string, {text: string; aliases: Map<string, SearchAliases>}>();

/** The search aliases of a page; none where its folder has no file of them. */
export function aliasesOf(page: string): SearchAliases {
  const file = path.join(path.dirname(page), aliasFileName);
  if (!existsSync(file)) return new Map();
  const read = readAliasFile(file);
  let last = known.get(file);
  if (last?.text !== read.text) known.set(file, (last = {text: read.text, aliases: aliasesIn(read)}));
  return last.aliases.get(nameOf(page)) ?? new Map();
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
  file: string;
  line: number;
  names: readonly string[];
  /** What the row explains them by: the address of a page, and the id of a heading, empty for the page. */
  address: string;
  id: string;
}

/** Rows of the synonym tables of a page. Each links to the section that a search for its names should find. */
function synonymRows({file, text}: Page, siteDir: string): SynonymRow[] {
  let isTable = false;
  return text.split('\n').flatMap((content, index) => {
    const [, first, ...others] = content.split('|').map((cell) => cell.trim());
    isTable = others.length > 1 && (isTable || first === synonymColumn);
    const [, target, id] = /\]\(([^)#\s]*)#?([^)\s]*)\)/.exec(others.join(' ')) ?? [];
    if (!isTable || first === undefined || target === undefined || id === undefined) return [];
    const address = addressOf(target === '' ? file : path.resolve(path.dirname(file), target), siteDir);
    return {file, line: index + 1, names: first.replaceAll('`', '').split(', '), address, id};
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
  const read = files.map(entriesOf);
  const entries = read.flatMap((file) => file.entries);
  return [
    ...read.flatMap(({problems, entries: own}) => [...problems, ...own.flatMap((entry) => checkEntry(entry, names))]),
    ...repeatedPhrases(entries, siteDir),
  ];
}

function checkEntry({page, id, phrases, ...location}: Entry, names: ReadonlySet<string>): Problem[] {
  const problem = (message: string, hint: string): Problem => ({...location, message, hint});
  if (!names.has(path.join(path.dirname(location.file), page))) {
    return [problem(`expected the name of a page in this folder, found "${page}"`, 'Write the name of its file, without ".md".')];
  }
  if (!isPhraseList(phrases) || phrases.length === 0 || phrases.length > mostPhrases) {
    const message = `expected 1 to ${mostPhrases} phrases for "${id}" of "${page}", found ${JSON.stringify(phrases)}`;
    return [problem(message, `Write \`${id}: [count words, word counter]\`; a phrase that YAML misreads needs quotes.`)];
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
function repeatedPhrases(entries: readonly Entry[], siteDir: string): Problem[] {
  const first = new Map<string, string>();
  return entries.flatMap(({page, id, phrases, ...location}) =>
    (isPhraseList(phrases) ? phrases : []).flatMap((phrase) => {
      const key = phrase.toLowerCase();
      const other = first.get(key);
      if (other === undefined) {
        first.set(key, `${path.relative(siteDir, location.file)}:${location.line}`);
        return [];
      }
      return {
        ...location,
        message: `expected each phrase once on the site, found "${phrase}" for "${id}" of ${page}.md and in ${other}`,
        hint: 'Keep it for the section with the answer, or make one of the two more specific.',
      };
    }),
  );
}

/** Source location of the search aliases of a heading: `docs/_search-aliases.yml:3`. */
export function aliasLocation(siteDir: string, route: string, id: string): string {
  const entries = readAliasFiles(siteDir).flatMap((file) => entriesOf(file).entries);
  const candidates = [
    ...entries.map((entry) => ({...entry, address: addressOf(path.join(path.dirname(entry.file), `${entry.page}.md`), siteDir)})),
    ...readPages(findPages([path.join(siteDir, 'docs')])).flatMap((page) => synonymRows(page, siteDir)),
  ];
  const found = candidates.find((entry) => entry.id === id && entry.address === route);
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
  for (const {address, id, names} of pages.flatMap((page) => synonymRows(page, siteDir))) {
    const aliases = all.get(address);
    const key = id === '' ? wholePage : id;
    aliases?.set(key, [...new Set([...(aliases.get(key) ?? []), ...names])]);
  }
  return all;
}
