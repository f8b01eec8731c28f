import type {Options} from '@docusaurus/plugin-sitemap';

/** The sitemap: every page with content, and when it last changed. */
export const sitemap = {
  lastmod: 'date',
  changefreq: null,
  priority: null,
  ignorePatterns: ['/search', '/blog/tags/**', '/blog/authors/**'],
} satisfies Options;
