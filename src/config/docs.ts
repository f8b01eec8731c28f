import type {Options} from '@docusaurus/plugin-content-docs';

import {editUrl} from './site.ts';
import {beforeDefaultRemarkPlugins, rehypePlugins} from './transformers.ts';

/** The docs plugin: guides, concepts, packages, error pages and the generated API reference. */
export const docsOptions = {
  path: 'docs',
  routeBasePath: 'docs',
  sidebarPath: './sidebars.ts',
  // Generated pages have no source to edit.
  editUrl: ({docPath}) => (/^(?:api|error\/derived)\//.test(docPath) ? undefined : `${editUrl}/docs/${docPath}`),
  showLastUpdateTime: true,
  admonitions: {keywords: ['pitfall'], extendDefaults: true},
  beforeDefaultRemarkPlugins,
  rehypePlugins,
} satisfies Options;
