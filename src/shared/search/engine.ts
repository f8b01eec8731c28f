import type {CoreIndex, PartEntry, TextIndex} from './index-files.ts';
import type {SectionKind} from './record.ts';

import {createMatcher, markHtml, type Matcher} from './highlight.ts';
import {defaultAnchor} from './index-files.ts';
import {countFacets, passesFilter, type Aspects, type Facets, type SearchFilter} from './facets.ts';
import {errorCode, messageShare, messageWords} from './messages.ts';
import {packageOf} from './package-of.ts';
import {editDistance} from '../edit-distance.ts';
import {Postings, type TermMatch} from './postings.ts';
import {identifierParts, nameKey, queryWords, type QueryWord} from './terms.ts';

/** Which sections a search may return. */
export interface SearchScope {
  /** Facet values `docusaurus_tag`, any of which is accepted; empty accepts all. */
  tags: readonly string[];
  /** What the reader has chosen to see. */
  filter?: SearchFilter;
}

/** A found section with everything that a result list shows. Strings that end in `Html` are safe HTML, the others plain text. */
export interface FoundSection {
  id: number;
  kind: SectionKind;
  /** Name of the package that the section is about; null where it is about none or about several. */
  package: string | null;
  part: string;
  /** Address below the site's root, with the anchor. */
  url: string;
  anchor: string;
  /** Headings from the page title down to the section's own. */
  headings: {level: number; text: string; html: string}[];
  /** Beginning of the section's text; empty when it has none or the text is not loaded yet. */
  text: string;
  textHtml: string;
  /** Whether the match is in the text and not in the section's own heading. */
  inText: boolean;
}

/** One page of an answer. */
export interface FoundPage {
  query: string;
  hits: FoundSection[];
  /** Number of sections that pass the filter. */
  total: number;
  /** What the sections are about that the query finds. */
  facets: Facets;
}

interface Section {
  page: number;
  /** The enclosing section; -1 for a page. */
  parent: number;
  level: number;
  heading: string;
  anchor: string;
  part: PartEntry;
  /** How much the heading says about the section, 0–1. */
  distinctness: number;
}

interface Candidate {
  id: number;
  score: number;
  inHeading: boolean;
}

/** What one word of the query finds. */
interface WordHits {
  /** Points of each section. */
  scores: Map<number, number>;
  /** Sections that have the word in their own heading. */
  inHeading: Set<number>;
}

/**
 * How much a kind of page counts. A question in words is answered by a guide before the reference, a name from code by the
 * reference before a guide.
 */
const priors: Record<SectionKind, {word: number; symbol: number}> = {
  guide: {word: 1, symbol: 0.8},
  package: {word: 0.9, symbol: 0.75},
  error: {word: 0.6, symbol: 0.5},
  api: {word: 0.55, symbol: 1.2},
  page: {word: 0.6, symbol: 0.4},
  blog: {word: 0.5, symbol: 0.4},
};

/**
 * Sections that have less of the query's words than this, compared with the one that has most, are no answers. A little more
 * than half, so that of two words that say as much as each other both are needed where both are to be had.
 */
const leastCoverage = 0.55;

/** How much a word counts, by where it stands. Words in which people ask count half as much as headings: more of it, and short phrases outdo the titles that they are about. */
export const boosts = {heading: 4, asks: 2, pageTitle: 1, text: 1};

/** Whether a query is written like a name from code: `$x`, `x()`, `a.b`, camelCase, SNAKE_CASE, `<Tag />`, `@scope/package`. */
export function looksLikeSymbol(query: string): boolean {
  const text = query.trim().replace(/\s*\/?>$/, '');
  return !/\s/.test(text) && /[$@_.(<]|\p{Ll}\p{Lu}|^\p{Lu}{2}/u.test(text);
}

/** How many typing errors a word may have. */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length >= 9) return 2;
  return word.length >= 5 ? 1 : 0;
}

/**
 * Answers queries from the index files. Has no side effects and touches neither DOM nor network,
 * so that the worker, the relevance check and the benchmark run exactly the same ranking.
 */
export class SearchEngine {
  private readonly sections: Section[] = [];
  private readonly pages: readonly string[];
  private readonly headings: Postings;
  private readonly asks: Postings;
  private words: Postings | null = null;
  private excerpts: readonly string[] = [];
  /** Keys of names (heading alone, and with its page) to sections. */
  private readonly names = new Map<string, number[]>();
  /** Pages of errors: section of the page, number of the error, words of its message. */
  private readonly errors: {id: number; code: string | undefined; words: readonly string[]}[] = [];

  constructor(files: CoreIndex) {
    const messages = new Map(files.messages);
    this.headings = new Postings(files.headings);
    this.asks = new Postings(files.asks);
    this.pages = files.pages.map(([url]) => url);
    for (const [page, [, title, partIndex, ...headings]] of files.pages.entries()) {
      const part = files.parts[partIndex];
      if (part === undefined)
        throw new RangeError(`search index: page ${page} names part ${partIndex}, there are ${files.parts.length}`);
      const pageId = this.sections.push({page, parent: -1, level: 1, heading: title, anchor: '', part, distinctness: 1}) - 1;
      this.addName(nameKey(title), pageId);
      if (part[1] === 'error') {
        const code = /\/(\d+)$/.exec(this.pages[page] ?? '')?.[1];
        this.errors.push({id: pageId, code, words: messageWords(messages.get(page) ?? '')});
      }
      // Packages are called by their last name: "rich text" is @lexical/rich-text.
      this.addName(nameKey(title.replace(/^@lexical\//, '')), pageId);
      for (const [level, heading, anchor = defaultAnchor(heading)] of headings) {
        let parent = this.sections.length - 1;
        while (parent > pageId && this.section(parent).level >= level) parent = this.section(parent).parent;
        const id = this.sections.push({page, parent, level, heading, anchor, part, distinctness: 1}) - 1;
        const [owner, own] = [nameKey(title), nameKey(heading)];
        this.addName(own, id);
        this.addName(owner + own, id);
        // `editor.update` is how people write LexicalEditor's method.
        this.addName(owner.replace(/^lexical/, '') + own, id);
      }
    }
    for (const section of this.sections) section.distinctness = this.distinctnessOf(section);
  }

  /** Adds the text index; queries before that are answered from headings alone. */
  addText(files: TextIndex): void {
    this.words = new Postings(files.words);
    this.excerpts = files.excerpts;
  }

  /** Whether the text index is there. */
  get complete(): boolean {
    return this.words !== null;
  }

  /** Number of sections. */
  get size(): number {
    return this.sections.length;
  }

  /** Sections that answer the query, best first; `offset` and `limit` select a page of them. */
  search(query: string, scope: SearchScope, offset: number, limit: number): FoundPage {
    const matched = new Set<string>();
    const all = this.rank(query, scope, matched);
    const matches = createMatcher(matched);
    const aspects = (candidate: Candidate): Aspects => this.aspectsOf(this.section(candidate.id));
    const ranked = all.filter((candidate) => passesFilter(aspects(candidate), scope.filter));
    return {
      query,
      total: ranked.length,
      facets: countFacets(all.map(aspects), scope.filter),
      hits: ranked.slice(offset, offset + limit).map((candidate) => this.present(candidate, matches)),
    };
  }

  /** Words of a query, as typed, that stand nowhere on the site; the last one may be the beginning of a word that does. */
  unknownWords(query: string): string[] {
    const words = queryWords(query);
    return words
      .filter((word, index) => {
        const isKnown = (postings: Postings | null): boolean =>
          postings !== null &&
          written(postings, word, index === words.length - 1).some(({similarity}) => similarity !== partOfStem);
        return !isKnown(this.headings) && !isKnown(this.asks) && !isKnown(this.words);
      })
      .map(({prefix}) => prefix);
  }

  /** All headings in page order, those of pages included. */
  get allHeadings(): readonly string[] {
    return this.sections.map(({heading}) => heading);
  }

  private aspectsOf({page, part}: Section): Aspects {
    return {kind: part[1], package: packageOf(this.pages[page] ?? '/')};
  }

  private section(id: number): Section {
    const section = this.sections[id];
    if (section === undefined) throw new RangeError(`search index: no section ${id}, there are ${this.sections.length}`);
    return section;
  }

  /** Headings of the page templates ("Recap", "Install") say less than others, and members with an underscore are not meant to be used. */
  private distinctnessOf({heading, level, part}: Section): number {
    if (part[1] === 'api') return heading.startsWith('_') ? 0.4 : 1;
    const same = this.names.get(nameKey(heading))?.filter((id) => this.section(id).level > 1).length ?? 1;
    return level === 1 ? 1 : 1 / (1 + 0.15 * Math.min(same - 1, 8));
  }

  private addName(name: string, id: number): void {
    if (name === '') return;
    const ids = this.names.get(name);
    if (ids === undefined) this.names.set(name, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }

  /** @param matched receives the index terms that the words of the query stand for, for highlighting. */
  private rank(query: string, scope: SearchScope, matched: Set<string>): Candidate[] {
    const words = queryWords(query);
    const symbolic = looksLikeSymbol(query);
    const sums = new Map<number, {score: number; covered: number; inHeading: boolean}>();
    let weightOfAll = 0;
    const add = (word: QueryWord, asPrefix: boolean): boolean => {
      const found = this.lookUp(word, asPrefix, matched);
      if (found.scores.size === 0 && word.parts.length > 1) return false;
      // A rare word says more about what is meant than a common one.
      const weight = 1 + Math.log(1 + this.size / (1 + found.scores.size));
      weightOfAll += weight;
      for (const [id, score] of found.scores) {
        const sum = sums.get(id) ?? {score: 0, covered: 0, inHeading: false};
        sum.score += score;
        sum.covered += weight;
        sum.inHeading ||= found.inHeading.has(id);
        sums.set(id, sum);
      }
      return true;
    };
    for (const [position, word] of words.entries()) {
      const isLast = position === words.length - 1;
      // An identifier that is not in the index is looked for by its parts.
      if (!add(word, isLast)) for (const part of word.parts) add({...part, parts: []}, false);
    }

    const bonus = this.nameBonus(query, symbolic);
    for (const id of bonus.keys()) if (!sums.has(id)) sums.set(id, {score: 0, covered: weightOfAll, inHeading: true});

    const candidates: Candidate[] = [];
    let mostCovered = 0;
    for (const {covered} of sums.values()) mostCovered = Math.max(mostCovered, covered);
    for (const [id, {score, covered, inHeading}] of sums) {
      const {part, level, distinctness} = this.section(id);
      if (covered < leastCoverage * mostCovered && !bonus.has(id)) continue;
      if (scope.tags.length > 0 && !scope.tags.includes(part[2])) continue;
      const prior = priors[part[1]][symbolic ? 'symbol' : 'word'];
      const depth = (1 - 0.04 * (level - 1)) * distinctness;
      const coverage = weightOfAll === 0 ? 1 : (covered / weightOfAll) ** 2;
      candidates.push({
        id,
        inHeading: inHeading || bonus.has(id),
        score: score * coverage * prior * depth + (bonus.get(id) ?? 0),
      });
    }
    return this.spread(candidates);
  }

  /** Sorts, and lets sections of one page make room for other pages: each further one counts a little less. */
  private spread(candidates: Candidate[]): Candidate[] {
    const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.id - b.id;
    candidates.sort(byScore);
    const seen = new Map<number, number>();
    for (const candidate of candidates) {
      const {page} = this.section(candidate.id);
      const count = seen.get(page) ?? 0;
      seen.set(page, count + 1);
      candidate.score *= 0.85 ** Math.min(count, 6);
    }
    return candidates.sort(byScore);
  }

  /** Extra points for sections whose name is the query or starts with it. */
  private nameBonus(query: string, symbolic: boolean): Map<number, number> {
    const bonus = new Map<number, number>();
    const give = (id: number, points: number): void => {
      bonus.set(id, Math.max(bonus.get(id) ?? 0, points));
    };
    const trimmed = query.trim();
    const key = nameKey(trimmed);
    if (key === '') return bonus;
    const isOneWord = !/\s/.test(trimmed);
    const points = (id: number): number => {
      const {heading, level, part, distinctness} = this.section(id);
      const kind = part[1];
      const isIdentifier =
        isOneWord && !heading.includes('/') && (heading.startsWith('$') || identifierParts(heading).length > 1);
      const spelling = heading === trimmed || heading === `${trimmed}()` ? 1.02 : 1;
      if (kind === 'api') return (symbolic || isIdentifier ? 400 : 20) * (1 - 0.05 * (level - 1)) * spelling * distinctness;
      return (symbolic ? 150 : 300) * (level === 1 ? 1 : 0.5) * priors[kind].word * spelling * distinctness;
    };
    for (const id of this.names.get(key) ?? []) give(id, points(id));
    if (key.length >= 3) {
      const begun = symbolic ? 0.25 : 0.12;
      const opening = `${trimmed.toLowerCase()} `;
      for (const [name, ids] of this.names) {
        if (name.length <= key.length || !name.startsWith(key)) continue;
        for (const id of ids) {
          const {heading, level} = this.section(id);
          // A title that opens with the query's words is closer to it than a longer word that begins like it.
          const isOpening = level === 1 && heading.toLowerCase().startsWith(opening);
          give(id, points(id) * (isOpening ? 0.4 : begun * (key.length / name.length) ** 2));
        }
      }
    }
    for (const {id, points: error} of this.errorsMeant(trimmed)) give(id, error);
    return bonus;
  }

  /** Pages of the errors whose number or message was pasted. The number decides: messages that differ in a value share one. */
  private errorsMeant(query: string): {id: number; points: number}[] {
    const code = errorCode(query);
    const pasted = messageWords(query);
    const isMinified = code !== null || /minified lexical error/i.test(query);
    return this.errors.flatMap((error) => {
      if (code !== null && error.code === code) return [{id: error.id, points: 4000}];
      // Without a number, or with one that this version does not have, the page that decodes messages helps.
      if (isMinified && error.code === undefined) return [{id: error.id, points: 3000}];
      const share = error.words.length === 0 ? 0 : messageShare(pasted, error.words);
      return share === 0 ? [] : [{id: error.id, points: 2000 * share}];
    });
  }

  /** Everything that one word finds. Typing errors are forgiven only when nothing is written like the word itself. */
  private lookUp(word: QueryWord, asPrefix: boolean, matched: Set<string>): WordHits {
    const exact = this.collect((postings) => written(postings, word, asPrefix), matched);
    if (exact.scores.size > 0 || word.parts.length > 1) return exact;
    const limit = allowedTypos(word.prefix);
    if (limit === 0) return exact;
    let least = Infinity;
    const distances = [this.headings, this.asks, this.words].flatMap((postings) => {
      if (postings === null) return [];
      const near = mistyped(postings, word, limit);
      least = Math.min(least, ...near.map(({distance}) => distance));
      return [{postings, near}];
    });
    return this.collect(
      (postings) =>
        (distances.find((entry) => entry.postings === postings)?.near ?? [])
          .filter(({distance}) => distance === least)
          .map(({term}) => ({term, similarity: 0.6})),
      matched,
    );
  }

  private collect(matchesIn: (postings: Postings) => TermMatch[], matched: Set<string>): WordHits {
    const scores = new Map<number, number>();
    const inHeadings = matchesIn(this.headings);
    this.headings.score(inHeadings, boosts.heading, scores);
    const inHeading = new Set(scores.keys());
    // What the title of a page says holds for all of its sections.
    const titleScores = new Map<number, number>();
    for (const [id, score] of scores) {
      const {level, page} = this.section(id);
      if (level === 1) titleScores.set(page, (score * boosts.pageTitle) / boosts.heading);
    }
    if (titleScores.size > 0) {
      for (const [id, {page, level}] of this.sections.entries()) {
        const score = titleScores.get(page);
        if (score !== undefined && level > 1) scores.set(id, (scores.get(id) ?? 0) + score);
      }
    }
    for (const {term} of inHeadings) matched.add(this.headings.terms[term] ?? '');
    this.asks.score(matchesIn(this.asks), boosts.asks, scores);
    if (this.words !== null) {
      const inText = matchesIn(this.words);
      this.words.score(inText, boosts.text, scores);
      for (const {term} of inText) matched.add(this.words.terms[term] ?? '');
    }
    return {scores, inHeading};
  }

  private present(candidate: Candidate, matches: Matcher): FoundSection {
    const own = this.section(candidate.id);
    const chain: Section[] = [];
    for (let section: Section | undefined = own; section !== undefined; section = this.sections[section.parent])
      chain.unshift(section);
    const text = this.excerpts[candidate.id] ?? '';
    const url = this.pages[own.page] ?? '/';
    return {
      id: candidate.id,
      ...this.aspectsOf(own),
      part: own.part[0],
      url: own.anchor === '' ? url : `${url}#${own.anchor}`,
      anchor: own.anchor,
      headings: chain.map(({level, heading}) => ({level, text: heading, html: markHtml(heading, matches)})),
      text,
      textHtml: markHtml(text, matches),
      inText: !candidate.inHeading && text !== '',
    };
  }
}

/** How well a term fits of which the word has only the beginning of its ending. */
const partOfStem = 0.5;

/** Terms that are written like the word: the same stem, and while it is being typed also those that it begins. */
function written(postings: Postings, word: QueryWord, asPrefix: boolean): TermMatch[] {
  const matches: TermMatch[] = [];
  const same = postings.find(word.term);
  if (same !== -1) matches.push({term: same, similarity: 1});
  if (!asPrefix) return matches;
  const [from, to] = postings.startingWith(word.prefix);
  for (let term = from; term < to; term += 1) {
    const length = postings.terms[term]?.length ?? 1;
    if (term !== same) matches.push({term, similarity: 0.3 + (0.6 * word.prefix.length) / length});
  }
  if (matches.length > 0) return matches;
  // Between "edit" and "editing" lies "editin", which is no word and begins none.
  for (let length = word.prefix.length - 1; length >= Math.max(4, word.prefix.length - 3); length -= 1) {
    const term = postings.find(word.prefix.slice(0, length));
    if (term !== -1) return [{term, similarity: partOfStem}];
  }
  return matches;
}

/** Longest ending that a stem lacks ("izations"), in letters. */
const longestEnding = 8;

/** Added to the distance of such terms: any other that is near enough is meant more likely. */
const lateErrors = 10;

/** Terms within `limit` typing errors, with how many there are. */
function mistyped(
  postings: Postings,
  {term: typed, prefix: whole}: QueryWord,
  limit: number,
): {term: number; distance: number}[] {
  return postings.terms.flatMap((word, term) => {
    if (word.length < 3) return [];
    // Two errors in a short stem make another word.
    const allowed = Math.min(word.length, typed.length) < 6 ? Math.min(1, limit) : limit;
    let distance = editDistance(typed, word, allowed);
    if (distance <= allowed) return [{term, distance}];
    // Where the error is in the ending, that was not recognized as one: the stem is how the word begins.
    if (word.length < 5 || whole.length - word.length > longestEnding) return [];
    distance = editDistance(word, whole, 1, true);
    return distance > 1 ? [] : [{term, distance: distance + lateErrors}];
  });
}
