import type {CoreIndex, TextIndex} from './index-files.ts';

import {countFacets, passesFilter, type Aspects, type Facets, type SearchFilter} from './facets.ts';
import {createMatcher, markHtml, type Matcher} from './highlight.ts';
import {LoadedIndex} from './loaded-index.ts';
import {Ranking, type Candidate} from './ranking.ts';
import {queryWords} from './terms.ts';
import {learned} from './weights.ts';

/** A found section with everything that a result list shows. Strings that end in `Html` are safe HTML, the others plain text. */
export interface FoundSection extends Aspects {
  id: number;
  /** Label of the part of the site. */
  part: string;
  /** Address below the site's root, with the anchor. */
  url: string;
  /** Headings from the page title down to the section's own. */
  headings: {level: number; text: string; html: string}[];
  /** Beginning of the section's text; empty when it has none or the text is not loaded yet. */
  text: string;
  textHtml: string;
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

/**
 * Answers queries from the index files. Has no side effects and touches neither DOM nor network,
 * so that the worker, the relevance check and the benchmark run exactly the same ranking.
 */
export class SearchEngine {
  private readonly index: LoadedIndex;
  private ranking: Ranking;

  constructor(files: CoreIndex) {
    this.index = new LoadedIndex(files);
    this.ranking = new Ranking(this.index, learned);
  }

  /** Adds the text index; queries before that are answered from headings alone. */
  addText(files: TextIndex): void {
    this.index.addText(files);
    this.ranking = new Ranking(this.index, learned);
  }

  /** Whether the text index is there. */
  get complete(): boolean {
    return this.index.complete;
  }

  /** Sections that answer the query, best first; `offset` and `limit` select a page of them. */
  search(query: string, filter: SearchFilter, offset: number, limit: number): FoundPage {
    const {candidates, terms} = this.ranking.rank(query);
    const matches = createMatcher(terms);
    const aspects = ({id}: Candidate): Aspects => this.index.sections.at(id);
    const passing = candidates.filter((candidate) => passesFilter(aspects(candidate), filter));
    return {
      query,
      total: passing.length,
      facets: countFacets(candidates.map(aspects), filter),
      hits: passing.slice(offset, offset + limit).map((candidate) => this.toFoundSection(candidate, matches)),
    };
  }

  /** Words of a query, as typed, that stand nowhere on the site; the last one may be the beginning of a word that does. */
  unknownWords(query: string): string[] {
    const words = queryWords(query);
    return words
      .filter((word, index) => !this.index.dictionary.knows(word, index === words.length - 1))
      .map(({prefix}) => prefix);
  }

  /** All headings in page order, those of pages included. */
  get allHeadings(): readonly string[] {
    return this.index.sections.all.map(({heading}) => heading);
  }

  private toFoundSection(candidate: Candidate, matches: Matcher): FoundSection {
    const {sections, excerpts} = this.index;
    const own = sections.at(candidate.id);
    const text = excerpts[candidate.id] ?? '';
    return {
      id: candidate.id,
      kind: own.kind,
      package: own.package,
      part: own.part,
      url: sections.urlOf(candidate.id),
      headings: sections
        .chain(candidate.id)
        .map(({level, heading}) => ({level, text: heading, html: markHtml(heading, matches)})),
      text,
      textHtml: markHtml(text, matches),
    };
  }
}
