import {createRequire} from 'node:module';

import type {Plugin} from '@docusaurus/types';
import type {PluginCreator} from 'postcss';

const require = createRequire(__filename);

/** The plugin that an entry of PostCSS's options asks for: itself, or a module and its options. */
function instantiated(entry: unknown): unknown {
  const [file, options] = (Array.isArray(entry) ? entry : [entry]) as unknown[]; // Docusaurus declares entries as `any`.
  if (typeof file !== 'string') return entry;
  const make = require(file) as PluginCreator<unknown>; // PostCSS itself takes nothing else from such a module.
  return make(options);
}

/** Style sheets: here while they are bundled; styles.ts makes the built one smaller, as the first step of the site's output. */
export default function lightCssPlugin(): Plugin {
  return {
    name: 'light-css',

    configurePostCss(options) {
      // Docusaurus names its plugins and lets PostCSS look for settings, both anew for each of a hundred files.
      return {...options, config: false, plugins: options.plugins.map(instantiated)};
    },
  };
}
