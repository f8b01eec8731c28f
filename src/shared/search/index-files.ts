import type {SectionKind} from './record.ts';

/** Folder of the build output (and path below the base URL) that holds the embedded index. */
export const indexFolder = 'search-index';

/** Version of the file format; raised with every incompatible change so that a cached file is never misread. */
export const indexFormat = 1;

/** `manifest.json`: names the current index files, which carry a content hash and can be cached for good. */
export interface IndexManifest {
  format: number;
  core: string;
  text: string;
  /** When the index was built, ISO 8601. */
  builtAt: string;
  /** Set by the development server only: what the reader should know about the index, for example that it is stale. */
  notice?: string;
}

/** A page: address below the site's root, title, index into `parts`. */
export type PageEntry = [url: string, title: string, part: number];

/** A section: its page, the enclosing section (-1 for the page itself), heading level 1–6, heading, anchor ('' for the page). */
export type SectionEntry = [page: number, parent: number, level: number, heading: string, anchor: string];

/** A part of the site: label shown above its hits, kind, facet value `docusaurus_tag`. */
export type PartEntry = [label: string, kind: SectionKind, tag: string];

/** The small first file: everything needed to answer by titles, headings and symbol names. */
export interface CoreIndex {
  format: number;
  language: string;
  parts: PartEntry[];
  pages: PageEntry[];
  sections: SectionEntry[];
  /** MiniSearch index over headings, in its own serialized form. */
  index: object;
}

/** The second file: text of the sections, in the order of `CoreIndex.sections`, and the index over it. */
export interface TextIndex {
  format: number;
  texts: string[];
  index: object;
}
