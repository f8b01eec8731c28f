import type {PluginConfig} from '@docusaurus/types';

import {analytics} from './analytics.ts';
import {searchOptions} from './search.ts';
import {serviceHosts} from './services.ts';
import {lexicalVersion, siteUrl} from './site.ts';

/** The site's own build plugins, in the order in which they run. */
export const plugins: PluginConfig[] = [
  // Before any of the others uses what may have changed.
  './src/plugins/reaches/index.ts',
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
  './src/plugins/page-head/index.ts',
  // Draws in other processes while the next ones work.
  ['./src/plugins/social-cards/index.ts', {footer: `Lexical ${lexicalVersion} · ${new URL(siteUrl).host}`}],
  ['./src/plugins/machine-readable/index.ts', {version: lexicalVersion, sidebars: ['docs', 'api']}],
  ['./src/plugins/redirects/index.ts', {file: 'src/config/redirects.json'}],
  ['./src/plugins/hosting/index.ts', {services: serviceHosts}],
  ...(analytics === undefined ? [] : [['./src/plugins/analytics/index.ts', analytics] satisfies PluginConfig]),
];
