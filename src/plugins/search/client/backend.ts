import type {Facets, SearchFilter} from '../../../shared/search/facets.ts';
import type {SectionKind} from '../../../shared/search/record.ts';

/** What is asked of a backend. */
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

/** Which part of what is indexed is searched. */
export interface SearchScope {
  /** Locale of the reader, facet `language`. */
  language: string;
  /** Accepted values of the facet `docusaurus_tag`; empty accepts all. */
  tags: readonly string[];
}

/** A heading above a hit, or the hit's own. */
export interface HitHeading {
  /** 0 is the part of the site, 1 the page title. */
  level: number;
  text: string;
  /** Safe HTML: the text with matches in `<mark>`. */
  html: string;
}

/** One result, the same from every backend. */
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
  /** What the results are about; null when the backend does not say. */
  facets: Facets | null;
  /** Queries that may have been meant, in place of one with words that the site does not have. */
  suggestions: readonly string[];
  page: number;
  pageCount: number;
  /** Whether the answer is from an older version of the pages than those that are shown. */
  isStale: boolean;
}

/** A source of search results. */
export interface SearchBackend {
  /** Whether the site itself answers, so that a query that nobody has typed may be asked: no other host learns of it. */
  readonly isOwn: boolean;
  /** Called when a query is likely: loads what it will need, or looks for a newer index. Never throws. */
  warm(): void;
  /** Answers a query; rejects with `SearchUnavailable` when no answer can be had. */
  search(request: SearchRequest): Promise<SearchResults>;
  /** Calls back when answers became better than those already given; returns the function that stops it. */
  onImproved(listener: () => void): () => void;
}

/** No answer can be had now: offline, index missing or unreadable. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
