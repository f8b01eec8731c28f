import type {Config} from '@docusaurus/types';

/** What every page's head says besides its own metadata. */
export const headTags = [
  {
    tagName: 'link',
    attributes: {rel: 'search', type: 'application/opensearchdescription+xml', title: 'Lexical', href: '/opensearch.xml'},
  },
] satisfies Config['headTags'];
