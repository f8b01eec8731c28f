// @vitest-environment jsdom
import type {ClientModule} from '@docusaurus/types';
import {beforeEach, describe, expect, it, vi} from 'vitest';

import pagePreview, {previewPainted} from '../../../src/light/page-preview/client/preview.ts';

type Location = Parameters<NonNullable<ClientModule['onRouteUpdate']>>[0]['location'];

function pageOf(heading: string, ...paragraphs: string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return `<main><div class="container"><div class="row"><div><h1>${heading}</h1>${text}</div><nav>Contents of ${heading}</nav></div></div></main>`;
}

const fetched = new Map<string, string>();

function locationOf(address: string): Location {
  return {pathname: address, search: '', hash: '', state: undefined};
}

/** What a reader and Docusaurus do: a click, a change of the address, and the wait for the page. */
async function follow(href: string, address = href): Promise<void> {
  document.body.insertAdjacentHTML('beforeend', `<a href="${href}">Link</a>`);
  const link = document.querySelector<HTMLElement>('a:last-of-type');
  link?.addEventListener('click', (event) => {
    event.preventDefault();
  });
  link?.click();
  pagePreview.onRouteUpdate?.({previousLocation: locationOf('/docs/old'), location: locationOf(address)});
  await previewPainted();
}

/** Headings that a reader sees. */
function headings(): string[] {
  const rows = [...document.querySelectorAll('main > .container > .row')];
  return rows.filter((row) => !row.className.includes('old')).map((row) => row.querySelector('h1')?.textContent ?? '');
}

const scrollTo = vi.fn<typeof window.scrollTo>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  pagePreview.onRouteDidUpdate?.({previousLocation: null, location: locationOf('/docs/old')});
  document.body.innerHTML = pageOf('Old');
  vi.stubGlobal('earlyInput', {documents: {fetchedDocument: (path: string) => fetched.get(path)}});
  fetched.set('/docs/new', pageOf('New', 'a'.repeat(2000), 'b'.repeat(2000), 'c'.repeat(2000)));
});

describe('the preview of a page', () => {
  it('takes the place of the old page when a link is clicked, until the new one is there', async () => {
    await follow('/docs/new');
    expect(headings()).toEqual(['New']);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    pagePreview.onRouteDidUpdate?.({previousLocation: locationOf('/docs/old'), location: locationOf('/docs/new')});
    expect(headings()).toEqual(['Old']);
  });

  it('is the first screen of each column', async () => {
    await follow('/docs/new');
    const preview = document.querySelector('main > .container > .row[inert]');
    expect([...(preview?.querySelectorAll('p') ?? [])].map(({textContent}) => textContent[0])).toEqual(['a', 'b']);
    expect(preview?.querySelector('nav')?.textContent).toBe('Contents of New');
  });

  it('is shown each time that the page is asked for', async () => {
    await follow('/docs/new');
    pagePreview.onRouteDidUpdate?.({previousLocation: locationOf('/docs/old'), location: locationOf('/docs/new')});
    await follow('/docs/new');
    expect(headings()).toEqual(['New']);
  });

  it('gives way when another link is clicked before the page is there', async () => {
    await follow('/docs/new');
    await follow('/docs/without-document');
    expect(headings()).toEqual(['Old']);
  });

  it.each([
    ['for a link to a place within the page', '/docs/new#place', '/docs/new'],
    ['when the address changes without a click on it, as on the way back', '/docs/other', '/docs/new'],
  ])('is not shown %s', async (_case, href, address) => {
    await follow(href, address);
    expect(headings()).toEqual(['Old']);
  });
});
