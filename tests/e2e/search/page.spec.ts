import {expect, type Page, test} from '../support/test.ts';

import {indexFiles} from '../../../src/plugins/search/files';
import {recordsOf} from '../../../src/plugins/search/records';
import {collectErrors} from '../support/errors.ts';
import {open} from '../support/page.ts';
import {watchSite} from '../support/search.ts';
import {inFullTier} from '../support/tiers.ts';

const results = (page: Page) => page.locator('main article');
const input = (page: Page) => page.getByRole('searchbox', {name: 'Search'});
const status = (page: Page) => page.locator('main').getByRole('status');

test('answers the query in its address, with breadcrumbs and marks', async ({page}) => {
  await open(page, '/search?q=serialization');
  await expect(input(page)).toHaveValue('serialization');
  await expect(status(page)).toHaveText(/^\d+ documents found$/);
  const first = results(page).first();
  await expect(first.getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  await expect(first.getByRole('list', {name: 'Where it is'})).toContainText('Concepts');
  await expect(first.locator('mark').first()).toHaveText(/serialization/i);
});

test('says how many documents there are: none, one, more', inFullTier, async ({page}) => {
  await open(page, '/search?q=zzzzqqqq');
  await expect(status(page)).toHaveText('No results were found');
  await input(page).fill('node');
  await expect(status(page)).toHaveText(/^\d{2,} documents found$/);
  await input(page).fill('');
  await expect(status(page)).toHaveText('');
  await expect(results(page)).toHaveCount(0);
});

test('says "One document" of one', inFullTier, async ({page}) => {
  const site = await watchSite();
  const url = 'https://lexical.dev/docs/only';
  const sections = [{level: 1, parent: -1, heading: 'The only page', anchor: '', blocks: []}];
  const files = indexFiles(
    recordsOf(
      {url, language: 'en', tag: 'docs-default-current', breadcrumb: null, message: null, sections},
      'https://lexical.dev/',
    ),
    'https://lexical.dev/',
    0,
  );
  site.intercept = (path) => files.get(path.replace('/search-index/', ''));
  await open(page, `${site.address}/search?q=only`);
  await expect(status(page)).toHaveText('One document found');
  await site.stop();
});

test('says that it is fetching until the first answer', inFullTier, async ({page}) => {
  const seen: string[] = [];
  await page.exposeFunction('sawStatus', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('main [role=status]')?.textContent ?? '';
      // Exposed by the line above.
      (window as unknown as {sawStatus: (text: string) => void}).sawStatus(text);
    }).observe(document, {subtree: true, childList: true, characterData: true});
  });
  await open(page, '/search?q=node');
  await expect(results(page).first()).toBeVisible();
  expect(seen).toContain('Fetching new results...');
});

test('is written and read with the keyboard alone', async ({page}) => {
  await open(page, '/search');
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    if (await input(page).evaluate((element) => element === document.activeElement)) break;
  }
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('listeners');
  await expect(page).toHaveURL(/\/search\/?\?q=listeners$/);
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/listeners/);
  await page.keyboard.press('Tab');
  await expect(results(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/concepts\/listeners/);
});

test('keeps every search in the history', inFullTier, async ({page}) => {
  await open(page, '/search?q=nodes');
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/nodes/);
  await input(page).fill('commands');
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/commands/);
  await results(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/docs\/concepts\/commands/);
  await page.goBack();
  await expect(input(page)).toHaveValue('commands');
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/commands/);
  await page.goBack();
  await expect(input(page)).toHaveValue('nodes');
  await expect(results(page).first().getByRole('link')).toHaveAttribute('href', /\/docs\/concepts\/nodes/);
  await page.goForward();
  await expect(input(page)).toHaveValue('commands');
});

test('shows more results on request', inFullTier, async ({page}) => {
  await open(page, '/search?q=node');
  await expect(results(page)).toHaveCount(15);
  await page.getByRole('button', {name: 'Show more results'}).press('Enter');
  await expect(results(page)).toHaveCount(30);
  const addresses = await results(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(30);
});

test('shows markup in the address as text', inFullTier, async ({page}) => {
  const errors = collectErrors(page);
  const attack = '<img src=x onerror="document.title=1">';
  await open(page, `/search?q=${encodeURIComponent(attack)}`);
  await expect(page.getByRole('heading', {level: 1})).toContainText(attack);
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(input(page)).toHaveValue(attack);
  expect(errors).toEqual([]);
});
