import {expect, type Locator, type Page} from '@playwright/test';

/** Opens a page and waits until its scripts have started. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
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
