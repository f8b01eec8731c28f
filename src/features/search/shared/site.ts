/** Forms for readers whom no result helps, without what is filled in (client/help-links.ts). */
export interface HelpForms {
  /** Of a new question to the community. */
  askUrl: string;
  /** Of a new issue. */
  reportUrl: string;
  /** The framework version that the pages describe. */
  version: string;
}

/** What the search script must know of the site; the build puts it in. */
export interface SearchSettings extends HelpForms {
  /** Path of the site on this host, with slashes at both ends. */
  baseUrl: string;
  /** Path of the worker's script. */
  worker: string;
  /** Facet values `docusaurus_tag` of the latest version of each set of documents. */
  latestTags: readonly string[];
}
