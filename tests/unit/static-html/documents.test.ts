// @vitest-environment jsdom
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import {blocksOf, placeOfPage} from '../../../src/light/components/StaticHtml/documents.ts';

function documentOf(page: string, ...blocks: string[]): string {
  return `<main>${blocks.map((block) => `<div data-static="${page}">${block}</div>`).join('<h2>Heading</h2>')}</main>`;
}

describe('the prose of a page', () => {
  const fetchHtml = vi.fn<(address: string) => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetchHtml);
    document.body.innerHTML = documentOf('shown', '<p>One</p>', '<p>Two</p>');
  });

  afterEach(() => {
    fetchHtml.mockReset();
    vi.unstubAllGlobals();
  });

  it('is taken from the open document when that is the page', async () => {
    placeOfPage('shown', '/docs/shown')();
    expect(await blocksOf('shown', 2)).toEqual(['<p>One</p>', '<p>Two</p>']);
    expect(fetchHtml).not.toHaveBeenCalled();
  });

  it('is fetched once, with the document of another page', async () => {
    fetchHtml.mockResolvedValue(new Response(documentOf('other', '<p>Three</p>')));
    placeOfPage('other', '/docs/other')();
    expect(await blocksOf('other', 1)).toEqual(['<p>Three</p>']);
    expect(fetchHtml.mock.calls).toEqual([['/docs/other']]);
  });

  it('is refused when it is of another version than the code', async () => {
    fetchHtml.mockResolvedValue(new Response(documentOf('newer', '<p>Four</p>', '<p>Five</p>')));
    placeOfPage('newer', '/docs/newer');
    await expect(blocksOf('newer', 1)).rejects.toThrow('expected 1 static parts, found 2');
  });

  it('is asked for again after a failure', async () => {
    fetchHtml.mockResolvedValueOnce(new Response('', {status: 503})).mockResolvedValue(new Response(documentOf('late', 'Six')));
    placeOfPage('late', '/docs/late');
    await expect(blocksOf('late', 1)).rejects.toThrow('found status 503');
    expect(await blocksOf('late', 1)).toEqual(['Six']);
  });
});
