import {started} from './support/page.ts';
import {expect, type Page, test} from './support/test.ts';

/** Pages of different kinds, each with a first screen of its own. */
const pages = [
  '/docs/getting-started/quick-start',
  '/docs/concepts/node-replacement',
  '/docs/packages/lexical-hashtag',
  '/docs/react/plugins',
  '/docs/faq',
  '/docs/api/classes/lexical.LexicalEditor',
  '/docs/api/modules/lexical',
];

const widths = {'a large window': {width: 1280, height: 800}, 'a phone': {width: 390, height: 844}};

declare global {
  interface Window {
    /** What is in the first screen, and where. */
    firstScreen?: () => string[];
    /** The same, as the first frame after the click showed it. */
    previewed?: string[];
  }
}

/** Notes what a preview shows as soon as one is in the page. */
function watch(): void {
  window.firstScreen = () => {
    const shown = [...document.querySelectorAll('main > .container > .row')].find((row) => row.getClientRects().length > 0);
    return [...(shown?.querySelectorAll('h1, h2, h3, p, li, pre, td, th, dt, dd, svg, button, a') ?? [])].flatMap((element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      const place = [left, top, width, height].map(Math.round).join(' ');
      return top < innerHeight && width > 0 ? [`${element.tagName} "${element.textContent.slice(0, 30)}" at ${place}`] : [];
    });
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (document.querySelector('main .row[inert]')) window.previewed ??= window.firstScreen?.();
    }).observe(document, {childList: true, subtree: true});
  });
}

/** Follows a link in the text, with the pointer, as a reader does. */
async function follow(page: Page, href: string): Promise<void> {
  await page.goto('/docs/concepts/listeners');
  await started(page);
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), {href: address, textContent: 'The link'});
    document.querySelector('[data-static]')?.prepend(link);
  }, href);
  const link = page.getByRole('link', {name: 'The link', exact: true});
  const response = page.waitForResponse((candidate) => candidate.url().endsWith(href));
  await link.hover();
  await response;
  await page.waitForLoadState('networkidle');
  await link.click();
}

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on ${name}`, () => {
    test.use({viewport});

    for (const path of pages) {
      test(`a click on a link to ${path} shows at once what the page then shows, in its place`, async ({page}) => {
        await page.addInitScript(watch);
        await follow(page, path);
        await expect(page).toHaveURL(path);
        await expect(page.locator('main > .container > .row')).toHaveCount(1);
        await expect(page.locator('main .row[inert]')).toHaveCount(0);
        const previewed = await page.evaluate(() => window.previewed);
        expect(previewed?.length).toBeGreaterThan(10);
        expect(previewed).toEqual(await page.evaluate(() => window.firstScreen?.()));
      });
    }
  });
}

test('on the way back readers see the page where they left it', async ({page}) => {
  await page.addInitScript(watch);
  await follow(page, '/docs/concepts/node-replacement');
  await expect(page.locator('main .row[inert]')).toHaveCount(0);
  await page.evaluate(() => {
    delete window.previewed;
    window.scrollTo(0, 700);
  });
  await page.getByRole('navigation', {name: 'Docs pages'}).getByRole('link').first().click();
  await expect(page).not.toHaveURL('/docs/concepts/node-replacement');
  await expect(page.locator('main .row[inert]')).toHaveCount(0);
  await page.evaluate(() => delete window.previewed);
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Node replacement');
  expect(await page.evaluate(() => window.previewed)).toBeUndefined();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});
