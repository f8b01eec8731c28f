// @vitest-environment jsdom
import {beforeEach, describe, expect, it, vi} from 'vitest';

const urls = ['/fonts/body.1.woff2', '/fonts/mono.2.woff2'];

/** Addresses that the page fetches ahead. */
function preloaded(): string[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({href}) => new URL(href).pathname);
}

/** Opens a page on a network; `undefined` where the browser does not say how quick it is. */
async function openPage(connection: {rtt: number; saveData: boolean} | undefined): Promise<void> {
  document.head.innerHTML = '';
  delete document.documentElement.dataset['fonts'];
  vi.stubGlobal('fontUrls', urls);
  vi.stubGlobal('navigator', {connection});
  vi.resetModules();
  await import('../../../src/light/fonts/client/first-screen.ts');
}

describe('the fonts of the first screen', () => {
  const fetched = vi.fn((url: string) => Promise.resolve(new Response(url)));

  beforeEach(() => {
    localStorage.clear();
    fetched.mockClear();
    vi.stubGlobal('fetch', fetched);
    vi.useFakeTimers();
  });

  it.each([
    ['on a quick network', {rtt: 50, saveData: false}],
    ['where the browser does not know', undefined],
  ])('come with the page %s', async (_case, connection) => {
    await openPage(connection);
    expect(preloaded()).toEqual(urls);
    expect(document.documentElement.dataset['fonts']).toBeUndefined();
  });

  it('come after the page on a slow network, and with the next one', async () => {
    const slow = {rtt: 150, saveData: false};
    await openPage(slow);
    expect(preloaded()).toEqual([]);
    expect(document.documentElement.dataset['fonts']).toBe('late');
    window.dispatchEvent(new Event('load'));
    await vi.runAllTimersAsync();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(urls);
    await vi.waitFor(async () => {
      await openPage(slow);
      expect(preloaded()).toEqual(urls);
    });
  });

  it('are not fetched for a reader who saves data', async () => {
    await openPage({rtt: 50, saveData: true});
    window.dispatchEvent(new Event('load'));
    await vi.runAllTimersAsync();
    expect([preloaded(), fetched.mock.calls]).toEqual([[], []]);
  });
});
