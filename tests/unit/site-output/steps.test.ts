import {readFileSync, writeFileSync} from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';
import {beforeAll, describe, expect, it, vi} from 'vitest';

import type * as Html from '../../../src/node/html.ts';
import type * as ReplaceFile from '../../../src/node/replace-file.ts';
import {writeCacheInputs} from '../../support/cache-inputs.ts';
import * as temporary from '../../support/temporary-folder.ts';

/** What was done to files, in order. */
const log = vi.hoisted((): {act: 'read' | 'parse' | 'write'; file: string}[] => []);

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const readFile = (file: string, encoding: 'utf8'): Promise<string> => {
    log.push({act: 'read', file});
    return real.readFile(file, encoding);
  };
  const writeFile = (file: string, text: string): Promise<void> => {
    log.push({act: 'write', file});
    return real.writeFile(file, text);
  };
  const copyFile = (from: string, file: string): Promise<void> => {
    log.push({act: 'write', file});
    return real.copyFile(from, file);
  };
  return {...real, readFile, writeFile, copyFile};
});
vi.mock('../../../src/node/replace-file.ts', async (original) => {
  const real = await original<typeof ReplaceFile>();
  const replaceFile: typeof real.replaceFile = (file, content) => {
    log.push({act: 'write', file});
    real.replaceFile(file, content);
  };
  return {replaceFile};
});
vi.mock('../../../src/node/html.ts', async (original) => {
  const real = await original<typeof Html>();
  const parseHtml: typeof real.parseHtml = (html) => {
    log.push({act: 'parse', file: html});
    return real.parseHtml(html);
  };
  return {...real, parseHtml};
});
// Drawing takes seconds; tests/unit/social-cards draws.
vi.mock('../../../src/node/worker.ts', () => ({
  runWorker: (_script: string, {cards}: {cards: [file: string, text: unknown][]}): Promise<void> => {
    for (const [file] of cards) writeFileSync(file, 'image');
    return Promise.resolve();
  },
}));

const site = temporary.temporaryFolder();
const built = (file: string): string => readFileSync(path.join(site, 'build', file), 'utf8');

function write(file: string, text: string): void {
  temporary.writeFile(path.join(site, file), text);
}

function page(address: string, body: string): string {
  const head = `<link rel=stylesheet href=/assets/css/styles.0.css><link rel=canonical href=https://example.com${address}>`;
  return `<!doctype html><html><head>${head}</head><body><nav class=bar></nav><main><article class=lead>${body}</article></main><script>go()</script></body></html>`;
}

beforeAll(async () => {
  writeCacheInputs(site, 'src/features/site-output/markdown/to-markdown.ts', 'src/features/site-output/cards/draw-cli.ts');
  write('.cache/api-reference/symbols.json', '[]');
  write('redirects.json', '{"/docs/old": "/docs/faq"}');
  write('build/assets/css/styles.0.css', '.bar{color:red}.lead{color:red}.gone{color:red}');
  write('build/assets/js/main.js', '');
  write('build/index.html', page('/', '<h1>Home</h1>'));
  write('build/docs/faq/index.html', page('/docs/faq', '<div class=markdown><h1>FAQ</h1><h2 id=why>Why?</h2><p>So.</p></div>'));
  // The plugin reads nothing else of these.
  const context = {
    siteDir: site,
    siteConfig: {url: 'https://example.com', title: 'Site', tagline: 'A site'},
    baseUrl: '/',
  } as LoadContext;
  // Other tests of this process may have loaded its modules, with the real ones that they import.
  vi.resetModules();
  const {default: siteOutput} = await import('../../../src/features/site-output/index.ts');
  const plugin = siteOutput(context, {
    version: '1.0.0',
    sidebars: ['docs'],
    redirects: 'redirects.json',
    services: {scripts: [], connections: [], images: []},
  });
  const faq = {id: 'faq', permalink: '/docs/faq', frontMatter: {page_type: 'faq'}};
  const docs = {loadedVersions: [{docs: [faq], sidebars: {docs: [{type: 'doc', id: 'faq'}]}}]};
  await plugin.allContentLoaded?.({
    allContent: {'docusaurus-plugin-content-docs': {default: docs}},
  } as unknown as Parameters<NonNullable<Plugin['allContentLoaded']>>[0]);
  await plugin.postBuild?.({
    outDir: path.join(site, 'build'),
    routesPaths: ['/', '/docs/faq'],
  } as Parameters<NonNullable<Plugin['postBuild']>>[0]);
});

/** The step that writes a file. */
function stepOf(file: string): string {
  const name = path.relative(path.join(site, 'build'), file);
  const steps = {
    styles: /\.css$/,
    heads: /^(?:docs\/faq\/)?index\.html$/,
    search: /^search-index\//,
    markdown: /\.md$|^llms|^symbols/,
    cards: /\.png$/,
    redirects: /redirects|^docs\/old\//,
    hosting: /^_h/,
  };
  return Object.entries(steps).find(([, pattern]) => pattern.test(name))?.[0] ?? name;
}

describe('the output of a site', () => {
  it('is written in the order of its steps', () => {
    const written = log.filter(({act, file}) => act === 'write' && !file.includes('.cache')).map(({file}) => stepOf(file));
    expect(written.filter((step, index) => step !== written[index - 1])).toEqual([
      'styles',
      'heads',
      'search',
      'markdown',
      'cards',
      'redirects',
      'hosting',
    ]);
  });

  it('reads, parses and writes each page once', () => {
    const pages = ['docs/faq/index.html', 'index.html'].map((name) => path.join(site, 'build', name));
    const touched = (wanted: 'read' | 'write'): string[] =>
      log.filter(({act, file}) => act === wanted && pages.includes(file)).map(({file}) => file);
    expect(touched('read')).toEqual(pages);
    expect(touched('write')).toEqual(pages);
    expect(log.filter(({act}) => act === 'parse')).toHaveLength(pages.length);
  });

  it('says everywhere what the steps before have made of the pages', () => {
    const [styles] = /docs\.\w+\.css/.exec(built('docs/faq/index.html')) ?? [];
    expect(built(`assets/css/${styles}`)).toBe('.lead{color:red}');
    expect(built('docs/faq/index.html')).toContain('"@type":"FAQPage"');
    expect(built('docs/faq.md')).toContain('## Why?');
    expect(built('docs/faq/index.html')).toContain('<style>.bar{color:red}</style>');
    expect(built('docs/faq/index.html')).toContain(`</nav><link rel=stylesheet href=/assets/css/${styles}>`);
    expect(built('_headers')).toMatch(/script-src 'self' 'sha256-[^;]+; style-src 'self' 'sha256-[^ ;]+';/);
    expect(built('docs/old/index.html')).toContain('url=/docs/faq"');
  });
});
