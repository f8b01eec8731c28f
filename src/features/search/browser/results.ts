import type {Facets, SearchFilter} from '../shared/facets.ts';
import type {SectionKind} from '../shared/record.ts';

/** A search. */
export interface SearchRequest {
  query: string;
  /** First page is 0. */
  page: number;
  hitsPerPage: number;
  /** What the reader has chosen to see. */
  filter?: SearchFilter;
  /** Whether the answer is wanted once and may take a while, rather than early and improved later. */
  whole?: boolean;
}

/** A heading above a hit, or the hit's own. */
export interface HitHeading {
  /** 0 is the part of the site, 1 the page title. */
  level: number;
  text: string;
  /** Safe HTML: the text with matches in `<mark>`. */
  html: string;
}

/** One result. */
export interface SearchHit {
  /** Unlike that of any other result. Another build may give it another one. */
  id: string;
  kind: SectionKind | null;
  /** Name of the package that it is about; null where it is about none or about several. */
  package: string | null;
  /** Path on this host, or the address of another one; with the anchor. */
  url: string;
  anchor: string | null;
  headings: HitHeading[];
  text: string;
  /** Safe HTML of the text around the match; empty when there is none. */
  textHtml: string;
}

/** Answer to a `SearchRequest`. */
export interface SearchResults {
  query: string;
  hits: SearchHit[];
  /** Number of results that pass the filter. */
  total: number;
  /** What the results are about. */
  facets: Facets;
  /** Queries that may have been meant, in place of one with words that the site does not have. */
  suggestions: readonly string[];
  page: number;
  pageCount: number;
  /** Whether the answer is from an older version of the pages than those that are shown. */
  isStale: boolean;
}

/** No answer can be had now: offline, index missing or unreadable. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
