import type {LoadContext, Plugin} from '@docusaurus/types';

import {ensureReference, publishPages} from './ensure.ts';
import {locations} from './locations.ts';

/**
 * Generates the API reference from the published types of the framework.
 *
 * Everything is there when the plugins have been initialised, before the docs plugin reads `docs/`: the pages in
 * `docs/api/`, the sidebar, the list of symbols and the tables of facts in `.cache/api-reference/`.
 */
export default function apiReferencePlugin({siteDir}: LoadContext): Plugin {
  ensureReference(siteDir);
  publishPages(siteDir);
  return {
    name: 'api-reference',

    getPathsToWatch() {
      return [`${locations(siteDir).notes}/**/*.md`];
    },

    loadContent() {
      // Only after a note has changed in a running development server is there something to do.
      if (ensureReference(siteDir)) publishPages(siteDir);
      return Promise.resolve();
    },
  };
}
