import type {DocusaurusConfig} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';

import {browserConfig, guardedConfigCode} from '../../../src/light/browser-config.ts';

// Only the keys that the functions look at.
const config = {
  title: 'Docs',
  baseUrl: '/',
  themeConfig: {},
  presets: [['classic', {docs: {remarkPlugins: [[null, {siteDir: '/home/somebody'}]]}}]],
  ssrTemplate: '<html>',
  plugins: ['./src/plugins/a'],
} as unknown as DocusaurusConfig;

describe('the configuration in the browser', () => {
  it('is without what the build alone reads', () =>
    expect(browserConfig(config)).toEqual({title: 'Docs', baseUrl: '/', themeConfig: {}}));

  it('stops the build when a page reads more than that', async () => {
    const code = `data:text/javascript,${encodeURIComponent(guardedConfigCode(config))}`;
    const {default: guarded} = (await import(/* @vite-ignore */ code)) as {default: DocusaurusConfig};
    expect({...guarded}).toEqual(browserConfig(config));
    expect(() => guarded.ssrTemplate).toThrow(
      'found one that reads siteConfig.ssrTemplate. Take "ssrTemplate" out of the list there.',
    );
  });
});
