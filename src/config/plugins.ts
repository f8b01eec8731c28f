import type {PluginConfig} from '@docusaurus/types';

/** The site's own build plugins, in the order in which they run. */
export const plugins: PluginConfig[] = ['./src/plugins/fonts/index.ts', './src/plugins/api-reference/index.ts'];
