import {holdUp, hydrated, movePointer} from './support/page.ts';
import {modal} from './support/search.ts';
import {expect, type Locator, type Page, test} from './support/test.ts';
import {inFullTier, tierOf} from './support/tiers.ts';

/*
 * Back and Forward show the page of the address, scrolled to where the reader left it, whichever of the site's scripts run by then.
 */

/** A long page, read far down, and a shorter one that its sidebar links to. */
const first = {path: '/docs/concepts/commands', heading: 'Commands', y: 6000};
const second = {path: '/docs/concepts/dom-events', heading: 'DOM events', y: 700};

const reactScripts = '**/assets/js/**';

/** What runs when the reader goes back from the second page, and how a page that has been opened gets there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'before any script': (page) => page.waitForLoadState(),
  'before React': (page) => page.waitForFunction(() => window.earlyInput?.documents !== undefined),
  'while React takes over': async (page) => {
    await movePointer(page);
    await page.waitForFunction(() => window.earlyInput?.isHydrating === true);
  },
  'with React': async (page) => {
    await movePointer(page);
    await hydrated(page);
  },
};

/** Runs in every page, and keeps React from working once it is about to take the page over. */
function holdReact(): void {
  // Its scheduler prefers this function, which browsers do not have.
  Object.assign(window, {
    setImmediate(work: () => void) {
      if (window.earlyInput?.isHydrating !== true) setTimeout(work);
    },
  });
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await expectPlace(page, y);
}

async function expectPlace(page: Page, y: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(y);
}

async function expectPage(page: Page, {path, heading}: typeof first, hash = ''): Promise<void> {
  await expect(page).toHaveURL(path + hash);
  await expect(page.getByRole('heading', {level: 1})).toHaveText(heading);
}

/** Reads the first page and follows a link to the second one, before React runs. */
async function readBoth(page: Page, hash: string): Promise<void> {
  await page.goto(first.path + hash);
  await page.waitForFunction(() => window.earlyInput?.documents !== undefined);
  if (hash === '') await scrollTo(page, first.y);
  const link = page.locator(`.theme-doc-sidebar-container a[href="${second.path}"]`);
  await link.hover();
  await page.waitForFunction((path) => window.earlyInput?.documents?.fetchedDocument(path) !== undefined, second.path);
  await link.click();
  await expectPage(page, second);
  await scrollTo(page, second.y);
}

for (const [name, reach] of Object.entries(states)) {
  for (const reloads of [false, true]) {
    // Only a script can have put the second page in place of the first one.
    if (!reloads && name === 'before any script') continue;

    test.describe(`${name}${reloads ? ', after a reload,' : ''}`, () => {
      /** Reads both pages and brings the second one into the state. */
      async function readBothAndReach(page: Page, hash = ''): Promise<void> {
        if (name === 'while React takes over') await page.addInitScript(holdReact);
        const {letThrough} = await holdUp(page, reactScripts);
        await readBoth(page, hash);
        if (name === 'before any script') await holdUp(page, '**/assets/ahead/**');
        else if (name !== 'before React') await letThrough();
        if (reloads) await page.reload();
        await reach(page);
        await expectPage(page, second);
        await expectPlace(page, second.y);
      }

      test('Back leads to the place on the first page, and Forward to that on the second', async ({page}) => {
        await readBothAndReach(page);
        await page.goBack();
        await expectPage(page, first);
        await expectPlace(page, first.y);
        await page.goForward();
        await expectPage(page, second);
        await expectPlace(page, second.y);
      });

      test('Back leads to an anchor', inFullTier, async ({page}) => {
        const hash = '#next-steps';
        await readBothAndReach(page, hash);
        await page.goBack();
        await expectPage(page, first, hash);
        await expect(page.locator(hash)).toBeInViewport();
      });

      test('Back without a network does not leave the second page at the address of the first', async ({page, context}) => {
        await readBothAndReach(page);
        await context.setOffline(true);
        await page.evaluate(() => history.back());
        await expect(page.getByRole('heading', {name: second.heading})).toHaveCount(0);
      });

      for (const width of [1280, 390]) {
        test(`Back closes the search on a screen of ${String(width)} px`, tierOf(width === 390), async ({page}) => {
          await readBothAndReach(page);
          await page.setViewportSize({width, height: 800});
          await expectClosed(page, modal(page), async () => page.getByRole('button', {name: 'Search'}).click());
        });
      }

      if (name === 'with React') {
        test('Back closes the list of shortcuts', tierOf(!reloads), async ({page}) => {
          await readBothAndReach(page);
          await expectClosed(page, page.getByRole('dialog', {name: 'Keyboard shortcuts'}), async () => page.keyboard.press('?'));
        });
      }
    });
  }
}

/** Expects that something which is opened on the second page is closed when the reader goes back. */
async function expectClosed(page: Page, dialog: Locator, open: () => Promise<void>): Promise<void> {
  // A press while the window takes its new size can miss the button.
  await expect(async () => {
    if (!(await dialog.isVisible())) await open();
    await expect(dialog).toBeVisible({timeout: 2000});
  }).toPass();
  await page.goBack();
  await expectPage(page, first);
  await expect(dialog).toBeHidden();
}
