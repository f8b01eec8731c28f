import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {tableFile} from '../../../content/error-table.ts';
import {removedUrlsFile} from '../../../content/removed-urls.ts';
import {partsIn} from '../../../light/parts.ts';
import {startWorker} from '../../../node/worker.ts';
import {inputKey} from '../../../node/input-key.ts';
import {symbolCards} from './links/cards.ts';
import {readSymbolIndex} from '../../../framework/symbol-index.ts';
import type {SiteLinks} from './links/site-links.ts';
import {liveAlias, liveFolder} from './live/modules.ts';
import {SingleCopyPlugin} from './live/single-copy.ts';
import {keyedCache} from './persistent-cache.ts';
import type {CheckedSite, LinkedSite} from './site.ts';
import type {SamplesState} from './state.ts';

/** What the plugin has loaded. */
export interface SamplesContent {
  /** What pages name of the reference; undefined as long as there is none, or when a development server knows it from its last start. */
  links: SiteLinks | undefined;
  /** The same in a development server that finds it out meanwhile. */
  linking?: Promise<SiteLinks | undefined>;
}

/**
 * Checks, executes and links the samples of all pages.
 *
 * `docusaurus build` fails with every problem of the site. `docusaurus start` lists them in the terminal and shows those
 * of a page in the browser; a page is checked again as it is saved (see `src/features/samples/markdown/remark.ts`).
 */
export default function samplesPlugin({siteDir, siteConfig}: LoadContext, state: SamplesState): Plugin<SamplesContent> {
  const isBuild = process.env['NODE_ENV'] === 'production';
  // It begins at once, beside the plugins that are still to come.
  let worker: ReturnType<typeof startSite> | undefined = startSite(siteDir);
  return {
    name: 'samples',

    async loadContent() {
      const {run, first} = worker ?? startSite(siteDir);
      worker = undefined;
      const checked = run({}).then((site) => {
        state.analyzer.learn(site.known);
        if (site.report !== undefined && isBuild) throw new Error(site.report);
        if (site.report !== undefined) console.error(site.report);
        console.log(site.summary);
        return site;
      });
      state.index = readSymbolIndex(siteDir);
      if (isBuild) return {links: (await checked).links};
      checked.catch(console.error);
      if (!state.analyzer.isEmpty) return {links: undefined};
      // Without a cache, a page with samples waits for what they name when it is opened, and the others for nothing.
      const linking = first.then(({known, links}) => {
        state.analyzer.learn(known);
        return links;
      });
      state.linking = linking.catch(console.error);
      return {links: undefined, linking};
    },

    async contentLoaded({content, actions}) {
      const ids = isBuild && content.links !== undefined ? new Set(Object.keys(content.links.pagesBySymbol)) : undefined;
      const cards = state.index === undefined ? {} : symbolCards(state.index, ids);
      await actions.createData('symbol-cards.json', JSON.stringify(cards));
    },

    getClientModules() {
      return [
        path.join(siteDir, 'src/features/samples/browser/code.css'),
        path.join(siteDir, 'src/features/samples/browser/links.ts'),
        path.join(siteDir, 'src/features/samples/browser/prism.ts'),
      ];
    },

    configureWebpack(config, isServer) {
      return {
        resolve: {
          alias: {
            // Samples never run on the server, and the framework's builds for Node would only slow it down.
            [liveAlias]: isServer ? false : liveFolder(siteDir),
            [cardsAlias]: path.join(siteDir, '.docusaurus/samples/default/symbol-cards.json'),
          },
        },
        module: {
          rules: [
            {
              test: /\.mdx?$/,
              // Docusaurus takes the folders of such rules from its fallback, and expects each rule to have one.
              include: [path.join(siteDir, 'docs')],
              enforce: 'pre',
              use: [{loader: path.join(siteDir, 'src/features/samples/build/watch-sources.mjs')}],
            },
          ],
        },
        // It looks at every module, which a development server would do with every edit.
        plugins: isBuild && !isServer ? [new SingleCopyPlugin()] : [],
        ...keyedCache(config, keepsModules(siteConfig), () => bundlerCacheKey(siteDir, state)),
      };
    },
  };
}

function startSite(siteDir: string) {
  return startWorker<object, CheckedSite, LinkedSite>(path.join(siteDir, 'src/features/samples/build/site-cli.ts'), [siteDir]);
}

/** Import path of the cards; the remark plugin's links carry addresses only. */
const cardsAlias = '@symbol-cards';

/**
 * What pages that the bundler keeps from an earlier build were made from: they hold links and colors of that build, and its
 * cache knows nothing of these.
 */
export function bundlerCacheKey(siteDir: string, {analyzer}: SamplesState): string {
  return inputKey({
    siteDir,
    // It brings the remark plugins.
    code: ['src/config/index.ts'],
    files: [
      ...['api-reference/symbols.json', 'api-reference/facts.json', 'samples/usage.json'].map((name) => `.cache/${name}`),
      removedUrlsFile,
      tableFile(siteDir),
    ],
    // Which parts a build has says what pages are made of, too.
    options: [analyzer.cacheKey, ...partsIn(process.env)],
  }).slice(0, 12);
}

/** Whether the bundler is asked to keep modules from build to build; an option that is not there any more counts as a yes. */
function keepsModules({future}: LoadContext['siteConfig']): boolean {
  const isOn: unknown = Reflect.get(future.faster, 'rspackPersistentCache');
  return isOn !== false && process.env['DOCUSAURUS_NO_PERSISTENT_CACHE'] === undefined;
}
