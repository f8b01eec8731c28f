import {cp, readFile} from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {indexFolder} from '../../shared/search/index-files.ts';
import {searchPluginName, type HostedSettings, type SearchSettings} from '../../shared/search/site.ts';
import {serveLastIndex} from './dev-server.ts';
import {patchDocSearch} from './docsearch-patch.ts';
import {readRecords, writeIndex} from './write.ts';

/** Options of the search plugin. */
export interface SearchOptions {
  /** Address of the form in which readers report a query that should have found something. */
  reportUrl: string;
  /** Public half of an Algolia account; without it the site answers from its own index. */
  hosted?: HostedSettings;
}

const docSearchBundle = '@docsearch/react/dist/esm/index.js';
const patchedName = 'docsearch.js';

/**
 * Search of the site:
 * 1. reads every rendered page into DocSearch records (extract.ts, records.ts);
 * 2. writes the embedded index from them (build-index.ts, write.ts);
 * 3. adds the route /search and the settings that the search bar reads;
 * 4. lets the development server answer from the last index (dev-server.ts).
 */
export default function searchPlugin(context: LoadContext, options: SearchOptions): Plugin {
  const {siteDir, siteConfig, generatedFilesDir} = context;
  const cacheDir = path.join(siteDir, '.cache', 'search');
  const backend = options.hosted === undefined ? 'embedded' : 'hosted';
  return {
    name: searchPluginName,

    async contentLoaded({actions}) {
      const file = path.join(siteDir, 'node_modules', docSearchBundle);
      await actions.createData(patchedName, patchDocSearch(await readFile(file, 'utf8'), file, backend));
      actions.setGlobalData({
        reportUrl: options.reportUrl,
        ...(options.hosted && {hosted: options.hosted}),
      } satisfies SearchSettings);
      actions.addRoute({path: `${siteConfig.baseUrl}search`, component: '@theme/SearchPage', exact: true});
    },

    configureWebpack() {
      return {
        resolve: {alias: {'@docsearch/react/modal$': path.join(generatedFilesDir, searchPluginName, 'default', patchedName)}},
        ...{devServer: {setupMiddlewares: addMiddleware(serveLastIndex(cacheDir, siteConfig.baseUrl))}},
      };
    },

    async postBuild({outDir}) {
      const siteRoot = `${siteConfig.url}${siteConfig.baseUrl}`;
      await writeIndex(await readRecords(outDir, siteRoot), siteRoot, outDir);
      await cp(path.join(outDir, indexFolder), path.join(cacheDir, indexFolder), {recursive: true, force: true});
    },
  };
}

type Middleware = ReturnType<typeof serveLastIndex>;

/** The development server's option that puts a middleware before its own. */
function addMiddleware(middleware: Middleware): (middlewares: unknown[]) => unknown[] {
  return (middlewares) => [{name: 'search-index', middleware}, ...middlewares];
}
