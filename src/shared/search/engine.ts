import MiniSearch, {type Options, type SearchOptions} from 'minisearch';

import type {CoreIndex, SectionEntry, TextIndex} from './index-files.ts';
import type {SectionKind} from './record.ts';

import {createMatcher, markHtml, snippet, type Matcher} from './highlight.ts';
import {identifierParts, indexTerms, nameKey, queryWords, textTerms, type QueryWord} from './terms.ts';

/** A section as MiniSearch indexes it; `id` is its position in `CoreIndex.sections`. */
export interface CoreDocument {
  id: number;
  heading: string;
  path: string;
}

export interface TextDocument {
  id: number;
  text: string;
}

/** MiniSearch options of the heading index. The same are needed to build and to load it. */
export const coreOptions: Options<CoreDocument> = {
  fields: ['heading', 'path'],
  tokenize: indexTerms,
  processTerm: (term) => term,
};

/** MiniSearch options of the text index. */
export const textOptions: Options<TextDocument> = {
  fields: ['text'],
  tokenize: textTerms,
  processTerm: (term) => term,
};

/** Which sections a search may return. */
export interface SearchScope {
  /** Facet values `docusaurus_tag`, any of which is accepted; empty accepts all. */
  tags: readonly string[];
}

/** A found section with everything that a result list shows. Strings that end in `Html` are safe HTML, the others plain text. */
export interface FoundSection {
  id: number;
  kind: SectionKind;
  part: string;
  /** Address below the site's root, with the anchor. */
  url: string;
  anchor: string;
  /** Headings from the page title down to the section's own. */
  headings: string[];
  headingsHtml: string[];
  /** Level (1–6) of each entry of `headings`. */
  levels: number[];
  /** Text around the match; empty when the headings say it all or the text is not loaded yet. */
  text: string;
  textHtml: string;
  /** Whether the match is in the text and not in the section's own heading. */
  inText: boolean;
}

export interface FoundPage {
  query: string;
  hits: FoundSection[];
  total: number;
}

interface Candidate {
  id: number;
  score: number;
  inHeading: boolean;
}

const kinds: Record<SectionKind, {word: number; symbol: number}> = {
  guide: {word: 1, symbol: 0.8},
  package: {word: 0.9, symbol: 0.75},
  error: {word: 0.6, symbol: 0.5},
  api: {word: 0.55, symbol: 1.2},
  page: {word: 0.6, symbol: 0.4},
  blog: {word: 0.5, symbol: 0.4},
};

/** Whether a query is written like a name from code: `$x`, `x()`, `a.b`, camelCase, SNAKE_CASE, `<Tag />`. */
export function looksLikeSymbol(query: string): boolean {
  const text = query.trim();
  return /^[<$@]|\(\)?$|^\S+\.\S+$|^\S*\p{Ll}\p{Lu}\S*$|^\S*_\S*$|^\p{Lu}\S*\p{Lu}\S*$/u.test(text) && !/\s\S+\s/.test(text);
}

/** The number of a minified error in a pasted message or URL, for example `38`; null when there is none. */
export function errorCode(query: string): string | null {
  return /(?:error\s*#?|error[?/].*?code=|code=)\s*(\d{1,3})\b/i.exec(query)?.[1] ?? null;
}

/** Up to how many typing errors a word of this length may have. */
export function allowedTypos(length: number): 0 | 1 | 2 {
  if (length >= 9) return 2;
  return length >= 5 ? 1 : 0;
}

/**
 * Answers queries from the index files. Has no side effects and touches neither DOM nor network,
 * so that the worker, the relevance check and the benchmark run exactly the same ranking.
 */
export class SearchEngine {
  private readonly core: MiniSearch<CoreDocument>;
  private text: MiniSearch<TextDocument> | null = null;
  private texts: readonly string[] = [];
  /** Keys of names (heading alone, with its page) to sections. */
  private readonly names = new Map<string, number[]>();

  constructor(private readonly files: CoreIndex) {
    this.core = MiniSearch.loadJS(files.index as Parameters<typeof MiniSearch.loadJS>[0], coreOptions);
    for (const [id, section] of files.sections.entries()) for (const name of this.namesOf(section)) this.addName(name, id);
  }

  /** Adds the text index; queries before that are answered from headings alone. */
  addText(files: TextIndex): void {
    this.text = MiniSearch.loadJS(files.index as Parameters<typeof MiniSearch.loadJS>[0], textOptions);
    this.texts = files.texts;
  }

  /** Whether the text index is there. */
  get complete(): boolean {
    return this.text !== null;
  }

  /** Sections that answer the query, best first; `offset` and `limit` select a page of them. */
  search(query: string, scope: SearchScope, offset: number, limit: number): FoundPage {
    const words = queryWords(query);
    const ranked = words.length === 0 ? [] : this.rank(query, words, scope);
    const matches = this.matcher(words);
    return {
      query,
      total: ranked.length,
      hits: ranked.slice(offset, offset + limit).map((candidate) => this.present(candidate, matches)),
    };
  }

  private section(id: number): SectionEntry {
    const section = this.files.sections[id];
    if (section === undefined) throw new RangeError(`search index: no section ${id}, there are ${this.files.sections.length}`);
    return section;
  }

  private kindOf(section: SectionEntry): SectionKind {
    return this.partOf(section)?.[1] ?? 'page';
  }

  private partOf(section: SectionEntry): CoreIndex['parts'][number] | undefined {
    const page = this.files.pages[section[0]];
    return page === undefined ? undefined : this.files.parts[page[2]];
  }

  private namesOf([page, , level, heading]: SectionEntry): string[] {
    const title = this.files.pages[page]?.[1] ?? '';
    const own = nameKey(heading);
    if (level === 1) return [own];
    const owner = nameKey(title);
    // `editor.update` is how people write LexicalEditor's method.
    return [own, owner + own, owner.replace(/^lexical/, '') + own];
  }

  private addName(name: string, id: number): void {
    if (name === '') return;
    const ids = this.names.get(name);
    if (ids === undefined) this.names.set(name, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }

  private rank(query: string, words: QueryWord[], scope: SearchScope): Candidate[] {
    const symbolic = looksLikeSymbol(query);
    const scores = new Map<number, {score: number; covered: number; inHeading: boolean}>();
    let weightOfAll = 0;
    words.forEach((word, position) => {
      const isLast = position === words.length - 1;
      const found = this.lookUp(word, isLast || words.length < 3);
      // Rare words say more about what is meant than common ones.
      const weight = 1 + Math.log(1 + this.files.sections.length / (1 + found.size));
      weightOfAll += weight;
      for (const [id, hit] of found) {
        const sum = scores.get(id) ?? {score: 0, covered: 0, inHeading: false};
        sum.score += hit.score;
        sum.covered += weight;
        sum.inHeading ||= hit.inHeading;
        scores.set(id, sum);
      }
    });

    const bonus = this.nameBonus(query, symbolic);
    for (const id of bonus.keys()) if (!scores.has(id)) scores.set(id, {score: 0, covered: weightOfAll, inHeading: true});

    const candidates: Candidate[] = [];
    for (const [id, {score, covered, inHeading}] of scores) {
      const section = this.section(id);
      const part = this.partOf(section);
      if (part === undefined || (scope.tags.length > 0 && !scope.tags.includes(part[2]))) continue;
      const prior = kinds[part[1]][symbolic ? 'symbol' : 'word'];
      const depth = 1 - 0.04 * (section[2] - 1);
      const coverage = (covered / weightOfAll) ** 2;
      candidates.push({
        id,
        inHeading: inHeading || bonus.has(id),
        score: score * coverage * prior * depth + (bonus.get(id) ?? 0),
      });
    }
    candidates.sort((a, b) => b.score - a.score || a.id - b.id);
    return this.spread(candidates);
  }

  /** Sections of one page make room for other pages: each further one counts a little less. */
  private spread(candidates: Candidate[]): Candidate[] {
    const seen = new Map<number, number>();
    for (const candidate of candidates) {
      const [page] = this.section(candidate.id);
      const count = seen.get(page) ?? 0;
      seen.set(page, count + 1);
      candidate.score *= 0.85 ** Math.min(count, 6);
    }
    return candidates.sort((a, b) => b.score - a.score || a.id - b.id);
  }

  /** Extra points for sections whose name is the query or starts with it. */
  private nameBonus(query: string, symbolic: boolean): Map<number, number> {
    const bonus = new Map<number, number>();
    const give = (id: number, points: number): void => void bonus.set(id, Math.max(bonus.get(id) ?? 0, points));
    const key = nameKey(query);
    if (key === '') return bonus;
    const points = (id: number): number => {
      const section = this.section(id);
      const kind = this.kindOf(section);
      const [, , level, heading] = section;
      const isName = identifierParts(heading).length > 1 || heading.startsWith('$');
      const spelled = heading === query.trim() ? 1.02 : 1;
      if (kind === 'api') return (symbolic || isName ? 400 : 60) * (1 - 0.05 * (level - 1)) * spelled;
      return (symbolic ? 150 : 300) * (level === 1 ? 1 : 0.5) * kinds[kind].word * spelled;
    };
    for (const id of this.names.get(key) ?? []) give(id, points(id));
    if (key.length >= 3) {
      for (const [name, ids] of this.names) {
        if (name.length > key.length && name.startsWith(key)) {
          for (const id of ids) give(id, points(id) * 0.2 * (key.length / name.length));
        }
      }
    }
    const code = errorCode(query);
    if (code !== null) {
      for (const [id, section] of this.files.sections.entries()) {
        if (section[2] === 1 && this.kindOf(section) === 'error' && this.files.pages[section[0]]?.[0].endsWith(`/${code}`))
          give(id, 1000);
      }
    }
    return bonus;
  }

  private lookUp(word: QueryWord, asPrefix: boolean): Map<number, {score: number; inHeading: boolean}> {
    const exact = this.query(word, {prefix: asPrefix});
    if (exact.size > 0) return exact;
    const typos = allowedTypos(word.prefix.length);
    if (typos > 0) {
      const fuzzy = this.query(word, {fuzzy: typos});
      if (fuzzy.size > 0) return fuzzy;
    }
    return exact;
  }

  private query(word: QueryWord, options: SearchOptions): Map<number, {score: number; inHeading: boolean}> {
    const found = new Map<number, {score: number; inHeading: boolean}>();
    const forms: MiniSearchQuery[] = [{queries: [word.term], combineWith: 'OR'}];
    if (options.prefix === true && word.prefix !== word.term) forms.push({queries: [word.prefix], combineWith: 'OR'});
    if (word.parts.length > 1 && options.fuzzy === undefined)
      forms.push({queries: word.parts, combineWith: 'AND', prefix: false});
    const query = {combineWith: 'OR' as const, queries: forms};
    const plain = {tokenize: (text: string) => [text], processTerm: (term: string) => term, ...options};
    for (const result of this.core.search(query, {...plain, boost: {heading: 4, path: 1}})) {
      const inHeading = Object.values(result.match).some((fields) => fields.includes('heading'));
      found.set(Number(result.id), {score: result.score, inHeading});
    }
    if (this.text !== null) {
      for (const result of this.text.search(query, plain)) {
        const id = Number(result.id);
        const hit = found.get(id);
        if (hit === undefined) found.set(id, {score: result.score, inHeading: false});
        else hit.score += result.score;
      }
    }
    return found;
  }

  private matcher(words: QueryWord[]): Matcher {
    const terms = new Set<string>();
    for (const word of words) {
      terms.add(word.term);
      for (const part of word.parts) terms.add(part);
    }
    return createMatcher(
      terms,
      words.map((word) => word.prefix),
    );
  }

  private present(candidate: Candidate, matches: Matcher): FoundSection {
    const own = this.section(candidate.id);
    const page = this.files.pages[own[0]];
    const part = this.partOf(own);
    if (page === undefined || part === undefined)
      throw new RangeError(`search index: section ${candidate.id} names page ${own[0]}, which is not there`);
    const chain: SectionEntry[] = [];
    for (let id = candidate.id; id >= 0; id = this.section(id)[1]) chain.unshift(this.section(id));
    const headings = chain.map((section) => section[3]);
    const fullText = this.texts[candidate.id] ?? '';
    const text = candidate.inHeading && own[2] !== 1 ? '' : snippet(fullText, matches, 120);
    return {
      id: candidate.id,
      kind: part[1],
      part: part[0],
      url: own[4] === '' ? page[0] : `${page[0]}#${own[4]}`,
      anchor: own[4],
      headings,
      headingsHtml: headings.map((heading) => markHtml(heading, matches)),
      levels: chain.map((section) => section[2]),
      text,
      textHtml: text === '' ? '' : markHtml(text, matches),
      inText: !candidate.inHeading && text !== '',
    };
  }
}

type MiniSearchQuery = Exclude<Parameters<MiniSearch['search']>[0], string | symbol>;
