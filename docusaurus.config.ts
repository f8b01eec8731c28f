import type {Config} from '@docusaurus/types';
import type {Options as PresetOptions} from '@docusaurus/preset-classic';

import {blogOptions} from './src/config/blog.ts';
import {docsOptions} from './src/config/docs.ts';
import {future} from './src/config/future.ts';
import {headTags} from './src/config/head-tags.ts';
import {markdown} from './src/config/markdown.ts';
import {pagesOptions} from './src/config/pages.ts';
import {plugins} from './src/config/plugins.ts';
import {lexicalVersion, repository, siteUrl, tagline} from './src/config/site.ts';
import {sitemap} from './src/config/sitemap.ts';
import {ssrTemplate} from './src/config/ssr-template.ts';
import {themeConfig} from './src/config/theme.ts';

const presetOptions = {
  docs: docsOptions,
  blog: blogOptions,
  pages: pagesOptions,
  theme: {customCss: './src/css/index.css'},
  sitemap,
  // Its pages show all content of the site, which it would write and bundle again with every edit.
  debug: false,
} satisfies PresetOptions;

const config: Config = {
  title: 'Lexical',
  tagline,
  favicon: 'img/favicon.svg',
  staticDirectories: ['static', '.cache/static'],
  url: siteUrl,
  baseUrl: '/',
  // src/plugins/shell has a banner of its own, for every page and whenever a script of the site fails.
  baseUrlIssueBanner: false,
  organizationName: repository.owner,
  projectName: repository.name,
  i18n: {defaultLocale: 'en', locales: ['en']},
  future,
  markdown,
  ...(ssrTemplate !== undefined && {ssrTemplate}),
  // Broken links are found by our own crawl of the built site (tests/built/links.test.ts), which names the closest target.
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'warn',
  presets: [['classic', presetOptions]],
  headTags,
  plugins,
  themeConfig,
  customFields: {lexicalVersion},
};

export default config;
