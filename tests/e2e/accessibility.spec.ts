import {expect, type Page, test} from './support/test.ts';

import {violationsInBothThemes} from './support/axe.ts';
import {pageTypes} from './support/page-types.ts';
import {open} from './support/page.ts';
import {code, expectPrinted, linkTo, openPlayground, view} from './support/playground.ts';
import {inFullTier, tierOf} from './support/tiers.ts';

test.describe('axe finds nothing', () =>
  test('in what opens: search, mobile menu, shortcuts, the running editor', async ({page}) => {
    test.setTimeout(180_000);
    const found: string[] = [];
    await open(page, '/');
    await expect(page.getByRole('textbox', {name: 'Rich text editor'})).toBeVisible();
    found.push(...(await violationsInBothThemes(page, 'running editor')));
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await violationsInBothThemes(page, 'shortcuts')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search docs').fill('selection');
    await expect(page.locator('.DocSearch-Hit').first()).toBeVisible();
    found.push(...(await violationsInBothThemes(page, 'search')));
    await page.getByPlaceholder('Search docs').fill('zzzzqqqq');
    await expect(page.getByText('No results for')).toBeVisible();
    found.push(...(await violationsInBothThemes(page, 'search without results')));
    await page.getByPlaceholder('Search docs').fill('selection');
    await page.locator('.DocSearch-Hit a').first().click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', {name: 'Save this search'})).toBeVisible();
    found.push(...(await violationsInBothThemes(page, 'earlier searches')));
    await page.keyboard.press('Escape');
    await page.setViewportSize({width: 390, height: 800});
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
    found.push(...(await violationsInBothThemes(page, 'mobile menu')));
    expect(found).toEqual([]);
  }));

test.describe('axe finds nothing in the workbench', inFullTier, () => {
  test('in the place of a sample', async ({page}) => {
    await open(page, '/docs/packages/lexical-headless');
    await page.getByRole('link', {name: 'Edit code', exact: true}).first().click();
    await expectPrinted(page, 'Release notes');
    expect(await violationsInBothThemes(page, 'in place')).toEqual([]);
  });

  test('with problems, printed errors, a failure and a link to share', async ({page}) => {
    test.setTimeout(180_000);
    const lines = [
      "import {$getRoot} from 'lexical';",
      "console.log({list: [1, 'two']}, null, true);",
      "console.warn('careful');",
      "console.error(new Error('printed'));",
      'const wrong: number = "text";',
      '$getRoot();',
    ];
    await openPlayground(page, await linkTo({'main.ts': lines.join('\n')}));
    await expect(page.getByRole('alert')).toContainText('The code has an error.');
    await code(page).click();
    const found: string[] = [];
    await expect(await view(page, 'Problems')).toContainText("Type 'string' is not assignable", {timeout: 60_000});
    found.push(...(await violationsInBothThemes(page, 'problems')));
    await (await view(page, 'Console')).getByText('{list: Array(2)').click();
    found.push(...(await violationsInBothThemes(page, 'console')));
    await page.getByRole('button', {name: 'Share'}).click();
    await expect(page.getByRole('textbox', {name: 'Link to this project'})).toBeVisible();
    await page.getByText('More', {exact: true}).click();
    found.push(...(await violationsInBothThemes(page, 'share and more')));
    // On a phone it would lie over other controls.
    await page.getByText('More', {exact: true}).click();
    await page.setViewportSize({width: 390, height: 844});
    found.push(...(await violationsInBothThemes(page, 'on a phone')));
    expect(found).toEqual([]);
  });
});

/** A stop of the Tab key. */
interface FocusStop {
  name: string;
  /** Whether the element shows that it has the focus. */
  isVisible: boolean;
}

declare global {
  interface Window {
    stops?: FocusStop[];
  }
}

/** Elements that stick out of the window, a line for each. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) {
      return [];
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map(
        (element) => `${location.pathname}: ${element.tagName}.${element.getAttribute('class') ?? ''} is wider than ${width} px`,
      );
  });
}

/** Text that is cut off, a line for each. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, p, li')]
      .filter((element) => {
        const style = getComputedStyle(element);
        return (
          style.overflowY === 'hidden' &&
          style.clipPath === 'none' &&
          element.clientHeight > 1 &&
          element.scrollHeight > element.clientHeight + 2
        );
      })
      .map((element) => `${location.pathname}: ${element.tagName} "${element.textContent.slice(0, 40)}" is cut off`),
  );
}

/** Controls that are smaller than 24 px in a direction and do not stand in a line of text, a line for each. */
async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (element: Element): boolean =>
      element.closest(
        'p, li, td, th, dd, figcaption, pre, h1, h2, h3, h4, summary, .api-signature, .api-head, .api-of, .api-used, .api-foot, [class*="announcementBarContent"]',
      ) !== null && element.closest('nav, footer, [role="tablist"]') === null;
    return [...document.querySelectorAll('a[href], button, input:not(:disabled), summary, [role="tab"], select')]
      .filter((element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true}))
      .filter((element) => !isInText(element) || element.matches('button, input'))
      .map((element) => ({element, box: element.getBoundingClientRect()}))
      .filter(({box}) => box.width > 1 && box.height > 1 && (box.width < 23.5 || box.height < 23.5))
      .filter(({element}) => element.closest('.clean-btn[class*="skip"]') === null)
      .map(
        ({element, box}) =>
          `${innerWidth} px ${location.pathname}: ${element.outerHTML.slice(0, 120)} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
      );
  });
}

/** The page whose layout `npm test` measures; the full tier measures one of each other type. */
const fast = '/docs/concepts/editor-state';

test.describe('a page of each type', () => {
  for (const path of pageTypes) {
    test(
      `${path} fits every width, zoomed and with more space in its text; its controls are large enough, and axe finds nothing on a phone`,
      tierOf(path === fast),
      async ({page}) => {
        test.setTimeout(60_000);
        const found: Record<string, string[]> = {};
        await open(page, path);
        found['controls of less than 24 px at 1280 px'] = await smallControls(page);

        await page.setViewportSize({width: 390, height: 800});
        found['controls of less than 24 px at 390 px'] = await smallControls(page);
        found['axe at 390 px'] = await violationsInBothThemes(page, path);
        await page.emulateMedia({colorScheme: 'light'});

        await page.setViewportSize({width: 320, height: 640});
        found['wider than 320 px'] = await overflowing(page);
        // Zooming in halves the CSS pixels of the window.
        await page.setViewportSize({width: 640, height: 400});
        found['wider than a window of 1280 px at 200 %'] = await overflowing(page);

        await page.setViewportSize({width: 1280, height: 800});
        await page.evaluate(() => {
          // A reader's own style sheet; unlike a style element it needs no leave of the content security policy.
          const spacing = new CSSStyleSheet();
          spacing.replaceSync(
            '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important} p {margin-block-end: 2em !important}',
          );
          document.adoptedStyleSheets = [spacing];
        });
        found['with the text spacing of WCAG 1.4.12'] = [...(await overflowing(page)), ...(await cutOff(page))];

        expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
      },
    );
  }
});

test('no table of the reference scrolls sideways at 360 px', inFullTier, async ({page}) => {
  await page.setViewportSize({width: 360, height: 640});
  await open(page, '/docs/react/plugins');
  const tables = page.locator('.api-table');
  expect(await tables.count()).toBeGreaterThan(10);
  const found = await tables.evaluateAll((all) =>
    all
      .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
      .map(({textContent, scrollWidth, clientWidth}) => `${scrollWidth} px in ${clientWidth} px: ${textContent}`),
  );
  expect(found).toEqual([]);
});

// WebDriver BiDi has neither forced colors nor reduced motion as Playwright uses it; Firefox is driven by that.
test.describe('with forced colors', {tag: '@chromium'}, () => {
  test.use({contextOptions: {forcedColors: 'active'}});

  test('focus, the current page and pressed buttons are visible without the design’s colors', async ({page}) => {
    await open(page, '/docs/concepts/editor-state');
    const active = page.getByRole('navigation', {name: 'Docs sidebar'}).locator('[aria-current="page"]').last();
    expect(await active.evaluate((element) => getComputedStyle(element).borderInlineStartWidth)).not.toBe('0px');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const outline = await page.locator(':focus').evaluate((element) => {
      const {outlineStyle, outlineWidth} = getComputedStyle(element);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline).toMatch(/^(?:solid|auto) [1-9]/);
  });
});

test.describe('with the keyboard alone', () => {
  test('every control can be reached, each shows that it has the focus, and none keeps it', async ({page}) => {
    test.setTimeout(90_000);
    await open(page, '/docs/concepts/editor-state');
    // The page notes each stop by itself: hundreds of questions would take most of the time.
    await page.evaluate(() => {
      const stops: FocusStop[] = [];
      Object.assign(window, {stops});
      addEventListener('focusin', ({target}) => {
        if (!(target instanceof Element)) return;
        const {outlineStyle, outlineWidth} = getComputedStyle(target);
        stops.push({
          name: `${target.tagName} ${(target.getAttribute('aria-label') ?? target.textContent).trim().slice(0, 60)}`,
          isVisible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
        });
      });
    });
    const most = 400;
    let presses = 0;
    do {
      for (let press = 0; press < 20; press += 1) await page.keyboard.press('Tab');
      presses += 20;
      // Behind the last stop the focus leaves the page; without a window around it, Chromium's comes back to the first one.
    } while (
      presses < most &&
      (await page.evaluate(
        () => document.hasFocus() && window.stops?.slice(1).every(({name}) => name !== window.stops?.[0]?.name),
      ))
    );
    const stops = (await page.evaluate(() => window.stops)) ?? [];
    const reached = stops.map(({name}) => name);
    const invisible = stops.filter(({isVisible}) => !isVisible).map(({name}) => name);
    expect(invisible).toEqual([]);
    expect(presses, 'the keyboard came around the whole page, or out of it').toBeLessThan(most);
    for (const name of [/Skip to main content/, /Docs/, /Search/, /Concepts/, /Nodes/, /Edit this page/, /Keyboard shortcuts/]) {
      expect(
        reached.some((text) => name.test(text)),
        `${name.source} is reached`,
      ).toBe(true);
    }
  });

  test('tabs are reached with the arrow keys, open with Enter and Space, and name what they open', async ({page}) => {
    await open(page, '/');
    const yarn = page.getByRole('tab', {name: 'Yarn'});
    const pnpm = page.getByRole('tab', {name: 'pnpm'});
    await page.getByRole('tab', {name: 'npm', exact: true}).focus();
    await page.keyboard.press('ArrowRight');
    await expect(yarn).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(yarn).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', {name: 'Yarn'})).toContainText('yarn add');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(pnpm).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').filter({visible: true})).toHaveAccessibleName('pnpm');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(pnpm).toBeFocused();
  });
});

test('motion is reduced where the reader asks for it', {tag: '@chromium'}, async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, '/docs/concepts/editor-state');
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      getComputedStyle(element).transitionDuration.split(', ').map(parseFloat),
    ),
  );
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001);
});
