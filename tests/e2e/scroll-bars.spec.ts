import {expect, test, type Page} from './support/test.ts';
import {open} from './support/page.ts';
import {chromiumLaunch} from './support/launch-options.ts';
import {settled} from './support/traffic.ts';

// Playwright hides scroll bars; on most desktops they take room.
test.use({launchOptions: {...chromiumLaunch(process.env['CHROMIUM_PATH']), ignoreDefaultArgs: ['--hide-scrollbars']}});

/** Width of the navigation bar, which spans the page. */
async function barWidth(page: Page): Promise<number> {
  const box = await page.getByRole('navigation', {name: 'Main'}).boundingBox();
  return box?.width ?? 0;
}

test(
  'nothing moves when the search opens over the page, and the page does not scroll behind it',
  {tag: '@chromium'},
  async ({page}) => {
    await open(page, '/docs/concepts/listeners');
    const width = await barWidth(page);
    expect(width).toBeLessThan(1280);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await barWidth(page)).toBe(width);
    await page.evaluate(() => {
      const turned = new Promise<void>((resolve) => addEventListener('wheel', () => resolve()));
      Object.assign(window, {turned});
    });
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 500);
    await page.evaluate('turned');
    // Scrolling begins in the frame after the event.
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await barWidth(page)).toBe(width);
  },
);

test('the navigation bar is as wide on a page that does not scroll', {tag: '@chromium'}, async ({page}) => {
  await open(page, '/docs/concepts/listeners');
  const width = await barWidth(page);
  await page.setViewportSize({width: 1280, height: 4000});
  await open(page, '/community');
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await barWidth(page)).toBe(width);
});
