import {readFileSync} from 'node:fs';
import path from 'node:path';

import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../src/node/html.ts';
import {framePolicy} from '../../src/features/site-output/hosting/headers.ts';
import {inlineScriptSources} from '../../src/features/site-output/hosting/inline-sources.ts';
import {frameFile} from '../../src/shared/frame-file.ts';
import redirects from '../../src/config/redirects.json';
import {buildDir} from '../e2e/support/site.ts';
import {serveFolder} from '../e2e/support/static-server.ts';
import {hostChecks} from '../hosts/checks.ts';

const origin = await serveFolder(buildDir);

// The browser tests run against this server, so it has to do what hosts do; `npm test -- hosts` asks those the same.
describe('the server of `npm run serve` keeps the promise:', () =>
  it.each(hostChecks(buildDir))('$name', async ({run}) => expect(await run(origin)).toEqual([])));

describe('an old address', () => {
  const old = Object.entries(redirects).filter(([from]) => !from.includes('%3F'));

  it('leads to its page on a host without redirects', () => {
    const wrong = old.filter(([from, to]) => {
      const html = readFileSync(path.join(buildDir, from, 'index.html'), 'utf8');
      return !html.includes(`url=${to}"`);
    });
    expect(wrong).toEqual([]);
  });

  it('is redirected by a host that reads `_redirects`, with its anchor and its query', async () => {
    const found: [from: string, status: number, location: string | null][] = [];
    for (const [from] of old) {
      const response = await fetch(`${origin}${from}?utm=1`, {redirect: 'manual'});
      found.push([from, response.status, response.headers.get('location')]);
    }
    const expected = old.map(([from, to]) => {
      const [pathname = '', anchor] = to.split('#');
      return [from, 301, `${pathname}?utm=1${anchor === undefined ? '' : `#${anchor}`}`];
    });
    expect(found).toEqual(expected);
  });
});

describe('the headers', () => {
  it('hold scripts and styles to the site itself and let nobody frame it', async () => {
    const {headers} = await fetch(`${origin}/docs/concepts/nodes`);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self' 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('name no other host in a build that uses no service, except for a form that readers send', async () => {
    const policy = (await fetch(`${origin}/`)).headers.get('content-security-policy');
    expect(policy?.match(/[^ ]*https:[^ ;]*/g)).toEqual(['https://stackblitz.com']);
    expect(policy).toContain("form-action 'self' https://stackblitz.com;");
  });

  it('let the site alone show the frame of the playground, whose policy admits no connection', async () => {
    const response = await fetch(`${origin}/${frameFile}`);
    const {headers} = response;
    const scripts = inlineScriptSources(parseHtml(await response.text()));
    expect(scripts).toHaveLength(1);
    expect(headers.get('content-security-policy')).toBe(framePolicy(scripts));
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('let browsers keep hashed files for a year and ask again for pages', async () => {
    const page = await fetch(`${origin}/`);
    const hashed = /href="?(\/assets\/css\/[^\s">]+)/.exec(await page.text())?.[1] ?? '';
    const file = await fetch(`${origin}${hashed}`);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });
});
