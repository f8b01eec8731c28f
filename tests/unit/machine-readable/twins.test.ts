import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {pagesOf, readPage, type BuiltPage} from '../../../src/plugins/machine-readable/read-pages.ts';
import {pagesMarkdown, startOthers} from '../../../src/plugins/machine-readable/twins.ts';

const site = 'https://example.com';
let siteDir = '';

beforeEach(() => {
  siteDir = mkdtempSync(path.join(tmpdir(), 'twins-'));
});

afterEach(() => {
  rmSync(siteDir, {recursive: true});
});

function page(text: string): BuiltPage {
  const built = readPage(parseHtml(`<main><article><h1>Title</h1><p>${text}</p></article></main>`), '/docs/page', 'index.html');
  if (built === undefined) {
    throw new Error('expected a page');
  }
  return built;
}

/** The Markdown of the one page of a site, as a build makes it. */
async function markdownOf(text: string, siteUrl = site): Promise<string | undefined> {
  return (await pagesMarkdown([page(text)], siteUrl, siteDir)).get('/docs/page');
}

/** Marks everything in the cache, so that it can be told from what is made again. */
function markCache(): void {
  const file = path.join(siteDir, '.cache/machine-readable/markdown.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('# Title', '# Kept'));
}

describe('the Markdown of all pages', () => {
  it('is kept for pages that stay the same', async () => {
    expect(await markdownOf('one')).toBe('# Title\n\none\n');
    markCache();
    expect(await markdownOf('one')).toBe('# Kept\n\none\n');
  });

  it('is made again for a page with other content or another address', async () => {
    await markdownOf('one');
    markCache();
    expect(await markdownOf('two')).toBe('# Title\n\ntwo\n');
    expect(await markdownOf('one', 'https://example.org')).toBe('# Title\n\none\n');
  });

  it('is made again when the packages change, and when the cache is no cache', async () => {
    await markdownOf('one');
    markCache();
    writeFileSync(path.join(siteDir, 'package-lock.json'), '{}');
    expect(await markdownOf('one')).toBe('# Title\n\none\n');
    writeFileSync(path.join(siteDir, '.cache/machine-readable/markdown.json'), '{"code":');
    expect(await markdownOf('one')).toBe('# Title\n\none\n');
  });

  it('is partly written by another process, which is started only without a cache', async () => {
    const project = path.resolve('.');
    const outDir = path.join(siteDir, 'build');
    symlinkSync(path.join(project, 'src'), path.join(siteDir, 'src'));
    const paths = ['one', 'two', 'three', 'four', 'five'].map((name) => `/docs/${name}`);
    for (const route of paths) {
      mkdirSync(path.join(outDir, route), {recursive: true});
      writeFileSync(path.join(outDir, route, 'index.html'), `<main><article><h1>Title</h1><p>${route}</p></article></main>`);
    }
    const others = startOthers(siteDir, {outDir, paths, siteUrl: site});
    expect([...((await others?.markdown) ?? [])]).toEqual(
      ['/docs/two', '/docs/three', '/docs/four'].map((route) => [route, `# Title\n\n${route}\n`]),
    );
    const markdown = await pagesMarkdown(await pagesOf(outDir, paths), site, siteDir, others);
    expect([...markdown]).toEqual(paths.map((route) => [route, `# Title\n\n${route}\n`]));
    expect(startOthers(siteDir, {outDir, paths, siteUrl: site})).toBeUndefined();
  });
});
