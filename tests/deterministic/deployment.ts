import {expect, type Browser, type Page} from '@playwright/test';

import {collectErrors} from '../e2e/support/errors.ts';
import {withoutPointer} from '../e2e/support/no-pointer.ts';
import {navigate, open, started} from '../e2e/support/page.ts';
import {settled, watchTraffic} from '../e2e/support/traffic.ts';
import {newWord, type Change} from './one-word.ts';
import type {PublishedSite} from './published-site.ts';

/** What happens around a deployment: the page is opened before it, and `deploy` publishes the second build. */
type Visit = (page: Page, address: string, deploy: () => void) => Promise<void>;

/** A page whose sidebar has a link to the changed one. */
const neighbor = '/docs/concepts/editor-state';

/** Points at a link, which fetches its page where nothing else has. */
async function pointAt(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]:visible`).first().hover();
  await settled(page);
}

async function click(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Starts React, also in the page that takes the place of the open one because its code is newer. */
async function useUntilReact(page: Page): Promise<void> {
  await expect(async () => {
    await settled(page);
    await page.evaluate(() => document.body.dispatchEvent(new Event('touchstart', {bubbles: true})));
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true', {timeout: 2000});
    await settled(page);
  }).toPass();
}

/** What may be there already when a site is published anew: the document, with or without React; the next one; its code. */
const visits: Record<string, Visit> = {
  'open, before React runs': async (page, address, deploy) => {
    await page.goto(address);
    await settled(page);
    deploy();
  },
  'fetched ahead, followed before React runs': async (page, address, deploy) => {
    await page.goto(neighbor);
    await settled(page);
    await pointAt(page, address);
    deploy();
    await click(page, address);
  },
  'document fetched ahead, followed in React': async (page, address, deploy) => {
    await page.goto(neighbor);
    await settled(page);
    await pointAt(page, address);
    deploy();
    await started(page);
    await click(page, address);
  },
  'document and code fetched ahead, followed in React': async (page, address, deploy) => {
    await open(page, neighbor);
    await pointAt(page, address);
    deploy();
    await click(page, address);
  },
  'not fetched, followed in React': async (page, address, deploy) => {
    await open(page, '/community');
    await settled(page);
    deploy();
    await navigate(page, address);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  },
};

/** Runs in the page: an error in its console each time when a heading and the prose of the changed page are of two versions. */
function watchVersions({before, after, heading, mark}: Change & {mark: string}): void {
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('main .row')) {
      const headings = [...row.querySelectorAll('h2')]
        .map(({textContent}) => textContent)
        .filter((text) => text.startsWith(heading));
      const prose = [...row.querySelectorAll('[data-static]')].map(({textContent}) => textContent).join('\n');
      const isNew = headings.some((text) => text.includes(mark));
      if (headings.length > 0 && prose.includes(isNew ? before : after)) {
        console.error(isNew ? 'A new heading stands above old prose.' : 'An old heading stands above new prose.');
      }
    }
  }).observe(document, {childList: true, characterData: true, subtree: true});
}

/** The version of the changed page that is shown. */
async function shownVersion(page: Page, {before, after}: Change): Promise<string> {
  const prose = page.locator('main');
  await expect(prose).toContainText(new RegExp(`${before}|${after}`));
  return (await prose.textContent())?.includes(after) === true ? 'new' : 'old';
}

/** What a reader saw around a deployment. */
export interface Passage {
  visit: string;
  /** The version of the changed page: on the way there, and after going on and back. */
  versions: string[];
  /** Errors in the console, and those that nobody caught. */
  errors: string[];
}

/**
 * Opens pages of the first build, publishes the second, and goes to the changed page, on to another one and back.
 *
 * @param browser a running Chromium
 * @param site the two builds
 * @param address path of the changed page, whose second build differs in `change` and in that heading
 */
export async function passDeployments(
  browser: Browser,
  site: PublishedSite,
  address: string,
  change: Change,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const [visit, run] of Object.entries(visits)) {
    const context = await browser.newContext({baseURL: site.origin, viewport: {width: 1280, height: 800}});
    watchTraffic(context);
    await withoutPointer(context);
    await context.addInitScript(watchVersions, {...change, mark: newWord});
    const page = await context.newPage();
    const passage: Passage = {visit, versions: [], errors: collectErrors(page)};
    passages.push(passage);
    try {
      site.publish(0);
      await run(page, address, () => site.publish(1));
      await useUntilReact(page);
      passage.versions.push(await shownVersion(page, change));
      await click(page, '/docs/concepts/node-replacement');
      await settled(page);
      await page.goBack();
      await settled(page);
      passage.versions.push(await shownVersion(page, change));
    } catch (error) {
      // What did not come is one finding of several.
      passage.errors.push(String(error));
    }
    await context.close();
  }
  return passages;
}
