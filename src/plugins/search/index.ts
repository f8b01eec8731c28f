import {readFile} from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {searchPluginName, type HostedSettings, type SearchSettings} from '../../shared/search/site.ts';
import {DevelopmentIndex} from './development.ts';
import {patchDocSearch} from './docsearch-patch.ts';

/** Options of the search plugin. */
export interface SearchOptions {
  /** Address of the form in which readers report a query that should have found something. */
  reportUrl: string;
  /** Public half of an Algolia account; without it the site answers from its own index. */
  hosted?: HostedSettings;
}

const docSearchBundle = 'node_modules/@docsearch/react/dist/esm/index.js';
const patchedName = 'docsearch.js';

/**
 * Search of the site:
 * 1. adds the route /search and the settings that the search bar reads;
 * 2. lets the development server search the Markdown sources (development.ts, markdown.ts).
 *
 * A step of the site's output reads every rendered page into DocSearch records (site-records.ts, extract.ts, records.ts) and writes the
 * embedded index from them (build-index.ts, files.ts).
 *
 * What runs in the browser is in client/.
 */
export default function searchPlugin(context: LoadContext, options: SearchOptions): Plugin {
  const {siteDir, siteConfig, generatedFilesDir, i18n} = context;
  const {baseUrl} = siteConfig;
  const siteRoot = siteConfig.url + baseUrl;
  const backend = options.hosted === undefined ? 'embedded' : 'hosted';
  const development = new DevelopmentIndex({siteDir, siteRoot, baseUrl, language: i18n.currentLocale});

  return {
    name: searchPluginName,

    async contentLoaded({actions}) {
      const file = path.join(siteDir, docSearchBundle);
      await actions.createData(patchedName, patchDocSearch(await readFile(file, 'utf8'), file, backend));
      actions.setGlobalData({
        reportUrl: options.reportUrl,
        ...(options.hosted && {hosted: options.hosted}),
      } satisfies SearchSettings);
      actions.addRoute({path: `${baseUrl}search`, component: '@theme/SearchPage', exact: true});
    },

    allContentLoaded({allContent}) {
      development.update(allContent);
    },

    configureWebpack() {
      const devServer = {
        // Docusaurus joins what its own function returns with what this one adds, and both are handed the same list:
        // only in the list itself is there a place in front of the page that answers every unknown address.
        setupMiddlewares: (middlewares: unknown[]): unknown[] => {
          middlewares.unshift({name: 'search-index', middleware: development.middleware});
          return [];
        },
      };
      return {
        resolve: {alias: {'@docsearch/react/modal$': path.join(generatedFilesDir, searchPluginName, 'default', patchedName)}},
        // The type of Docusaurus does not know the development server's options; it hands them on.
        ...{devServer},
      };
    },
  };
}
