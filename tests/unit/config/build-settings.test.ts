import {expect, it} from 'vitest';

import config from '../../../docusaurus.config.ts';

it('the build stops for broken anchors and Markdown links, warns of duplicate routes, and leaves other links to the crawl', () =>
  expect(config).toMatchObject({
    onBrokenLinks: 'ignore',
    onBrokenAnchors: 'throw',
    onDuplicateRoutes: 'warn',
    markdown: {hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'}},
  }));
