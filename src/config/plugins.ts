import type {PluginConfig, PluginModule} from '@docusaurus/types';

import analyticsPlugin from '../features/analytics/build/index.ts';
import apiReference from '../features/reference/build/index.ts';
import errorCodes from '../features/errors/build/index.ts';
import fonts from '../light/fonts/index.ts';
import {has} from '../light/parts.ts';
import lazyPages from '../features/lazy-pages/index.ts';
import deferredHydration from '../light/deferred-hydration/index.ts';
import lightCss from '../light/light-css/index.ts';
import pageKinds from '../features/page-kinds/index.ts';
import playground from '../features/playground/build/index.ts';
import proofs from '../features/proofs/index.ts';
import upstreamAssumptions from '../features/upstream-assumptions/index.ts';
import routeChunks from '../light/route-chunks/index.ts';
import search from '../features/search/build/index.ts';
import shell from '../features/shell/index.ts';
import siteOutput from '../features/site-output/index.ts';
import {analytics} from './analytics.ts';
import {samplesPlugin} from './samples.ts';
import {algolia, searchOptions} from './search.ts';
import {serviceHosts} from './services.ts';
import {lexicalVersion} from './site.ts';

/**
 * The site's own build plugins, in the order in which they begin.
 */
const ownPlugins: PluginModule[] = [
  // Before any of the others uses what may have changed.
  upstreamAssumptions,
  ...(has('deferred-hydration') ? [deferredHydration] : []),
  routeChunks,
  fonts,
  lightCss,
  shell,
  apiReference,
  // Writes pages, which the next ones check.
  errorCodes,
  pageKinds,
  proofs,
  // Its content has a type of its own; Docusaurus hands a plugin nothing else.
  samplesPlugin as PluginModule,
  playground,
  lazyPages,
  // Docusaurus' own theme brings DocSearch, and its page of results.
  (context) => (algolia ? null : search(context, searchOptions)),
  (context) =>
    siteOutput(context, {
      version: lexicalVersion,
      sidebars: ['docs', 'api'],
      redirects: 'src/config/redirects.json',
      services: serviceHosts,
    }),
  (context) => (analytics === undefined ? null : analyticsPlugin(context, analytics)),
];

/** As pairs with options: knip calls plain functions, to see what they give. */
export const plugins = ownPlugins.map((plugin): PluginConfig => [plugin, {}]);
