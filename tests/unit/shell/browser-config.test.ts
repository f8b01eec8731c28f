import type {DocusaurusConfig} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';

import {browserConfig} from '../../../src/plugins/shell/browser-config.ts';

describe('the configuration in the browser', () => {
  it('is without what the build alone reads', () => {
    // Only the keys that the function looks at.
    const config = {
      title: 'Docs',
      baseUrl: '/',
      themeConfig: {},
      presets: [['classic', {docs: {remarkPlugins: [[null, {siteDir: '/home/somebody'}]]}}]],
      ssrTemplate: '<html>',
      plugins: ['./src/plugins/a'],
    } as unknown as DocusaurusConfig;
    expect(browserConfig(config)).toEqual({title: 'Docs', baseUrl: '/', themeConfig: {}});
  });
});
