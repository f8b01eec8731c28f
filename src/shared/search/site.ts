/** What the browser must know to search: global data of the search plugin. */
export interface SearchSettings {
  /** Where "Let us know." files a report: the address of the repository's new-issue form. */
  reportUrl: string;
  /** Algolia account; absent when the embedded index answers. */
  hosted?: HostedSettings;
}

/** Public half of an Algolia account: the key only allows queries. */
export interface HostedSettings {
  appId: string;
  searchKey: string;
  indexName: string;
  /** Address of a service that speaks Algolia's query API, for tests and private deployments; Algolia's own when absent. */
  host?: string;
}

/** Name of the plugin, under which its settings reach the browser. */
export const searchPluginName = 'site-search';
