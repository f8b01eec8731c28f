import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Keeps what only machines read in a page's head out of the browser's scripts: `src/components/PageHead` is rendered into the HTML,
 * and the browser's bundle gets an empty component in its place.
 */
export default function pageHead({siteDir}: LoadContext): Plugin {
  const folder = path.join(siteDir, 'src/components/PageHead');
  return {
    name: 'page-head',

    configureWebpack(_config, isServer) {
      const nothing = path.join(folder, 'in-browser.ts');
      return isServer
        ? {}
        : {
            resolve: {
              // By file, because Docusaurus' own alias `@site` is applied before any that begins with it.
              alias: {[`${folder}$`]: nothing, [path.join(folder, 'doc-head$')]: nothing},
            },
          };
    },
  };
}
