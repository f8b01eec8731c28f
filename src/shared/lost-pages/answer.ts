import {similarity} from '../edit-distance.ts';
import {wordsOf, type LostAddress} from './address.ts';

/** A page or an entry that a reader may have meant. */
export interface KnownPage {
  title: string;
  /** Path on this site with its base and the anchor, or the address of another site. */
  url: string;
}

/** What is offered for addresses with certain words. */
export interface NamedPages {
  /** Any of these is in the address: words in a row, of which the first may end a longer one. */
  words: readonly string[];
  /** Addresses, best first. */
  pages: readonly string[];
}

/** What is offered for pages that only later versions of the framework have. */
export interface LaterPages extends NamedPages {
  /** What these pages are about. */
  subject: string;
  /** A release that has it; absent where none is known. */
  release?: string;
}

/** What the site knows of addresses that it does not have (`rules.json`). */
export interface LostPageRules {
  later: readonly LaterPages[];
  /** Words under which other documentation, or this one at another time, has what is called something else here. */
  aliases: readonly NamedPages[];
}

/** What is offered in place of a page. */
export interface LostPageAnswer {
  /** Set when the page belongs to a later version. */
  later: LaterPages | undefined;
  /** Best first. */
  pages: readonly KnownPage[];
}

/** How alike the last part of an address and the name or title of a page have to be, from 0 to 1, before the page counts. */
const leastLikeness = 0.55;

/** How much each sign counts. A folder also tells whether the reference is meant; queries count in the order in which they are asked. */
const weights = {name: 1, whole: 3, path: 1, folder: 0.3, queries: [0.9, 0.45, 0.2]};

/** How much less a result of the search counts than the one before it. */
const decline = 0.75;

/**
 * Says what a reader may have meant.
 *
 * @param lost the address
 * @param known all pages of the site and the entries of its reference
 * @param answers what the search answers to each of `lost.queries`, best first; none when it cannot be asked
 * @param count the most to offer
 */
export function answerLost(
  lost: LostAddress,
  known: readonly KnownPage[],
  answers: readonly (readonly KnownPage[])[],
  rules: LostPageRules,
  count = 6,
): LostPageAnswer {
  const named = (pages: NamedPages | undefined): KnownPage[] =>
    (pages?.pages ?? []).map((url) => ({title: known.find((page) => page.url === withoutAnchor(url))?.title ?? url, url}));
  const later = rules.later.find((pages) => isNamed(pages, lost));
  // What has only the name in common with a page of a later version would mislead.
  if (later !== undefined && later.pages.length > 0) return {later, pages: named(later)};
  const alias = rules.aliases.find((pages) => isNamed(pages, lost));
  const pages = new Map([...named(alias), ...ranked(lost, known, answers)].map((page) => [page.url, page]));
  return {later, pages: [...pages.values()].slice(0, count)};
}

function isNamed({words}: NamedPages, lost: LostAddress): boolean {
  // The first word may end another: names from code lose their capital letters in anchors.
  return words.some((text) => `${lost.words.join(' ')} `.includes(`${wordsOf(text).join(' ')} `));
}

/** Pages by how they are called and by what the search finds; of each page that the search finds, its best section. */
function ranked(
  lost: LostAddress,
  known: readonly KnownPage[],
  answers: readonly (readonly KnownPage[])[],
): readonly KnownPage[] {
  const topic = simplified(lost.topic);
  if (topic === '') return [];
  const paths = lost.paths.map(simplified);
  const pathLikeness = (path: string): number =>
    Math.max(...paths.map((wanted, index) => similarity(path, wanted) ** 4 * decline ** index));
  const isAboutApi = lost.folders.some((folder) => folder.toLowerCase() === 'api');
  const candidates = new Map<string, {page: KnownPage; score: number}>();
  const add = (key: string, page: KnownPage, score: number): void => {
    const candidate = candidates.get(key) ?? candidates.get(page.url) ?? {page, score: 0};
    if (candidate.score === 0) candidates.set(key, candidate);
    candidate.score += score;
  };
  for (const page of known) {
    const likeness = Math.max(nameLikeness(topic, nameOf(page.url)), 0.95 * nameLikeness(topic, simplified(page.title)));
    if (likeness >= leastLikeness) add(page.url, page, weights.name * likeness ** 2);
    else if (paths.includes(simplified(page.url))) add(page.url, page, 0);
  }
  for (const [query, found] of answers.entries()) {
    const seen = new Set<string>();
    for (const page of found) {
      const path = withoutAnchor(page.url);
      if (!seen.has(path)) add(path, page, (weights.queries[query] ?? 0) * decline ** seen.size);
      seen.add(path);
    }
  }
  const folders = new Set(lost.folders.flatMap(wordsOf));
  for (const candidate of candidates.values()) {
    const {url} = candidate.page;
    const path = simplified(url);
    candidate.score += path === paths[0] ? weights.whole : weights.path * pathLikeness(path);
    if (!isAboutApi && url.startsWith('/docs/api/')) candidate.score -= weights.folder;
    if (wordsOf(url.replace(/^\/docs|\/[^/]*$/g, '')).some((word) => folders.has(word))) candidate.score += weights.folder;
  }
  return [...candidates.values()]
    .sort((a, b) => b.score - a.score || a.page.url.length - b.page.url.length)
    .map(({page}) => page);
}

/** How alike a name is to one that may be mistyped or cut off. */
function nameLikeness(typed: string, name: string): number {
  const likeness = similarity(typed, name);
  return typed.length > 3 && name.startsWith(typed) ? (1 + likeness) / 2 : likeness;
}

/** What an address is about: its anchor or its last part, without the module or the prefix of packages in front of it. */
function nameOf(url: string): string {
  const last = url.split(/[/#]/).findLast((part) => part !== '') ?? '';
  return simplified((/^[\w-]+\.(\w+)$/.exec(last)?.[1] ?? last).replace(/^lexical-(?=.)/, ''));
}

function withoutAnchor(url: string): string {
  return url.replace(/#.*/, '');
}

function simplified(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]+/g, '');
}
