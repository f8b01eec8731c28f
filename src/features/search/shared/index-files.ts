import type {PackedPostings} from './postings.ts';
import type {SectionKind} from './record.ts';

/** Folder of the build output (and path below the base URL) that holds the embedded index. */
export const indexFolder = 'search-index';

/** Version of the file format; raised with every incompatible change so that a cached file is never misread. */
export const indexFormat = 5;

/** Names the current index files. */
export const manifestName = 'manifest.json';

/** The index files carry a content hash and can be cached for good; only this one has to be asked for again. */
export interface IndexManifest {
  format: number;
  core: string;
  text: string;
  /** Seconds after which an open page checks for a newer index. */
  maxAge: number;
  /** Set by the development server when it could not read the current pages and goes on with what it had. */
  isStale?: boolean;
}

/** A part of the site: label shown above its hits, kind. */
export type PartEntry = [label: string, kind: SectionKind];

/** A heading: level 2–6, its text, and its anchor unless that follows from the text (`defaultAnchor`). */
export type HeadingEntry = [level: number, heading: string, anchor?: string];

/** A page: address below the site's root, title, index into `parts`, headings in page order. */
export type PageEntry = [url: string, title: string, part: number, ...headings: HeadingEntry[]];

/**
 * The first file: everything needed to answer by titles, headings, symbol names and aliases. Sections are numbered in order:
 * a page, its headings, the next page, and so on.
 */
export interface CoreIndex {
  format: number;
  parts: PartEntry[];
  pages: PageEntry[];
  /** How people ask for sections, see `packAliases`. */
  aliases: string;
  /** Error messages with their placeholders, each after the number of the page that explains it. */
  messages: [page: number, message: string][];
  /** Pages of classes, each with the page of the class that it extends. */
  bases: [page: number, base: number][];
}

/** The second file: the beginning of each section's text for display, in section order, and the index over the rest of it. */
export interface TextIndex {
  format: number;
  excerpts: string[];
  /** The words that stand in no excerpt. */
  words: PackedPostings;
}

/** The anchor that a heading gets when its author names none: GitHub's rule, and lower-case names for symbols. */
export function defaultAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
