import type {TermMatch} from './dictionary.ts';
import type {LoadedIndex} from './loaded-index.ts';
import {errorCode, messageShare, messageWords} from './messages.ts';
import {looksLikeSymbol, NamePoints, privacy, withoutArguments} from './names.ts';
import type {Postings} from './postings.ts';
import type {SectionKind} from './record.ts';
import {headingTerms, queryWords, type QueryWord} from './terms.ts';
import {readVocabulary, type Vocabulary} from './vocabulary.ts';
import type {Weights} from './weights.ts';

/** A section that may answer a query. */
export interface Candidate {
  id: number;
  score: number;
}

/** What one word of the query stands for. */
interface Slot {
  /** Terms, and groups of terms that have to stand in a section together. */
  matches: TermMatch[];
  groups: {terms: readonly string[]; similarity: number}[];
}

/** What one word of the query finds. */
interface SlotHits {
  /** How much each section is about the word. */
  strength: Float32Array;
  /** How much of the word each section has: all when it is written there, less when it has another word for it. */
  share: Float32Array;
  /** All sections of which it says something. */
  found: readonly number[];
  weight: number;
  terms: ReadonlyMap<string, number>;
}

/** Results need this share of the query coverage of the best one. */
const minimumCoverage = 0.3;

/** Most sections of a page that lower the score of a further one. */
const mostSpread = 6;

/** Most words of a query that are searched. */
const mostWords = 24;

/** Sentinel: the section has the term only in an ancestor heading. */
const ancestorOnly = 1e-6;

/** Sparse accumulator: a number for each section, and the list of those that are not 0. */
class Scratch {
  touched: number[] = [];
  private readonly values: Float32Array;

  constructor(size: number) {
    this.values = new Float32Array(size);
  }

  add(id: number, value: number): void {
    const before = this.values[id] ?? 0;
    if (before === 0) this.touched.push(id);
    this.values[id] = before + value;
  }

  raise(id: number, value: number): void {
    const before = this.values[id] ?? 0;
    if (before === 0) this.touched.push(id);
    if (value > before) this.values[id] = value;
  }

  value(id: number): number {
    return this.values[id] ?? 0;
  }

  /** The number of a section, which becomes 0. */
  take(id: number): number {
    const value = this.values[id] ?? 0;
    this.values[id] = 0;
    return value;
  }

  /** The sections whose numbers are not 0; each has to be taken. */
  drain(): readonly number[] {
    const {touched} = this;
    this.touched = [];
    return touched;
  }
}

const vocabulary: Vocabulary = readVocabulary(headingTerms);

/** Ranks the sections of an index. The README beside this file has the formula. */
export class Ranking {
  private readonly rarities = new Map<string, number>();
  private readonly headingTotals: Float32Array;
  private readonly aliasTotals: Float32Array;
  private readonly wordFactors: Float32Array;
  private readonly nameFactors: Float32Array;
  private readonly size: number;

  constructor(
    private readonly index: LoadedIndex,
    private readonly weights: Weights,
  ) {
    this.size = index.sections.all.length;
    const totalsOf = (lists: readonly (readonly string[])[]): Float32Array =>
      Float32Array.from(lists, (terms) => {
        let total = 0;
        for (const term of terms) total += this.rarityOf(term);
        return total;
      });
    this.headingTotals = totalsOf(index.headingContents);
    this.aliasTotals = totalsOf(index.aliasContents);
    const {packages, reference, otherKinds} = weights;
    this.wordFactors = this.factorsFor({
      package: packages,
      api: reference,
      error: otherKinds,
      page: otherKinds,
      blog: otherKinds,
    });
    this.nameFactors = this.factorsFor({});
  }

  /** How much it says that a section has a term: the rarer, the more. */
  private rarityOf(term: string): number {
    let rarity = this.rarities.get(term);
    if (rarity === undefined) {
      let count = 0;
      for (const {postings, name} of this.index.fields) if (name !== 'above') count += postings.find(term)?.length ?? 0;
      rarity = this.rarity(count);
      this.rarities.set(term, rarity);
    }
    return rarity;
  }

  private rarity(count: number): number {
    return Math.log(1 + this.size / (1 + count)) ** this.weights.rarity;
  }

  /** Sections that answer the query, best first, and the terms of the index that its words stand for. */
  rank(query: string): {candidates: Candidate[]; terms: ReadonlySet<string>} {
    const {weights} = this;
    const {sections} = this.index;
    const symbolic = looksLikeSymbol(query);
    const slots = this.slotsOf(symbolic ? withoutArguments(query) : query).map((slot) => this.hitsOf(slot));
    const terms = new Set(slots.flatMap((slot) => [...slot.terms.keys()]));
    const total = slots.reduce((sum, {weight}) => sum + weight, 0) || 1;
    const extras = new Map(new NamePoints(sections, weights, (key) => this.index.aliases.find(key) !== undefined).of(query));
    for (const [id, points] of this.matchingErrors(query.trim())) extras.set(id, points + (extras.get(id) ?? 0));
    const [inHeadings, inAliases, inBoth] = this.likeness(slots, total);

    const covered = this.coverage(slots, extras);
    let most = 0;
    for (const value of covered) if (value > most) most = value;
    // A name that the framework does not have says what is meant by the words in it; one that it has is as good on all kinds of pages.
    const factors = symbolic && extras.size > 0 ? this.nameFactors : this.wordFactors;
    const candidates: Candidate[] = [];
    for (let id = 0; id < this.size; id += 1) {
      const share = covered[id] ?? 0;
      if (share === 0) continue;
      const extra = extras.get(id) ?? 0;
      if (extra === 0 && share < minimumCoverage * most) continue;
      let base = 0;
      for (const {strength, weight} of slots) {
        const about = strength[id] ?? 0;
        base += (weight * about) / (about + 1);
      }
      const likeness =
        weights.headingLikeness * (inHeadings[id] ?? 0) ** weights.likenessPower +
        weights.together * (inBoth[id] ?? 0) ** weights.likenessPower +
        weights.aliasLikeness * (inAliases[id] ?? 0) ** weights.likenessPower;
      candidates.push({
        id,
        score: ((base / total) * (share / total) ** weights.coverage + likeness) * (factors[id] ?? 0) + extra,
      });
    }
    return {candidates: this.spread(candidates), terms};
  }

  /** How much of the query's words each section has, by their weight; next to nothing for those that have only its name, 0 for others. */
  private coverage(slots: readonly SlotHits[], extras: ReadonlyMap<number, number>): Float32Array {
    const covered = new Float32Array(this.size);
    for (const {share, found, weight} of slots) {
      for (const id of found) covered[id] = (covered[id] ?? 0) + weight * (share[id] ?? 0);
    }
    for (const id of extras.keys()) if ((covered[id] ?? 0) === 0) covered[id] = Number.EPSILON;
    return covered;
  }

  /** What a section counts, whatever is asked. @param priors what a kind of page counts, where a guide counts 1 */
  private factorsFor(priors: Partial<Record<SectionKind, number>>): Float32Array {
    return Float32Array.from(
      this.index.sections.all,
      ({kind, repeats, heading}) =>
        ((priors[kind] ?? 1) * (kind === 'api' ? privacy(heading) : 1)) / (1 + this.weights.repeats * repeats),
    );
  }

  /** Sorts, and lets sections of one page make room for other pages: each further one counts a little less. */
  private spread(candidates: Candidate[]): Candidate[] {
    candidates.sort(byScore);
    const seen = new Map<number, number>();
    for (const candidate of candidates) {
      const {page} = this.index.sections.at(candidate.id);
      const count = seen.get(page) ?? 0;
      seen.set(page, count + 1);
      candidate.score *= this.weights.spread ** Math.min(count, mostSpread);
    }
    return candidates.sort(byScore);
  }

  private slotsOf(query: string): Slot[] {
    const typed = queryWords(query);
    const isTyping = !/\s$/.test(query);
    const words: QueryWord[] = [];
    const slots: Slot[] = [];
    const add = (word: QueryWord, matches: TermMatch[]): void => {
      words.push(word);
      slots.push({matches, groups: []});
    };
    for (const [position, word] of typed.slice(0, mostWords).entries()) {
      const matches = this.matchesOf(word, isTyping && position === typed.length - 1);
      if (matches.length > 0 || word.parts.length < 2) add(word, matches);
      // A name that is not in the index is looked for by its parts.
      else for (const part of word.parts) add(part, this.matchesOf(part, false));
    }
    this.addVocabulary(words, slots);
    return slots;
  }

  /** Terms that a word stands for: with typing errors only when nothing is written like the word itself. */
  private matchesOf(word: QueryWord, isBeingTyped: boolean): TermMatch[] {
    const written = this.index.dictionary.exactOrPrefixMatches(word, isBeingTyped, this.weights.prefix);
    return written.length > 0 ? written : this.index.dictionary.typoMatches(word, this.weights.typo);
  }

  /** Adds to each word what else people call it, alone or with the words beside it. */
  private addVocabulary(words: readonly QueryWord[], slots: readonly Slot[]): void {
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
        const key = words
          .slice(from, to)
          .map(({term}) => term)
          .join(' ');
        for (const terms of vocabulary.get(key) ?? []) {
          const isPhrase = to - from > 1;
          for (const slot of slots.slice(from, to))
            slot.groups.push({terms, similarity: isPhrase ? this.weights.phrase : this.weights.synonym});
        }
      }
    }
  }

  private hitsOf({matches, groups}: Slot): SlotHits {
    const strength = new Float32Array(this.size);
    const terms = new Map<string, number>();
    const scratch = new Scratch(this.size);
    const found = new Scratch(this.size);
    const take = (ids: readonly number[], similarity: number): void => {
      for (const id of ids) {
        const value = scratch.take(id) * similarity;
        if (value > (strength[id] ?? 0)) strength[id] = value;
      }
    };
    for (const {term, similarity} of matches) {
      terms.set(term, Math.max(similarity, terms.get(term) ?? 0));
      take(this.addTerm(term, scratch, found), similarity);
    }
    const exact = found.touched.length;
    let own = 0;
    const share = new Float32Array(this.size);
    for (const id of found.touched) {
      const isOwn = found.value(id) >= 1;
      share[id] = isOwn ? 1 : this.weights.aboveShare;
      if (isOwn) own += 1;
    }
    for (const {terms: together, similarity} of groups) {
      const before = found.touched.length;
      take(this.addTogether(together, scratch, found), similarity);
      for (const id of found.touched.slice(before)) share[id] = (found.value(id) < 1 ? this.weights.aboveShare : 1) * similarity;
      for (const term of together) terms.set(term, Math.max(similarity, terms.get(term) ?? 0));
    }
    return {strength, share, found: found.touched, weight: this.rarity(exact === 0 ? found.touched.length : own), terms};
  }

  /** Adds how much each section is about a term. @returns the sections */
  private addTerm(term: string, into: Scratch, own: Scratch): readonly number[] {
    const {length} = this.weights;
    for (const {postings, name, sections} of this.index.fields) {
      const ids = postings.find(term);
      if (ids === undefined) continue;
      const weight = this.weights[name === 'heading' || name === 'aliases' ? name : 'text'];
      for (const entry of ids) {
        const id = sections === undefined ? entry : (sections[entry] ?? 0);
        const relative = (postings.lengths[entry] ?? 0) / postings.averageLength;
        into.add(id, weight / (1 - length + length * relative));
        own.add(id, name === 'above' ? ancestorOnly : 1);
      }
    }
    return into.drain();
  }

  /** Adds how much each section is about several terms that have to be there together. @returns the sections */
  private addTogether(terms: readonly string[], into: Scratch, own: Scratch): readonly number[] {
    const least = new Map<number, number>();
    const owned = new Scratch(this.size);
    for (const [position, term] of terms.entries()) {
      const before = new Map(least);
      least.clear();
      for (const id of this.addTerm(term, into, owned)) {
        const value = into.take(id);
        const other = position === 0 ? value : before.get(id);
        if (other !== undefined) least.set(id, Math.min(value, other));
      }
    }
    for (const [id, value] of least) {
      into.add(id, value);
      own.add(id, owned.value(id));
    }
    return into.drain();
  }

  /**
   * How much the query is made of the same words as each heading, as the nearest phrase of each section's aliases, and as the heading with
   * the title of its page: 0–1.
   */
  private likeness(slots: readonly SlotHits[], total: number): [Float32Array, Float32Array, Float32Array] {
    const {sections, headings, aliases, aliasSections} = this.index;
    const inHeadings = this.sharedWith(headings, slots);
    const inBoth = new Float32Array(this.size);
    for (let id = 0; id < this.size; id += 1) {
      const title = sections.titleOf(id);
      const own = inHeadings[id] ?? 0;
      if (title === id || own === 0) continue;
      const shared = own + (inHeadings[title] ?? 0);
      inBoth[id] = Math.min(1, (2 * shared) / (total + (this.headingTotals[id] ?? 0) + (this.headingTotals[title] ?? 0)));
    }
    for (const [id, own] of inHeadings.entries()) {
      if (own > 0) inHeadings[id] = Math.min(1, (2 * own) / (total + (this.headingTotals[id] ?? 0)));
    }
    const inAliases = new Float32Array(this.size);
    for (const [phrase, own] of this.sharedWith(aliases, slots).entries()) {
      if (own === 0) continue;
      const id = aliasSections[phrase] ?? 0;
      inAliases[id] = Math.max(inAliases[id] ?? 0, Math.min(1, (2 * own) / (total + (this.aliasTotals[phrase] ?? 0))));
    }
    return [inHeadings, inAliases, inBoth];
  }

  /** How much of the query each entry of a list has. */
  private sharedWith(postings: Postings, slots: readonly SlotHits[]): Float32Array {
    const size = postings.lengths.length;
    const shared = new Float32Array(size);
    const best = new Scratch(size);
    for (const {terms, weight} of slots) {
      for (const [term, similarity] of terms) {
        const ids = postings.find(term);
        if (ids !== undefined) for (const entry of ids) best.raise(entry, similarity * weight);
      }
      for (const entry of best.drain()) shared[entry] = (shared[entry] ?? 0) + best.take(entry);
    }
    return shared;
  }

  /** Pages of the errors whose number or message was pasted. The number decides: messages that differ in a value share one. */
  private matchingErrors(query: string): Map<number, number> {
    const code = errorCode(query);
    const pasted = messageWords(query);
    const isMinified = code !== null || /minified lexical error/i.test(query);
    return new Map(
      this.index.errors.flatMap((error): [number, number][] => {
        if (code !== null && error.code === code) return [[error.id, 100]];
        // Without a number, or with one that this version does not have, the page that decodes messages helps.
        if (isMinified && error.code === undefined && !error.isPart) return [[error.id, 80]];
        const share = error.words.length === 0 ? 0 : messageShare(pasted, error.words);
        if (share === 0) return [];
        // Guides explain a message better than a list of messages does, which still has to be in sight.
        return [[error.id, (error.isPart ? 0.5 : 50) * share]];
      }),
    );
  }
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.id - b.id;
}
