import type {Options} from '@docusaurus/preset-classic';

import {footer} from './footer.ts';
import {editUrl} from './site.ts';
import {beforeDefaultRemarkPlugins, rehypePlugins} from './transformers.ts';

/** What Markdown becomes: the same in docs, blog and stand-alone pages. */
const markdownOptions = {
  admonitions: {keywords: ['pitfall'], extendDefaults: true},
  beforeDefaultRemarkPlugins,
  rehypePlugins,
};

/** Options of the classic preset, by the plugins and the theme that it consists of. */
export const presetOptions = {
  /** Guides, concepts, packages, error pages and the generated API reference. */
  docs: {
    path: 'docs',
    routeBasePath: 'docs',
    sidebarPath: './sidebars.ts',
    // Generated pages have no source to edit.
    editUrl: ({docPath}) => (/^(?:api|error\/derived)\//.test(docPath) ? undefined : `${editUrl}/docs/${docPath}`),
    showLastUpdateTime: true,
    ...markdownOptions,
  },
  /** How the site is made and what is checked on it. */
  blog: {
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
    ...markdownOptions,
  },
  /** Stand-alone pages: home, community, the Markdown sample page. */
  pages: {path: 'src/pages', ...markdownOptions},
  theme: {customCss: './src/css/index.css'},
  /** Every page with content, and when it last changed. */
  sitemap: {
    lastmod: 'date',
    changefreq: null,
    priority: null,
    ignorePatterns: ['/search', '/blog/tags/**', '/blog/authors/**'],
  },
  // Its pages show all content of the site, which it would write and bundle again with every edit.
  debug: false,
} satisfies Options;
