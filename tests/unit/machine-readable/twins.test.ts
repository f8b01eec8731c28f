import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {parseHtml} from '../../../src/node/html.ts';
import {readPage, type BuiltPage} from '../../../src/plugins/machine-readable/read-pages.ts';
import {pagesMarkdown} from '../../../src/plugins/machine-readable/twins.ts';

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

/** Marks everything in the cache, so that it can be told from what is made again. */
function markCache(): void {
  const file = path.join(siteDir, '.cache/machine-readable/markdown.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('# Title', '# Kept'));
}

describe('the Markdown of all pages', () => {
  it('is kept for pages that stay the same', () => {
    expect(pagesMarkdown([page('one')], site, siteDir).get('/docs/page')).toBe('# Title\n\none\n');
    markCache();
    expect(pagesMarkdown([page('one')], site, siteDir).get('/docs/page')).toBe('# Kept\n\none\n');
  });

  it('is made again for a page with other content or another address', () => {
    pagesMarkdown([page('one')], site, siteDir);
    markCache();
    expect(pagesMarkdown([page('two')], site, siteDir).get('/docs/page')).toBe('# Title\n\ntwo\n');
    expect(pagesMarkdown([page('one')], 'https://example.org', siteDir).get('/docs/page')).toBe('# Title\n\none\n');
  });

  it('is made again when the packages change, and when the cache is no cache', () => {
    pagesMarkdown([page('one')], site, siteDir);
    markCache();
    writeFileSync(path.join(siteDir, 'package-lock.json'), '{}');
    expect(pagesMarkdown([page('one')], site, siteDir).get('/docs/page')).toBe('# Title\n\none\n');
    writeFileSync(path.join(siteDir, '.cache/machine-readable/markdown.json'), '{"code":');
    expect(pagesMarkdown([page('one')], site, siteDir).get('/docs/page')).toBe('# Title\n\none\n');
  });
});
