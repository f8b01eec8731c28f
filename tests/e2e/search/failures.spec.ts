// cspell:ignore serializ

import {readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, test} from '../support/test.ts';

import {collectErrors, failedRequest} from '../support/errors.ts';
import {open} from '../support/page.ts';
import {box, hits, modal, search, watchSite, type WatchedSite} from '../support/search.ts';
import {buildDir} from '../support/site.ts';
import {settled} from '../support/traffic.ts';
import {inFullTier, tierOf} from '../support/tiers.ts';

const isIndex = (path: string): boolean => path.startsWith('/search-index/');

/** An index of one page whose lists of sections cannot be decoded: this shows when something is searched. */
const damagedCore = JSON.stringify({
  format: 1,
  parts: [['Concepts', 'guide', 'docs-default-current']],
  pages: [['/docs/concepts/serialization', 'Serialization', 0]],
  headings: {terms: '!serializ', lists: '\u00e9', lengths: '%'},
  messages: [],
});

let site: WatchedSite;
test.beforeEach(async () => {
  site = await watchSite();
});
test.afterEach(() => site.stop());

/** Ways in which no answer can be had, each as what the server does. */
const failures: Record<string, WatchedSite['intercept']> = {
  'the index is missing': (path) => (isIndex(path) ? '<!doctype html><title>Page Not Found</title>' : undefined),
  'the index is cut off': (path) => (/core\.\w+\.json$/.test(path) ? '{"format":1,"pages":[["/docs/in' : undefined),
  'the index is of another version': (path) => (isIndex(path) ? '{"format":999}' : undefined),
  'the index holds nonsense': (path) =>
    /core\.\w+\.json$/.test(path)
      ? '{"format":1,"parts":[],"pages":[["/x","X",7]],"headings":{"terms":"","lists":"","lengths":""}}'
      : undefined,
  'the lists of the index are damaged': (path) => (/core\.\w+\.json$/.test(path) ? damagedCore : undefined),
  'the network is gone': (path) => (isIndex(path) ? null : undefined),
  "the worker's code does not load": (_path, {headers}) => (headers['sec-fetch-dest'] === 'worker' ? null : undefined),
};

for (const [name, intercept] of Object.entries(failures)) {
  test(`${name}: the modal says so, and Retry works once it is over`, tierOf(name === 'the index is missing'), async ({page}) => {
    const errors = collectErrors(page, failedRequest);
    site.intercept = intercept;
    await open(page, `${site.address}/docs/intro`);
    await search(page, 'serialization');
    await expect(modal(page)).toContainText('Unable to fetch results');
    await expect(modal(page)).toContainText('You might want to check your network connection.');
    await settled(page);
    await expect(modal(page)).toContainText('Unable to fetch results');
    site.intercept = () => undefined;
    await modal(page).getByRole('button', {name: 'Retry'}).click();
    await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
    expect(errors).toEqual([]);
  });

  test(
    `${name}: the search page says so, and Retry works once it is over`,
    tierOf(name === 'the index is missing'),
    async ({page}) => {
      const errors = collectErrors(page, failedRequest);
      site.intercept = intercept;
      await open(page, `${site.address}/search?q=serialization`);
      await expect(page.getByRole('alert')).toContainText('Unable to fetch results');
      await expect(page.getByRole('alert')).toContainText('You might want to check your network connection.');
      site.intercept = () => undefined;
      await page.getByRole('button', {name: 'Retry'}).click();
      await expect(page.locator('main article a').first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
      expect(errors).toEqual([]);
    },
  );
}

test('offline: what was loaded goes on answering', inFullTier, async ({page, context}) => {
  await open(page, `${site.address}/docs/intro`);
  await search(page, 'serialization');
  await expect(hits(page).first()).toBeVisible();
  await expect.poll(() => site.requests.some((path) => /text\.\w+\.json$/.test(path))).toBe(true);
  await context.setOffline(true);
  await box(page).fill('commands');
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/commands/);
});

test('offline before the search script is there: the box opens and says so, and Retry answers what was typed', async ({
  page,
  context,
}) => {
  const errors = collectErrors(page, failedRequest);
  await open(page, `${site.address}/docs/intro`);
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('serialization');
  const alert = modal(page).getByRole('alert');
  await expect(alert).toContainText('Unable to fetch results');
  await expect(alert).toContainText('You might want to check your network connection.');
  await context.setOffline(false);
  await alert.getByRole('button', {name: 'Retry'}).click();
  await expect(box(page)).toBeFocused();
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  expect(errors).toEqual([]);
});

test('without the search script, the form asks the search page', async ({page}) => {
  await page.route('**/assets/js/**', (route) => route.abort());
  await page.goto('/docs/intro');
  await search(page, 'immutable snapshot');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/search\/?\?q=immutable\+snapshot$/);
});

test('while only headings are there they answer, and the text joins them when it comes', inFullTier, async ({page}) => {
  let withheld = true;
  site.intercept = (path) => (withheld && /text\.\w+\.json$/.test(path) ? null : undefined);
  await open(page, `${site.address}/docs/intro`);
  await search(page, 'serialization');
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  withheld = false;
  await box(page).fill('immutable snapshot');
  await expect(hits(page).first()).toBeVisible();
});

test('results from older pages say so', inFullTier, async ({page}) => {
  const manifest = readFileSync(path.join(buildDir, 'search-index/manifest.json'), 'utf8');
  const note = 'These results are from an older version of the pages.';
  await open(page, `${site.address}/docs/intro`);
  await search(page, 'node');
  await expect(hits(page).first()).toBeVisible();
  await expect(modal(page)).not.toContainText(note);
  site.intercept = (file) => (file.endsWith('manifest.json') ? manifest.replace('}', ',"isStale":true}') : undefined);
  await open(page, `${site.address}/docs/intro`);
  await search(page, 'node');
  await expect(modal(page).getByRole('note')).toHaveText(note);
  await open(page, `${site.address}/search?q=node`);
  await expect(page.locator('main').getByRole('note')).toHaveText(note);
});
