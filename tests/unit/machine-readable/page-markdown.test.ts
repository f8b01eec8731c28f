import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import {beforeEach, describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {PageMarkdown} from '../../../src/features/site-output/markdown/page-markdown.ts';
import {readPage, type BuiltPage} from '../../../src/features/site-output/read-page.ts';
import {writeCacheInputs} from '../../support/cache-inputs.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const site = 'https://example.com';
let siteDir = '';

beforeEach(() => {
  siteDir = temporaryFolder();
  writeCacheInputs(siteDir, 'src/features/site-output/markdown/to-markdown.ts');
});

function page(text: string): BuiltPage {
  const built = readPage(parseHtml(`<main><article><h1>Title</h1><p>${text}</p></article></main>`), '/docs/page', 'index.html');
  if (built === undefined) {
    throw new Error('expected a page');
  }
  return built;
}

/** The Markdown of the one page of a site, as a build makes it. */
async function markdownOf(text: string, siteUrl = site): Promise<string> {
  const pages = new PageMarkdown(siteDir);
  const markdown = await pages.of(page(text), `${siteUrl}/docs/page`);
  pages.save();
  return markdown;
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
    writeFileSync(path.join(siteDir, 'node_modules/.package-lock.json'), '{"packages": {}}');
    expect(await markdownOf('one')).toBe('# Title\n\none\n');
    writeFileSync(path.join(siteDir, '.cache/machine-readable/markdown.json'), '{"code":');
    expect(await markdownOf('one')).toBe('# Title\n\none\n');
  });
});
