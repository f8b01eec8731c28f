import {started} from './support/page.ts';
import {expect, type Page, test} from './support/test.ts';
import {settled} from './support/traffic.ts';
import {tierOf} from './support/tiers.ts';

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

/** An element of the first screen. */
interface Part {
  name: string;
  /** Left, top, width and height, in pixels of the window. */
  box: number[];
}

declare global {
  interface Window {
    /** What is in the first screen, and where. */
    firstScreen?: () => Part[];
    /** The same, as the first frame after the click showed it. */
    previewed?: Part[];
  }
}

/** Notes what a preview shows as soon as one is in the page. */
function watch(): void {
  window.firstScreen = () => {
    const shown = [...document.querySelectorAll('main > .container > .row')].find((row) => row.getClientRects().length > 0);
    return [...(shown?.querySelectorAll('h1, h2, h3, p, li, pre, td, th, dt, dd, svg, button, a') ?? [])].flatMap((element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      const name = `${element.tagName} "${element.textContent.slice(0, 30)}"`;
      // A live sample fills its frame, whose height is the same before, as soon as the page is there.
      const isRunning = element.closest('[data-live-sample]') !== null;
      return top < innerHeight && width > 0 && !isRunning ? [{name, box: [left, top, width, height]}] : [];
    });
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (document.querySelector('main .row[inert]')) window.previewed ??= window.firstScreen?.();
    }).observe(document, {childList: true, subtree: true});
  });
}

/** Pixels by which browsers may round the place of the same element differently. */
const rounding = 1;

/** What is not where it was, a line for each element. */
function moved(from: readonly Part[], to: readonly Part[]): string[] {
  const describe = ({name, box}: Part): string => `${name} at ${box.join(' ')}`;
  return from.flatMap((part, index) => {
    const other = to[index];
    const isSame =
      other?.name === part.name && part.box.every((value, side) => Math.abs(value - (other.box[side] ?? NaN)) <= rounding);
    return isSame ? [] : [`${describe(part)}, then ${other === undefined ? 'gone' : describe(other)}`];
  });
}

/** Follows a link in the text, with the pointer, as a reader does, and waits until the page is there. */
async function follow(page: Page, href: string): Promise<void> {
  await page.goto('/docs/concepts/listeners');
  await started(page);
  await page.evaluate(async (address) => {
    const link = Object.assign(document.createElement('a'), {href: address, textContent: 'The link'});
    document.querySelector('[data-static]')?.prepend(link);
    // A font that came between the preview and the page would move text. Some stand for fonts that this machine has or has not.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
  }, href);
  const link = page.getByRole('link', {name: 'The link', exact: true});
  await link.hover();
  // The document has come by now, or came before, because another link to the page is in view.
  await settled(page);
  await link.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator('main > .container > .row')).toHaveCount(1);
  await expect(page.locator('main .row[inert]')).toHaveCount(0);
  await settled(page);
}

const fast = '/docs/concepts/node-replacement';

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`on ${name}`, () => {
    test.use({viewport});

    for (const path of pages) {
      test(
        `a click on a link to ${path} shows at once what the page then shows, in its place`,
        tierOf(name === 'a phone' && path === fast),
        async ({page}) => {
          await page.addInitScript(watch);
          await follow(page, path);
          const previewed = (await page.evaluate(() => window.previewed)) ?? [];
          const shown = (await page.evaluate(() => window.firstScreen?.())) ?? [];
          expect(previewed.length).toBeGreaterThan(10);
          expect(moved(previewed, shown)).toEqual([]);
          expect(shown).toHaveLength(previewed.length);
        },
      );
    }
  });
}

test('on the way back readers see the page where they left it', async ({page}) => {
  await page.addInitScript(watch);
  await follow(page, '/docs/concepts/node-replacement');
  await page.evaluate(() => {
    window.scrollTo(0, 700);
  });
  await page.getByRole('navigation', {name: 'Docs pages'}).getByRole('link').first().click();
  await expect(page).not.toHaveURL('/docs/concepts/node-replacement');
  await settled(page);
  await page.evaluate(() => delete window.previewed);
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Node replacement');
  await settled(page);
  expect(await page.evaluate(() => window.previewed)).toBeUndefined();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});
