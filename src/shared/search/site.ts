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
  /** Algolia account; absent when the embedded index answers. */
  hosted?: HostedSettings;
  /** Address of the site with its base URL, ending in a slash. */
  siteRoot: string;
  /** Path of the site on this host, with slashes at both ends. */
  baseUrl: string;
  /** Path of the worker's script. */
  worker: string;
  /** Facet values `docusaurus_tag` of the latest version of each set of documents. */
  latestTags: readonly string[];
}

/** Public half of an Algolia account: the key only allows queries. */
export interface HostedSettings {
  appId: string;
  searchKey: string;
  indexName: string;
  /** Address of a service that speaks Algolia's query API, for tests and private deployments; Algolia's own when absent. */
  host?: string;
}
