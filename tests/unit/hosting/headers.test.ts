import {createHash} from 'node:crypto';

import {describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {
  contentSecurityPolicy,
  fileRules,
  frameHeaders,
  framePolicy,
  frameRule,
  headersFile,
  nginxHeaders,
  securityHeaders,
} from '../../../src/features/site-output/hosting/headers.ts';
import {inlineScriptSources, inlineStyleSources} from '../../../src/features/site-output/hosting/inline-sources.ts';

const none = {scripts: [], connections: [], images: []};

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

describe('inline scripts', () => {
  it('are named by the hash of their exact text, each once', () => {
    const html = '<head><script>a = 1;\n</script><script type=module>b</script></head><body><script>a = 1;\n</script></body>';
    expect(inlineScriptSources(parseHtml(html))).toEqual([hash('a = 1;\n'), hash('b')]);
  });

  it('leave out scripts with an address, and data', () => {
    const html = '<script src=/a.js></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptSources(parseHtml(html))).toEqual([]);
  });
});

describe('style sheets in pages', () =>
  it('are named by the hash of their exact text, each once', () => {
    const html = '<head><style>p > a{}\n</style><style>b{}</style></head><body><svg><style>b{}</style></svg></body>';
    expect(inlineStyleSources(parseHtml(html))).toEqual([hash('p > a{}\n'), hash('b{}')]);
  }));

describe('the content security policy', () => {
  it('admits the site itself and the hashed scripts and styles, whatever their order', () => {
    const policy = contentSecurityPolicy(["'sha256-b'", "'sha256-a'"], ["'sha256-d'", "'sha256-c'"], none);
    expect(policy).toMatch(
      /^default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self' 'sha256-c' 'sha256-d'; img-src/,
    );
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain(
      "object-src 'none'; base-uri 'self'; form-action 'self' https://stackblitz.com; frame-ancestors 'none'",
    );
  });

  it('names one other host, to which a form is sent when a reader asks for it', () =>
    expect(contentSecurityPolicy([], [], none).match(/[^ ]*https:[^ ;]*/g)).toEqual(['https://stackblitz.com']));

  it('admits exactly the hosts of configured services, each where it is needed', () => {
    const policy = contentSecurityPolicy([], [], {
      scripts: ['https://tag.example'],
      connections: ['https://search.example'],
      images: ['https://pixel.example'],
    });
    expect(policy).toContain("script-src 'self' https://tag.example;");
    expect(policy).toContain("connect-src 'self' https://search.example;");
    expect(policy).toContain("img-src 'self' data: https://pixel.example;");
    expect(policy.match(/https:/g)).toHaveLength(4);
  });
});

describe('host files', () => {
  const headers = securityHeaders("default-src 'self'");

  it('have every security header for every path, in the words of each host', () => {
    const files = [headersFile([{path: '/*', headers}]), nginxHeaders(headers)];
    for (const name of [
      'Content-Security-Policy',
      'Referrer-Policy',
      'Permissions-Policy',
      'X-Content-Type-Options',
      'X-Frame-Options',
      'Cross-Origin-Opener-Policy',
    ]) {
      files.forEach((file) => expect(file).toContain(name));
    }
    expect(files[0]).toMatch(/^\/\*\n {2}Content-Security-Policy: default-src 'self'\n/);
    expect(files[1]).toContain(`add_header Content-Security-Policy "default-src 'self'" always;\n`);
  });

  it('give the frame in which readers’ code runs its own policy, in place of the other', () => {
    const file = headersFile([{path: '/*', headers}, frameRule(frameHeaders(["'sha256-abc='"])), ...fileRules()]);
    const [, rule = ''] = /\n(\/play-frame\*\n(?: {2}.+\n)+)\n/.exec(file) ?? [];
    expect(rule).toContain('  ! Content-Security-Policy\n');
    expect(rule).toContain("  Content-Security-Policy: default-src 'none'; script-src 'sha256-abc=' blob:;");
    expect(rule).toContain('  Cache-Control: public, max-age=3600\n');
    // Of several rules for one path, Cloudflare takes the last.
    expect(file.match(/^\/play-frame/gm)).toHaveLength(1);
    const policy = framePolicy(["'sha256-abc='"]);
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(?:unsafe|self)|https?:|\*/);
    expect(policy).toMatch(/sandbox allow-scripts$/);
  });

  it('let only files with a hash in their name be kept for good', () => {
    const kept = fileRules()
      .filter(({headers: own}) => own.some(([, value]) => value.includes('immutable')))
      .map(({path}) => path);
    expect(kept).toEqual(['/assets/*', '/fonts/*', '/search-index/core.*', '/search-index/text.*']);
  });
});
