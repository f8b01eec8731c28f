import type {PluginConfig} from '@docusaurus/types';

import type {SiteOutputOptions} from '../plugins/site-output/index.ts';
import {analytics} from './analytics.ts';
import {searchOptions} from './search.ts';
import {serviceHosts} from './services.ts';
import {lexicalVersion, siteUrl} from './site.ts';

/** The site's own build plugins, in the order in which they run. */
export const plugins: PluginConfig[] = [
  './src/plugins/late-start/index.ts',
  './src/plugins/route-sections/index.ts',
  './src/plugins/page-preview/index.ts',
  './src/plugins/fonts/index.ts',
  './src/plugins/light-css/index.ts',
  './src/plugins/shell/index.ts',
  './src/plugins/stable-runtime/index.ts',
  './src/plugins/api-reference/index.ts',
  // Writes pages, which the next ones check.
  './src/plugins/error-codes/index.ts',
  './src/plugins/page-kinds/index.ts',
  './src/plugins/proofs/index.ts',
  './src/plugins/samples/index.ts',
  ['./src/plugins/search/index.ts', {...searchOptions}],
  [
    './src/plugins/site-output/index.ts',
    {
      version: lexicalVersion,
      sidebars: ['docs', 'api'],
      cardFooter: `Lexical ${lexicalVersion} · ${new URL(siteUrl).host}`,
      redirects: 'src/config/redirects.json',
      services: serviceHosts,
    } satisfies SiteOutputOptions,
  ],
  ...(analytics === undefined ? [] : [['./src/plugins/analytics/index.ts', analytics] satisfies PluginConfig]),
];
