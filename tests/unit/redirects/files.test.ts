import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';
import {describe, expect, it} from 'vitest';

import {nginxRedirects, redirectPage, redirectsFile} from '../../../src/features/site-output/redirects/files.ts';
import type {Redirect} from '../../../src/features/site-output/redirects/rules.ts';

const exact: Redirect = {from: '/docs/lists', to: '/docs/plugins#lists', prefix: false};
const encoded: Redirect = {from: '/docs/error%3Fcode=', to: '/docs/error?code=', prefix: true};

describe('the page at an old address', () => {
  const page = fromHtml(redirectPage('/docs/plugins#lists', 'https://example.com'));

  it('leads on at once and without a script, with the anchor', () => {
    expect(select('meta[http-equiv=refresh]', page)?.properties['content']).toBe('0; url=/docs/plugins#lists');
    expect(select('script', page)).toBeUndefined();
    expect(select('main a', page)?.properties['href']).toBe('/docs/plugins#lists');
  });

  it('tells search engines the new address and asks them not to list the old one', () => {
    expect(select('link[rel=canonical]', page)?.properties['href']).toBe('https://example.com/docs/plugins');
    expect(select('meta[name=robots]', page)?.properties['content']).toBe('noindex');
  });

  it('takes an address with characters of HTML as text', () => {
    const html = redirectPage('/a?b="><script>&c', 'https://example.com');
    expect(select('script', fromHtml(html))).toBeUndefined();
    expect(select('main a', fromHtml(html))?.properties['href']).toBe('/a?b="><script>&c');
  });
});

describe('the file of redirects', () =>
  it('has a line for each old address, then the pages, and what stands for many addresses last', () =>
    expect(redirectsFile([encoded, exact], ['/docs/intro'])).toBe(
      [
        '/docs/lists /docs/plugins#lists 301',
        '/docs/intro /docs/intro/ 200',
        '/docs/error%3Fcode=* /docs/error?code=:splat 301',
        '',
      ].join('\n'),
    )));

describe('the redirects of nginx', () => {
  it('are exact blocks', () =>
    expect(nginxRedirects([exact])).toBe('location = /docs/lists { return 301 /docs/plugins#lists; }\n'));

  it('find an encoded query by the decoded path, and append it as it was sent', () => {
    const block = nginxRedirects([encoded]);
    expect(block).toContain(String.raw`location ~ "^/docs/error\?code=" {`);
    expect(block).toContain('if ($request_uri ~ "^/docs/error(?i:%3F)code=(.*)$") { return 301 "/docs/error?code=$1"; }');
  });
});
