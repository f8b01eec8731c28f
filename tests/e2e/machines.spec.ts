import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from './support/test.ts';
import Ajv from 'ajv';
import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';
import type {Nodes} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {gfmFromMarkdown} from 'mdast-util-gfm';
import {toString} from 'mdast-util-to-string';
import {gfm} from 'micromark-extension-gfm';

import redirects from '../../src/config/redirects.json';
import {parseHtml} from '../../src/node/html.ts';
import {readPage} from '../../src/plugins/machine-readable/read-pages.ts';
import {contentOutline, type ContentOutline} from '../../src/plugins/machine-readable/to-markdown.ts';
import {isContentPage} from '../../src/shared/derived-pages.ts';
import {socialCardPath} from '../../src/shared/social-card-path.ts';
import {twinPath} from '../../src/shared/twin-path.ts';
import {buildDir, builtPaths, htmlOf} from './support/site.ts';

const pages = builtPaths().filter(isContentPage);

function readBuilt(file: string): string {
  return readFileSync(path.join(buildDir, file), 'utf8');
}

function readJson(file: string): unknown {
  return JSON.parse(readBuilt(file));
}

/** Headings, code blocks and tables of a Markdown file. */
function markdownOutline(markdown: string): ContentOutline {
  const outline: ContentOutline = {headings: [], codeBlocks: [], tables: 0};
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') {
      outline.headings.push(toString(node).replace(/\s+/g, ' ').trim());
    }
    if (node.type === 'code') {
      outline.codeBlocks.push(node.value.replace(/\s+/g, ' ').trim());
    }
    outline.tables += node.type === 'table' ? 1 : 0;
    if ('children' in node) {
      node.children.forEach(walk);
    }
  };
  walk(fromMarkdown(markdown, {extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()]}));
  return outline;
}

test.describe('the Markdown twin of a page', () => {
  test('has every heading, code block and table of the page', () => {
    const lost = pages.flatMap((page) => {
      const built = readPage(parseHtml(htmlOf(page) ?? ''), page, page);
      const expected = built && contentOutline(built.content);
      const found = markdownOutline(readBuilt(twinPath(page)));
      return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{page, expected, found}];
    });
    expect(lost).toEqual([]);
  });

  test('has only absolute links', () => {
    const relative = pages.flatMap((page) =>
      [...readBuilt(twinPath(page)).matchAll(/\]\((?!https?:|mailto:|data:)[^)\s]*\)/g)]
        .filter((match) => !insideCode(readBuilt(twinPath(page)), match.index))
        .map((match) => `${page}: ${match[0]}`),
    );
    expect(relative).toEqual([]);
  });

  test('is announced in the page and served as Markdown', async ({page, request}) => {
    await page.goto('/docs/concepts/nodes');
    await expect(page.locator('link[rel=alternate][type="text/markdown"]')).toHaveAttribute('href', '/docs/concepts/nodes.md');
    const response = await request.get('/docs/concepts/nodes.md');
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toContain('\n# Nodes\n');
  });
});

/** Whether a place in a Markdown text is inside a code block or an inline code. */
function insideCode(markdown: string, offset: number): boolean {
  let inside = false;
  const walk = (node: Nodes): void => {
    const {start, end} = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined || offset < start.offset || offset >= end.offset) {
      return;
    }
    inside ||= node.type === 'code' || node.type === 'inlineCode';
    if ('children' in node) {
      node.children.forEach(walk);
    }
  };
  walk(fromMarkdown(markdown, {extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()]}));
  return inside;
}

test.describe('the lists for machines', () => {
  test('/llms.txt links each page once, guides before the reference, and /llms-full.txt holds them all', () => {
    const index = readBuilt('llms.txt');
    const linked = [...index.matchAll(/\]\(https:\/\/lexical\.dev([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect([...linked].sort()).toEqual(pages.map(twinPath).sort());
    expect(linked.indexOf('/docs/intro.md')).toBeLessThan(linked.indexOf('/docs/api.md'));
    const full = readBuilt('llms-full.txt');
    expect(linked.filter((twin) => !full.includes(readBuilt(twin).trim()))).toEqual([]);
  });

  for (const name of ['symbols', 'errors']) {
    test(`/${name}.json follows its published schema`, () => {
      const validate = new Ajv({strict: false, validateFormats: false}).compile(
        readJson(`${name}.schema.json`) as Record<string, unknown>,
      );
      validate(readJson(`${name}.json`));
      expect(validate.errors).toBeNull();
    });
  }

  test('/symbols.json leads to entries that exist', () => {
    const {symbols} = readJson('symbols.json') as {symbols: {name: string; url: string}[]};
    expect(symbols.length).toBeGreaterThan(500);
    const broken = symbols.filter(({url}) => htmlOf(new URL(url).pathname) === undefined);
    expect(broken).toEqual([]);
  });
});

test.describe('a page that is shared', () => {
  test('has an image of its own, a canonical address and structured data', () => {
    const incomplete = pages.filter((page) => {
      const tree = fromHtml(htmlOf(page) ?? '');
      const image = select('meta[property="og:image"]', tree)?.properties['content'];
      return (
        image !== `https://lexical.dev${socialCardPath(page)}` ||
        !existsSync(path.join(buildDir, socialCardPath(page))) ||
        select('link[rel=canonical]', tree) === undefined
      );
    });
    expect(incomplete).toEqual([]);
    expect(structuredTypes('/docs/concepts/nodes')).toEqual(['TechArticle', 'BreadcrumbList']);
    expect(structuredTypes('/docs/api/classes/lexical.LexicalEditor')).toContain('APIReference');
    expect(structuredTypes('/blog/welcome')).toContain('BlogPosting');
  });

  test('is in the sitemap with the day of its last change, when it has a source', () => {
    const entries = [...readBuilt('sitemap.xml').matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
    const dates = new Map(entries.map((match) => [new URL(match[1] ?? '').pathname.replace(/(.)\/$/, '$1'), match[2]]));
    expect(pages.filter((page) => !dates.has(page))).toEqual([]);
    expect(dates.get('/docs/concepts/nodes')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('blog posts come as RSS, Atom and JSON; browsers can search the site', () => {
    expect(readBuilt('blog/rss.xml')).toContain('<link>https://lexical.dev/blog/welcome</link>');
    expect(readBuilt('blog/atom.xml')).toContain('<link href="https://lexical.dev/blog/welcome"/>');
    expect((readJson('blog/feed.json') as {items: {url: string}[]}).items.map(({url}) => url)).toContain(
      'https://lexical.dev/blog/welcome',
    );
    expect(readBuilt('opensearch.xml')).toContain('template="https://lexical.dev/search?q={searchTerms}"');
  });
});

/** Types of the structured data of a page, in the order in which they stand. */
function structuredTypes(page: string): string[] {
  return [...(htmlOf(page) ?? '').matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
    (match) => (JSON.parse(match[1] ?? '{}') as {'@type': string})['@type'],
  );
}

test.describe('an old address', () => {
  const old = Object.entries(redirects).filter(([from]) => !from.includes('%3F'));

  test('leads to its page on a host without redirects', () => {
    const wrong = old.filter(([from, to]) => {
      const html = readFileSync(path.join(buildDir, from, 'index.html'), 'utf8');
      return !html.includes(`url=${to}"`);
    });
    expect(wrong).toEqual([]);
  });

  test('is redirected by a host that reads `_redirects`, with its anchor and its query', async ({request}) => {
    for (const [from, to] of old) {
      const response = await request.get(`${from}?utm=1`, {maxRedirects: 0});
      const [pathname = '', anchor] = to.split('#');
      expect(response.status(), from).toBe(301);
      expect(response.headers()['location']).toBe(`${pathname}?utm=1${anchor === undefined ? '' : `#${anchor}`}`);
    }
  });

  test('with its query encoded into the path opens the error', async ({page}) => {
    await page.goto('/docs/error%3Fcode=14&v=TextNode');
    await expect(page).toHaveURL(/\/docs\/error\?code=14&v=TextNode$/);
  });
});

test.describe('the headers', () => {
  test('hold scripts and styles to the site itself and let nobody frame it', async ({request}) => {
    const headers = (await request.get('/docs/concepts/nodes')).headers();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self';/,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('let browsers keep hashed files for a year and ask again for pages', async ({request}) => {
    const hashed = /href="?(\/assets\/css\/[^\s">]+)/.exec(readBuilt('index.html'))?.[1] ?? '';
    expect((await request.get(hashed)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await request.get('/')).headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

test.describe('the policy', () => {
  test.use({refusalsExpected: true});

  test('stops a script that the build does not know', async ({page}) => {
    await page.goto('/docs/concepts/nodes');
    const violation = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    });
    await violation;
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});
