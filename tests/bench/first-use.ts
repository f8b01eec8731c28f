import {errors, type Browser, type Locator, type Page} from '@playwright/test';

import {coldPage, inPage, type Conditions} from '../e2e/support/measure.ts';

/** What happens in a page, in milliseconds on a clock that all documents share; what has not happened is not there. */
interface Times {
  /** Ctrl and K, the first time. */
  hotKey?: number;
  /** The last key so far. */
  lastKey?: number;
  click?: number;
  /** A search box with the focus is on screen. */
  box?: number;
  /** The first result is on screen. */
  result?: number;
  /** Another heading than that of the first page is on screen. */
  heading?: number;
}

declare global {
  interface Window {
    firstUse?: Times;
  }
}

/** Who is there before the first use: nobody, or a reader who has scrolled a little and moved the pointer two seconds before. */
export const readers = ['untouched', 'present'] as const;

/** A reader before the first use. */
export type Reader = (typeof readers)[number];

/** Milliseconds for which a page that nobody touches is left alone, and how long it is there before a reader comes. */
const pause = {untouched: 3000, beforeReader: 1000, afterReader: 2000};

/** Milliseconds between two keys of somebody who types. */
const keyPause = 120;

/** What a reader does, and what is timed of it. */
interface Use {
  act: (page: Page, link: string) => Promise<void>;
  from: keyof Times;
  to: keyof Times;
  /** Milliseconds after which it counts as not happening. */
  timeout: number;
}

const uses = {
  /** From the keys that open the search to its box, with the focus. */
  'search box': {
    act: (page) => page.keyboard.press('Control+k'),
    from: 'hotKey',
    to: 'box',
    timeout: 20_000,
  },
  /** From the last key of a word that is typed at once, whether there is a box or not, to the first result. */
  'first result': {
    async act(page) {
      for (const key of ['Control+k', 'n', 'o', 'd', 'e', 's']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(keyPause);
      }
    },
    from: 'lastKey',
    to: 'result',
    timeout: 8000,
  },
  /** From a click on a link, which the pointer has been on for a moment, to the heading of the next page. */
  'next page': {
    async act(page, link) {
      const target = visible(page, link);
      await target.scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
      await target.hover();
      await page.waitForTimeout(300);
      await target.click({noWaitAfter: true});
    },
    from: 'click',
    to: 'heading',
    timeout: 20_000,
  },
  /** The same from a click out of nothing, as on a touch screen. */
  'next page, no hover': {
    async act(page, link) {
      const box = await visible(page, link).boundingBox();
      if (box === null) throw new Error(`${page.url()}: expected a visible link ${link}, found none.`);
      await page.mouse.click(box.x + 8, box.y + box.height / 2);
    },
    from: 'click',
    to: 'heading',
    timeout: 20_000,
  },
} as const satisfies Record<string, Use>;

/** Name of a first use. */
export type FirstUse = keyof typeof uses;

/** Names of all first uses. */
export const firstUses = Object.keys(uses) as FirstUse[]; // The keys of a constant.

function visible(page: Page, link: string): Locator {
  return page.locator(link).filter({visible: true}).first();
}

/**
 * Loads a page with an empty cache and does one thing with it.
 *
 * @param browser a running Chromium
 * @param url address of the page, of any site
 * @param use what is done
 * @param reader who is there before
 * @param link CSS selector of a link to a page with another heading; the first match that can be seen is clicked
 * @param conditions how slow machine and network are
 * @returns milliseconds until the reader sees what it leads to; infinite when that does not come
 */
export async function measureFirstUse(
  browser: Browser,
  url: string,
  use: FirstUse,
  reader: Reader,
  link: string,
  conditions: Conditions,
): Promise<number> {
  const {act, from, to, timeout}: Use = uses[use];
  const {context, page} = await coldPage(browser, conditions);
  await page.addInitScript(inPage('first-use.ts'));
  await page.goto(url, {waitUntil: 'load'});
  if (reader === 'present') {
    await page.waitForTimeout(pause.beforeReader);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 40);
    await page.mouse.move(705, 505);
    await page.waitForTimeout(pause.afterReader);
  } else {
    await page.waitForTimeout(pause.untouched);
  }
  try {
    await act(page, link);
    await page.waitForFunction((name) => window.firstUse?.[name] !== undefined, to, {timeout, polling: 50});
    const times = await page.evaluate(() => window.firstUse);
    // A result may be there before the last key.
    return Math.max(0, (times?.[to] ?? Number.NaN) - (times?.[from] ?? Number.NaN));
  } catch (error) {
    if (error instanceof errors.TimeoutError) return Number.POSITIVE_INFINITY;
    throw error;
  } finally {
    await context.close();
  }
}
