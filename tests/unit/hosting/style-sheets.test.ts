import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {caddyHeaders, nginxStyleSheets} from '../../../src/plugins/site-output/hosting/files.ts';
import {styledPage, styleRules} from '../../../src/plugins/site-output/hosting/style-sheets.ts';

function pageOf(file: string, html: string): ReturnType<typeof styledPage> {
  return styledPage({file: `/out/${file}`, document: parseHtml(html)}, '/out');
}

function link(styles: string): [string, string] {
  return ['Link', `<${styles}>; rel=preload; as=style`];
}

describe('the style sheet of a page', () => {
  it('is that of its link', () => {
    const html = '<head><link rel=stylesheet href=/a.css></head>';
    expect([pageOf('index.html', html), pageOf('docs/intro/index.html', html), pageOf('404.html', html)].flat()).toEqual([
      {address: '/', styles: '/a.css'},
      {address: '/docs/intro', styles: '/a.css'},
      {address: '/404', styles: '/a.css'},
    ]);
  });

  it('is none where a page only leads elsewhere', () => {
    expect(pageOf('old/index.html', '<head><link rel=canonical href=/new></head>')).toEqual([]);
  });
});

describe('rules for style sheets', () => {
  it('are one for a folder whose pages look alike, and one for each other page', () => {
    const pages = {
      '/': '/site.css',
      '/community': '/site.css',
      '/docs/intro': '/docs.css',
      '/docs/api': '/api.css',
      '/docs/api/classes/a': '/api.css',
      '/docs/api/modules/b': '/api.css',
      '/docs/concepts/c': '/docs.css',
      '/docs/concepts/d': '/docs.css',
    };
    expect(styleRules(Object.entries(pages).map(([address, styles]) => ({address, styles})))).toEqual([
      {path: '/', headers: [link('/site.css')]},
      {path: '/community', headers: [link('/site.css')]},
      {path: '/docs/intro', headers: [link('/docs.css')]},
      {path: '/docs/api', headers: [link('/api.css')]},
      {path: '/docs/api/*', headers: [link('/api.css')]},
      {path: '/docs/concepts/*', headers: [link('/docs.css')]},
    ]);
  });
});

describe('the same in the words of hosts', () => {
  const rules = styleRules([
    {address: '/', styles: '/site.css'},
    {address: '/docs/v1.0', styles: '/docs.css'},
    {address: '/docs/api/a', styles: '/api.css'},
  ]);

  it('nginx gets a map from files to style sheets', () => {
    expect(nginxStyleSheets(rules)).toContain('"~^/docs/v1\\.0/*(index\\.html)?$" "</docs.css>; rel=preload; as=style";');
    expect(nginxStyleSheets(rules)).toContain('"~^/docs/api/" "</api.css>; rel=preload; as=style";');
  });

  it('Caddy gets a line for each rule', () => {
    expect(caddyHeaders([], {path: '/frame*', headers: []}, rules)).toContain(
      'header /docs/api/* Link "</api.css>; rel=preload; as=style"\n',
    );
  });
});
