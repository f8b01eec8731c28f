import path from 'node:path';

import {exampleSections, readExamplePages} from '../../src/content/examples.ts';
import {loadSymbolMap} from '../../src/framework/symbol-map.ts';
import {collectErrors} from './support/errors.ts';
import {started} from './support/page.ts';
import {expect, type Locator, type Page, test} from './support/test.ts';
import {inFullTier, withoutScripts} from './support/tiers.ts';

const siteDir = path.resolve(__dirname, '../..');
const symbols = loadSymbolMap(siteDir);

/** A symbol with an example of a kind: one that prints, or one that runs on its page. */
function exampleOf(isMeant: (text: string) => boolean): {entry: string; example: string} {
  for (const page of readExamplePages(siteDir)) {
    const lines = page.text.split('\n');
    const sections = exampleSections(page, siteDir);
    for (const [index, {line, url}] of sections.entries()) {
      const symbol = symbols.find(({example}) => example === url);
      const end = sections[index + 1]?.line ?? lines.length;
      if (symbol !== undefined && isMeant(lines.slice(line, end - 1).join('\n'))) return {entry: symbol.url, example: url};
    }
  }
  throw new Error('docs/examples: expected an example that prints and one that is live, found none.');
}

const printing = exampleOf((text) => text.includes('```text output') && !text.includes(' live'));
const live = exampleOf((text) => text.includes('```tsx live'));

function foldOf(page: Page, {example}: {example: string}): Locator {
  return page.locator('details.api-example', {has: page.locator(`a[href="${example}"]`)});
}

test('opening the fold of an example shows its code and what it prints; the focus stays', async ({page}) => {
  const errors = collectErrors(page);
  await page.goto(printing.entry);
  const fold = foldOf(page, printing);
  const summary = fold.locator('summary');
  await expect(fold.locator('code')).toHaveCount(0);
  // The first sign of the reader: React starts with it.
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(fold.locator('pre code')).not.toHaveCount(0);
  await expect(fold.locator('pre code').first()).toBeVisible();
  await expect(fold.locator('pre code .token').first()).toBeVisible();
  await expect(fold.locator('samp')).toBeVisible();
  await expect(fold.getByRole('status')).toHaveText('Example shown');
  await expect(summary).toBeFocused();

  // Closed and opened again, it is there once.
  const outputs = await fold.locator('samp').count();
  await page.keyboard.press('Enter');
  await expect(fold.locator('samp').first()).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(fold.locator('samp')).toHaveCount(outputs);
  expect(errors).toEqual([]);

  const link = fold.locator('code a').first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL((url) => `${url.pathname.replace(/\/$/, '')}${url.hash}` === href);
});

test('the fold of a live sample shows its code, and leads to where it runs', async ({page}) => {
  await page.goto(live.entry);
  const fold = foldOf(page, live);
  await fold.locator('summary').click();
  await expect(fold.locator('pre code').first()).toBeVisible();
  await expect(fold).not.toContainText('styles.css');
  await fold.getByRole('link', {name: 'Try it live'}).click();
  await expect(page).toHaveURL((url) => `${url.pathname.replace(/\/$/, '')}${url.hash}` === live.example);
  await expect(page.locator('[data-live-sample]').first()).toBeVisible();
});

test('the fold of an example says that it could not be loaded, leaves the link, and tries again', inFullTier, async ({page}) => {
  await page.goto(printing.entry);
  await started(page);
  const isExample = ({pathname}: URL) => pathname.startsWith('/docs/examples/');
  await page.route(isExample, (route) => route.abort());
  const fold = foldOf(page, printing);
  await fold.locator('summary').click();
  await expect(fold.getByRole('status')).toContainText('did not load');
  await expect(fold.getByRole('link', {name: 'in use'})).toBeVisible();
  await fold.locator('summary').click();
  // On the stock client a fold takes a moment to close, and a press meanwhile keeps it open.
  await expect(fold).not.toHaveAttribute('open');
  await page.unroute(isExample);
  await fold.locator('summary').click();
  await expect(fold.locator('samp')).toBeVisible();
});

test(
  'without JavaScript the fold of an example has a link to it, which is printed too',
  withoutScripts,
  async ({pageWithoutScripts: page}) => {
    await page.goto(printing.entry);
    const fold = foldOf(page, printing);
    const link = fold.getByRole('link', {name: 'in use'});
    await expect(link).toBeHidden();
    await page.emulateMedia({media: 'print'});
    await expect(link).toBeVisible();
    await page.emulateMedia({media: 'screen'});
    await fold.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL((url) => `${url.pathname.replace(/\/$/, '')}${url.hash}` === printing.example);
  },
);
