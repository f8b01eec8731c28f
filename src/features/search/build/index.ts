import path from 'node:path';

import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';

import {aliasFileName} from '../../../content/search-aliases.ts';
import {generatedStaticDir} from '../../../node/generated-static-dir.ts';
import type {HelpForms} from '../shared/site.ts';
import {DevelopmentIndex} from './development.ts';
import {searchScripts, writeSearchScripts} from './scripts.ts';

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
export default function searchPlugin(context: LoadContext, options: HelpForms): Plugin {
  const {siteDir, siteConfig, i18n, codeTranslations: translations} = context;
  const {baseUrl} = siteConfig;
  const siteRoot = siteConfig.url + baseUrl;
  const development = new DevelopmentIndex({siteDir, siteRoot, baseUrl, language: i18n.currentLocale});
  let inline: string | undefined;

  return {
    name: 'site-search',

    getThemePath: () => path.join(siteDir, 'src/features/search/theme'),

    getPathsToWatch: () => [path.join(siteDir, 'docs/**', aliasFileName)],

    contentLoaded({actions}) {
      actions.addRoute({path: `${baseUrl}search`, component: '@theme/SearchPage', exact: true});
    },

    async allContentLoaded({allContent}) {
      development.update(allContent);
      if (inline === undefined) {
        const scripts = searchScripts({...options, siteDir, baseUrl, translations, latestTags: latestTags(allContent)});
        await writeSearchScripts(scripts, path.join(siteDir, generatedStaticDir));
        ({inline} = scripts);
      }
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

/** Facet values of the latest version of each set of documents, which pages outside of all documents search. */
function latestTags(allContent: AllContent): string[] {
  // Docusaurus keeps content by plugin name and id; the docs plugin's content has this type.
  const docs = (allContent['docusaurus-plugin-content-docs'] ?? {}) as Record<string, LoadedContent>;
  return Object.entries(docs).flatMap(([id, {loadedVersions}]) =>
    loadedVersions.filter(({isLast}) => isLast).map(({versionName}) => `docs-${id}-${versionName}`),
  );
}
