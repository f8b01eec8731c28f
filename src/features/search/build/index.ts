import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {aliasFileName} from '../../../content/search-aliases.ts';
import type {HelpForms} from '../shared/help-links.ts';
import {DevelopmentIndex} from './development.ts';
import {writeSearchScripts} from './scripts.ts';

/**
 * Search of the site:
 * 1. adds the route /search;
 * 2. puts the script into every page that opens the search dialog, and compiles those that answer (scripts.ts);
 * 3. lets the development server search the Markdown sources (development.ts, markdown.ts).
 *
 * A step of the site's output reads every rendered page into DocSearch records (site-records.ts, extract.ts, records.ts) and writes the
 * embedded index from them (build-index.ts, files.ts).
 *
 * What runs in the browser is in client/.
 */
export default function searchPlugin({siteDir, siteConfig}: LoadContext, helpForms: HelpForms): Plugin {
  const {baseUrl} = siteConfig;
  const siteRoot = siteConfig.url + baseUrl;
  const development = new DevelopmentIndex({siteDir, siteRoot, baseUrl});
  let inline: string | undefined;

  return {
    name: 'site-search',

    getThemePath: () => path.join(siteDir, 'src/features/search/theme'),

    getPathsToWatch: () => [path.join(siteDir, 'docs/**', aliasFileName)],

    async contentLoaded({actions}) {
      actions.addRoute({path: `${baseUrl}search`, component: '@theme/SearchPage', exact: true});
      inline ??= await writeSearchScripts(siteDir, baseUrl, helpForms);
    },

    allContentLoaded({allContent}) {
      development.update(allContent);
    },

    getClientModules: () => [path.join(siteDir, 'src/features/search/browser/search-box.css')],

    injectHtmlTags: () => ({headTags: inline === undefined ? [] : [{tagName: 'script', innerHTML: inline}]}),

    configureWebpack() {
      const devServer = {
        // Docusaurus joins what its own function returns with what this one adds, and both are handed the same list:
        // only in the list itself is there a place in front of the page that answers every unknown address.
        setupMiddlewares: (middlewares: unknown[]): unknown[] => {
          middlewares.unshift({name: 'search-index', middleware: development.middleware});
          return [];
        },
      };
      // The type of Docusaurus does not know the development server's options; it hands them on.
      return {mergeStrategy: {}, ...{devServer}};
    },
  };
}
