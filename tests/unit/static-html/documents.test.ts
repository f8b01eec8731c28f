// @vitest-environment jsdom
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import {blocksOf, placeOfPage} from '../../../src/light/components/StaticHtml/documents.ts';

function documentOf(page: string, ...blocks: string[]): string {
  return `<main>${blocks.map((block) => `<div data-static="${page}">${block}</div>`).join('<h2>Heading</h2>')}</main>`;
}

describe('the prose of a page', () => {
  const fetchDocument = vi.fn<(path: string) => Promise<string>>();

  beforeEach(() => {
    vi.stubGlobal('earlyInput', {documents: {fetchDocument}});
    document.body.innerHTML = documentOf('shown a1', '<p>One</p>', '<p>Two</p>');
  });

  afterEach(() => {
    fetchDocument.mockReset();
    vi.unstubAllGlobals();
  });

  it('is taken from the open document when that is the page', async () => {
    placeOfPage('shown', '/docs/shown')();
    expect(await blocksOf('shown a1', 2)).toEqual(['<p>One</p>', '<p>Two</p>']);
    expect(fetchDocument).not.toHaveBeenCalled();
  });

  it('is taken from the document of another page', async () => {
    fetchDocument.mockResolvedValue(documentOf('other b2', '<p>Three</p>'));
    placeOfPage('other', '/docs/other')();
    expect(await blocksOf('other b2', 1)).toEqual(['<p>Three</p>']);
    expect(fetchDocument).toHaveBeenCalledWith('/docs/other');
  });

  it('is refused when the document is of another version than the code, with the same number of parts', async () => {
    fetchDocument.mockResolvedValue(documentOf('newer d4', '<p>Four</p>'));
    placeOfPage('newer', '/docs/newer');
    await expect(blocksOf('newer c3', 1)).rejects.toThrow('newer c3: expected 1 static parts of this version, found 0');
  });

  it('is refused when the open document is of another version, whatever the site has by then: React would keep what is open', async () => {
    fetchDocument.mockResolvedValue(documentOf('shown b2', '<p>One</p>', '<p>Three</p>'));
    placeOfPage('shown', '/docs/shown');
    await expect(blocksOf('shown b2', 2)).rejects.toThrow('expected 2 static parts of this version');
  });
});
