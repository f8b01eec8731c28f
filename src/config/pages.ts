import type {Options} from '@docusaurus/plugin-content-pages';

import {beforeDefaultRemarkPlugins, rehypePlugins} from './transformers.ts';

/** Stand-alone pages: home, community, the Markdown sample page. */
export const pagesOptions = {
  path: 'src/pages',
  admonitions: {keywords: ['pitfall'], extendDefaults: true},
  beforeDefaultRemarkPlugins,
  rehypePlugins,
} satisfies Options;
