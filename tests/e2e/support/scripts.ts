import {expect, type Page} from '@playwright/test';

import {htmlOf, scripts, scriptText} from './site.ts';

/** Bodies of the scripts that a page loads from now on, by address. */
export function scriptsOf(page: Page): Map<string, Promise<string>> {
  const bodies = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    // What is prefetched for the pages that may come next is no part of this one.
    if (response.request().resourceType() === 'script') {
      bodies.set(response.url(), response.text());
    }
  });
  return bodies;
}

/** Addresses of the scripts that contain a mark. */
export async function withMark(bodies: Map<string, Promise<string>>, mark: string | RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const [url, body] of bodies) {
    const text = await body;
    if (typeof mark === 'string' ? text.includes(mark) : mark.test(text)) {
      found.push(url);
    }
  }
  return found;
}

const homePage = htmlOf('/') ?? '';

/** Whether an address is that of a script of single pages. Those that all pages start are named in the HTML of each. */
export function isPageScript({pathname}: URL): boolean {
  return /^\/(?:assets\/js|content)\//.test(pathname) && !homePage.includes(pathname);
}

/**
 * Changes the site's scripts on their way to the browser, whichever of them holds what is to be changed.
 *
 * @param find matches what is replaced; a minifier may put quotes and spaces differently
 * @param replacement as `String.replace` takes it
 * @throws when no script of the build holds it
 */
export async function changeScripts(page: Page, find: RegExp, replacement: string): Promise<void> {
  const holders = scripts.filter((name) => find.test(scriptText(name)));
  expect(holders, `scripts of the build that ${find.source} matches`).not.toEqual([]);
  for (const name of holders) {
    await page.route(`**/${name}`, (route) =>
      route.fulfill({contentType: 'text/javascript', body: scriptText(name).replace(find, replacement)}),
    );
  }
}
