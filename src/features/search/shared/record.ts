/** What each kind of page is called. */
export const kindNames = {guide: 'Guide', package: 'Package', api: 'API', error: 'Error', blog: 'Blog', page: 'Page'};

/** What part of the site a page belongs to; ranking treats the parts differently. */
export type SectionKind = keyof typeof kindNames;

/** Whether a text names a kind. */
export function isKind(text: string | null): text is SectionKind {
  return text !== null && Object.hasOwn(kindNames, text);
}

/** Level of a record in DocSearch's model: a heading of depth n, or a piece of text below one. */
export type RecordType = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content';

/** Names of the heading levels, outermost first. `lvl0` is the part of the site, `lvl1` the page title. */
export const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

export type Level = (typeof levels)[number];

/** Headings above (and including) a record; `null` where the page has no heading of that level. */
export type Hierarchy = {lvl0: string; lvl1: string} & Record<Exclude<Level, 'lvl0' | 'lvl1'>, string | null>;

/**
 * One search record in DocSearch's format (https://docsearch.algolia.com/docs/record-extractor), the only
 * format of the site: the embedded index is built from these records, and the same are uploaded to Algolia.
 * All strings are plain text, not HTML.
 */
export interface SearchRecord {
  objectID: string;
  type: RecordType;
  hierarchy: Hierarchy;
  /** Text of a `content` record; `null` for headings. */
  content: string | null;
  /** Absolute address, with the anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  language: string;
  docusaurus_tag: string;
  kind: SectionKind;
  /** Name of the package that the page is about; null where it is about none or about several. */
  package: string | null;
  /** On a heading: how people ask for what stands below it, in words of their own. */
  aliases?: readonly string[];
  /** On the title of an error's page: the message, with its placeholders. */
  error_message?: string;
  /** On a heading: names of the framework that the code below it uses. */
  names?: readonly string[];
  /** On the title of a class's page: the class that it extends. */
  base_class?: string;
  /** Higher comes first among records that match equally well (Algolia's custom ranking). */
  weight: {pageRank: number; level: number; position: number};
}
