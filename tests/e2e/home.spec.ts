import {expect, type Locator, type Page, test} from './support/test.ts';

import {packageNames} from './support/package-exports.ts';
import {holdUp, hydrated, open} from './support/page.ts';
import {settled} from './support/traffic.ts';
import {inFullTier, withoutScripts} from './support/tiers.ts';

function editor(page: Page): Locator {
  return page.getByRole('textbox', {name: 'Rich text editor'});
}

/** Runs in the page: after the pause in which it starts, the browser is never idle, so only the reader's click can start the editor. */
function stayBusy(): void {
  const idle = window.requestIdleCallback.bind(window);
  let calls = 0;
  window.requestIdleCallback = (callback, options) => (calls++ === 0 ? idle(callback, options) : 0);
}

test.describe('the editor of the home page', () => {
  test('shows the nodes of what is typed, with Markdown shortcuts and the toolbar', async ({page}) => {
    await open(page, '/');
    await expect(editor(page)).toBeVisible();
    const tree = page.getByRole('list', {name: 'Nodes of the editor state'});
    await expect(page.getByText('State 1 of 1')).toBeVisible();
    await expect(tree.locator('mark')).toHaveCount(0);
    await editor(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('# Title');
    await expect(editor(page).locator('h1')).toHaveText('Title');
    await expect(tree).toContainText('heading h1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one **two** ');
    await expect(editor(page).locator('ul li strong')).toHaveText('two');
    await expect(tree).toContainText('text "two" bold');
    const bold = page.getByRole('button', {name: 'Bold'});
    await expect(bold).toHaveAttribute('aria-pressed', 'false');
    await bold.click();
    await page.keyboard.type('x');
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', {name: 'Undo'}).click();
    await expect(page.getByRole('button', {name: 'Redo'})).toHaveAttribute('aria-disabled', 'false');
  });

  test('answers a button that is pressed before the editor is there and released after', inFullTier, async ({page}) => {
    const {letThrough} = await holdUp(page, '**/assets/js/**');
    await page.goto('/');
    await page.getByRole('button', {name: 'Bold'}).hover();
    await page.mouse.down();
    await letThrough();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.up();
    await expect(editor(page)).toBeFocused();
  });

  test('travels back to earlier states', async ({page}) => {
    await open(page, '/');
    await expect(editor(page)).toBeVisible();
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('abc');
    await expect(editor(page)).toContainText('abc');
    await page.getByRole('slider', {name: 'Travel through the states'}).fill('0');
    await expect(editor(page)).not.toContainText('abc');
    await expect(page.getByText(/State 1 of/)).toBeVisible();
  });

  test('can be left with Tab', async ({page}) => {
    await open(page, '/');
    await expect(editor(page)).toBeVisible();
    await editor(page).focus();
    await page.keyboard.press('Tab');
    await expect(editor(page)).not.toBeFocused();
  });

  test('brings Prism, which leaves the code of the page as it is', inFullTier, async ({page}) => {
    await open(page, '/');
    await expect(editor(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'highlightAll' in Object(Reflect.get(window, 'Prism')))).toBe(true);
    // Prism colors in the next frame, and gives what it colors the name of its language.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator('pre code')).not.toHaveCount(0);
    await expect(page.locator('pre[class*="language-"]')).toHaveCount(0);
  });

  // No other browser reports what has moved.
  test('comes alive without moving anything', {tag: '@chromium'}, async ({page}) => {
    await page.addInitScript(() => {
      // The page starts in the first pause. The second is the editor's: it comes when the test says so, once fonts and all are there.
      const idle = window.requestIdleCallback.bind(window);
      let calls = 0;
      window.requestIdleCallback = (task, options) => {
        calls += 1;
        if (calls !== 2) {
          return idle(task, options);
        }
        Object.assign(window, {beIdle: task});
        return 0;
      };
    });
    await open(page, '/');
    await page.waitForFunction('document.fonts.status === "loaded" && "beIdle" in window');
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, {shifts});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & {value: number}).value);
        }
      }).observe({type: 'layout-shift'});
    });
    await page.evaluate('beIdle()');
    await expect(editor(page)).toBeVisible();
    await settled(page);
    // Shifts are reported in order, so what the editor has moved comes before what is moved here.
    await page.evaluate(() => document.body.style.setProperty('padding-block-start', '100px'));
    const shifts = (): Promise<number[]> => page.evaluate(() => (window as unknown as {shifts: number[]}).shifts);
    await expect.poll(shifts).not.toEqual([]);
    expect(await shifts()).toHaveLength(1);
  });

  test('takes a click on its picture as a click on the editor', inFullTier, async ({page}) => {
    await page.addInitScript(stayBusy);
    await open(page, '/');
    await expect(editor(page)).toHaveCount(0);
    await page.getByText('Lexical renders it to the page.').first().click();
    await expect(editor(page)).toBeFocused();
  });

  test('says so when it cannot be fetched, and starts on Retry', async ({page}) => {
    await page.addInitScript(stayBusy);
    await open(page, '/');
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.getByText('Lexical renders it to the page.').first().click();
    const box = page.getByRole('alert');
    await expect(box).toContainText('ChunkLoadError');
    await page.unrouteAll();
    await box.getByRole('button', {name: 'Retry'}).click();
    await expect(editor(page)).toBeFocused();
  });
});

test('the home page is complete without scripts', withoutScripts, async ({pageWithoutScripts: page}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  await expect(page.getByText('This is the editor').first()).toBeVisible();
  await expect(page.getByText('root root')).toBeVisible();
  await expect(page.getByText('npm install lexical', {exact: false})).toBeVisible();
});

test('the home page states figures, leads readers on, and shows how to install', async ({page}) => {
  await open(page, '/');
  const figures = page.getByRole('region', {name: 'Lexical in figures'});
  await expect(figures).toContainText(/\d+\.\d\s*kB/);
  await expect(figures).toContainText(new RegExp(`(?<!\\d)${packageNames().length}\\s*packages`));
  await expect(figures).toContainText(/0\s*dependencies/);
  const ways = page.getByRole('navigation', {name: 'Where to begin'}).getByRole('link');
  await expect(ways).toHaveText([/New to Lexical/, /Step by step/, /React/, /Plain JavaScript/, /I have an error/]);
  await page.getByRole('tab', {name: 'pnpm'}).click();
  await expect(page.getByRole('tabpanel').filter({visible: true})).toContainText('pnpm add lexical');
});
