import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {examplesFolder} from '../../../content/examples.ts';
import {addBacklinks, findUsingGuides, linksIn, readUsingGuides, writeUsingGuides} from './backlinks.ts';
import {ensureReference, publishPages} from './ensure.ts';
import {locations} from '../../../framework/locations.ts';

/**
 * Generates the API reference from the published types of the framework.
 *
 * Everything is there when the plugins have been initialized, before the docs plugin reads `docs/`: the pages in
 * `docs/api/`, the sidebar, the list of symbols and the tables of facts in `.cache/api-reference/`. The links to guides are
 * those of the last build until all plugins have loaded; then the samples plugin knows better, and the bundler has not read
 * the pages yet.
 */
export default async function apiReferencePlugin({siteDir}: LoadContext): Promise<Plugin> {
  const files = locations(siteDir);
  const publish = () => {
    const usage = readUsingGuides(files.usage);
    publishPages(siteDir, (text) => addBacklinks(text, usage));
  };
  let isLinked = false;
  await ensureReference(siteDir);
  publish();
  return {
    name: 'api-reference',

    getPathsToWatch() {
      return [`${files.notes}/**/*.md`, path.join(siteDir, examplesFolder, '**/*.md')];
    },

    async loadContent() {
      // Only after a note or a heading of an example has changed in a running development server is there something to do.
      if (await ensureReference(siteDir)) publish();
    },

    allContentLoaded({allContent}) {
      // Guides are read once: a development server that loads a page again has nothing to publish.
      if (isLinked) return Promise.resolve();
      isLinked = true;
      const keep = (found: Parameters<typeof findUsingGuides>[2] | undefined): void => {
        if (found !== undefined) writeUsingGuides(files.usage, findUsingGuides(allContent, siteDir, found));
      };
      const {links, linking} = linksIn(allContent);
      keep(links);
      if (links !== undefined) publish();
      // Pages are read by then; the next start shows them.
      linking?.then(keep).catch(console.error);
      return Promise.resolve();
    },

    getClientModules() {
      return ['reference.css', 'reference.ts'].map((name) => path.join(siteDir, 'src/features/reference/browser', name));
    },
  };
}
