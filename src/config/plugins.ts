import type {PluginConfig} from '@docusaurus/types';

import {searchOptions} from './search.ts';

/** The site's own build plugins, in the order in which they run. */
export const plugins: PluginConfig[] = [
  './src/plugins/late-start/index.ts',
  './src/plugins/fonts/index.ts',
  './src/plugins/light-css/index.ts',
  './src/plugins/api-reference/index.ts',
  './src/plugins/samples/index.ts',
  ['./src/plugins/search/index.ts', {...searchOptions}],
];
