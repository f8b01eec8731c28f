import {useDocsContextualSearchTags} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePluginData} from '@docusaurus/useGlobalData';
import {useMemo} from 'react';

import {searchPluginName, type SearchSettings} from '../../../shared/search/site.ts';
import type {BackendContext, SearchRequest} from './backend.ts';

/** Facet value of pages that belong to no docs version. */
const defaultTag = 'default';

/** What a search component needs to know of the site and of the reader. */
export interface SearchContext extends BackendContext {
  scope: Pick<SearchRequest, 'language' | 'tags'>;
  /** Turns the absolute address of a hit into a path on this host, so that previews link to themselves. */
  toPath: (url: string) => string;
}

/** Settings of the plugin, place of the site, and the contextual filters: the locale and the docs versions in use. */
export function useSearchContext(): SearchContext {
  const {siteConfig, i18n} = useDocusaurusContext();
  // The plugin's own setGlobalData call, which is typed as SearchSettings.
  const settings = usePluginData(searchPluginName) as SearchSettings;
  const docsTags = useDocsContextualSearchTags().join(' ');
  const {baseUrl} = siteConfig;
  const siteRoot = siteConfig.url + baseUrl;
  return useMemo(
    () => ({
      settings,
      siteRoot,
      baseUrl,
      scope: {language: i18n.currentLocale, tags: [defaultTag, ...docsTags.split(' ').filter(Boolean)]},
      toPath: (url) => (url.startsWith(siteRoot) ? baseUrl + url.slice(siteRoot.length) : url),
    }),
    [settings, siteRoot, baseUrl, i18n.currentLocale, docsTags],
  );
}
