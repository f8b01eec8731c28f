import type {Options} from '@docusaurus/plugin-content-blog';

import {footer} from './footer.ts';
import {editUrl} from './site.ts';
import {beforeDefaultRemarkPlugins, rehypePlugins} from './transformers.ts';

/** The blog: how the site is made and what is checked on it. */
export const blogOptions = {
  path: 'blog',
  routeBasePath: 'blog',
  blogTitle: 'Blog',
  blogDescription: 'How the Lexical documentation is made, and what is checked before a page is published.',
  blogSidebarTitle: 'All posts',
  blogSidebarCount: 'ALL',
  showReadingTime: true,
  editUrl: ({blogPath}) => `${editUrl}/blog/${blogPath}`,
  feedOptions: {type: 'all', title: 'Lexical documentation', copyright: footer.copyright},
  onInlineTags: 'throw',
  onInlineAuthors: 'throw',
  onUntruncatedBlogPosts: 'throw',
  admonitions: {keywords: ['pitfall'], extendDefaults: true},
  beforeDefaultRemarkPlugins,
  rehypePlugins,
} satisfies Options;
