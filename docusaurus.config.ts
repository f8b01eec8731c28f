import type {Config} from '@docusaurus/types';

import {future} from './src/config/future.ts';
import {headTags} from './src/config/head-tags.ts';
import {markdown} from './src/config/markdown.ts';
import {plugins} from './src/config/plugins.ts';
import {presetOptions} from './src/config/preset.ts';
import {lexicalVersion, repository, siteUrl, tagline} from './src/config/site.ts';
import {ssrTemplate} from './src/config/ssr-template.ts';
import {themeConfig} from './src/config/theme.ts';

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
