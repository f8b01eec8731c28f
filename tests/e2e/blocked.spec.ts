// cspell:ignore requestfailed
import {expect, type Locator, type Page, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {navigate, open, themeToggle} from './support/page.ts';
import {inFullTier, tierOf} from './support/tiers.ts';

const pages = {
  '/docs/concepts/editor-state': 'Editor state',
  '/docs/api/classes/lexical.LexicalEditor': 'LexicalEditor',
  '/blog/welcome': /./,
};

function docsLink(page: Page): Locator {
  return page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Docs', exact: true});
}

/** What a reader needs at least: the text, and a link that leads on. */
async function expectReadable(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', {level: 1})).toHaveText(heading);
  await expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible();
  await expect(docsLink(page)).toBeVisible();
}

/** Follows that link, which is the same on all pages. */
async function expectWayOn(page: Page): Promise<void> {
  await docsLink(page).click();
  await expect(page).toHaveURL(/\/docs\/intro\/?$/);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Introduction');
}

const blocked: Record<string, (url: URL) => boolean> = {
  'every file but the page': ({pathname}) => /^\/(assets|fonts|img|search-index)\//.test(pathname),
  'the style sheet': ({pathname}) => pathname.endsWith('.css'),
  'every script': ({pathname}) => pathname.endsWith('.js'),
  'every font': ({pathname}) => pathname.endsWith('.woff2'),
  'every image': ({pathname}) => /\.(png|svg)$/.test(pathname),
  'the search index': ({pathname}) => pathname.startsWith('/search-index/'),
};

test.describe('the page stays readable without', () => {
  for (const [what, isBlocked] of Object.entries(blocked)) {
    test(what, tierOf(what === 'every file but the page'), async ({page}) => {
      await page.route(isBlocked, (route) => route.abort());
      for (const [address, heading] of Object.entries(pages)) {
        await page.goto(address);
        await expectReadable(page, heading);
      }
      await expectWayOn(page);
    });
  }

  test('a network, once it is loaded', async ({page, context}) => {
    await open(page, '/docs/concepts/editor-state');
    await context.setOffline(true);
    const unreachable = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await navigate(page, '/docs/concepts/selection');
    await unreachable;
    await context.setOffline(false);
    // With the network back the browser may by itself load the page that it could not reach, in the middle of this.
    await expect(async () => {
      await page.goto('/docs/concepts/editor-state');
    }).toPass();
    await expectReadable(page, 'Editor state');
    await expectWayOn(page);
  });
});

/** Scripts that break what the browser offers before the page sees it. */
const broken: Record<string, () => void> = {
  'storage that cannot be reached': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'storage that forgets': () => {
    Storage.prototype.getItem = () => null;
    Storage.prototype.setItem = () => undefined;
  },
  'workers that are forbidden': () => {
    Object.defineProperty(window, 'Worker', {
      value: function Worker() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'no workers': () => {
    Object.defineProperty(window, 'Worker', {value: undefined});
  },
  'requests that fail': () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  },
  'a clipboard that is forbidden': () => {
    Object.defineProperty(navigator, 'clipboard', {value: undefined});
  },
};

/** Storage whose errors what is kept there must survive: the color mode, and whether single keys are shortcuts. */
const keepsNothing = new Set(['storage that cannot be reached', 'storage that is full']);

test.describe('the page stays readable, and starts, with', inFullTier, () => {
  for (const [what, breakIt] of Object.entries(broken)) {
    test(what, async ({page}) => {
      const errors = collectErrors(page);
      await page.addInitScript(breakIt);
      for (const [address, heading] of Object.entries(pages)) {
        await open(page, address);
        await expectReadable(page, heading);
      }
      await expectWayOn(page);
      if (keepsNothing.has(what)) {
        await themeToggle(page).click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', {name: 'Keyboard shortcuts'})).toBeVisible();
      }
      expect(errors).toEqual([]);
    });
  }

  test('workers that are forbidden: the search says so instead of searching for good', async ({page}) => {
    await page.addInitScript(broken['workers that are forbidden'] ?? (() => undefined));
    await page.goto('/search?q=editor');
    await expect(page.getByRole('main').getByText(/Unable to fetch results|documents? found/)).toBeVisible();
  });
});
