import {expect, type Locator, type Page, type Route} from '@playwright/test';

/** Moves the pointer, as readers do; the scripts of a page that does nothing by itself start in the pause after that. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
}

/** Waits until the page's scripts have started, by whatever the reader did before. */
export async function hydrated(page: Page): Promise<void> {
  // Asked in each frame; an expectation would ask again after 100, 250, 500 and 1,000 ms.
  await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] === 'true', undefined, {timeout: 30_000});
}

/** Touches the page, which starts its scripts at once, and waits until they have. */
export async function started(page: Page): Promise<void> {
  await page.evaluate(() => document.body.dispatchEvent(new Event('touchstart', {bubbles: true})));
  await hydrated(page);
}

/** Opens a page and waits until its scripts have started. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
}

/** What a storage key holds in the page. */
export async function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The button that switches between light and dark; on wide screens it is in the navbar. */
export function themeToggle(page: Page): Locator {
  return page.getByRole('button', {name: /Switch between dark and light mode/}).first();
}

/** Follows a link of the site to any address, as a click does: without loading the site anew. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    // The router listens for changes of the history, whoever makes them.
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate', {state: null}));
  }, path);
}

/** Files that do not arrive for now. */
export interface HeldFiles {
  /** Lets them through, those that are asked for later too. */
  letThrough: () => Promise<void>;
  /** Ends the requests so far, of which it waits for the first, as a browser does that goes to another page; later ones wait again. */
  giveUp: () => Promise<void>;
}

/**
 * Holds up files of the site.
 *
 * @param files their addresses, as Playwright's `route` takes them
 */
export async function holdUp(page: Page, files: Parameters<Page['route']>[0]): Promise<HeldFiles> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(files, async (route) => {
    if (isOpen) {
      await route.continue();
    } else {
      held.push(route);
    }
  });
  return {
    letThrough: async () => {
      isOpen = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
    giveUp: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await Promise.all(held.splice(0).map((route) => route.abort('aborted')));
    },
  };
}
