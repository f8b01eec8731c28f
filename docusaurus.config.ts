import path from 'node:path';

import type {Config} from '@docusaurus/types';

import type * as Options from './src/config/index.ts';
import {requireCompiled} from './src/node/compile.ts';

// Docusaurus would compile hundreds of files, one by one, with Babel: six seconds, and again after each change.
const options = requireCompiled(path.resolve(__dirname, 'src/config/index.ts')) as typeof Options;
const {
  future,
  headTags,
  lexicalVersion,
  markdown,
  comparedVersion,
  plugins,
  presetOptions,
  repository,
  siteUrl,
  ssrTemplate,
  tagline,
  themeConfig,
} = options;

const config: Config = {
  title: 'Lexical',
  tagline,
  favicon: 'img/favicon.svg',
  staticDirectories: ['static', '.cache/static'],
  url: siteUrl,
  baseUrl: '/',
  // src/light/deferred-hydration shows its own banner, on every page and whenever a script of the site fails.
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
  customFields: {lexicalVersion, comparedVersion},
};

export default config;
