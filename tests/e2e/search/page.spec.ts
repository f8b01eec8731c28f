// cspell:ignore serialistion zzzzqqqq Flist
import {expect, type Page, test} from '../support/test.ts';

import {indexFiles} from '../../../src/features/search/build/files';
import {recordsOf} from '../../../src/features/search/build/records';
import {collectErrors} from '../support/errors.ts';
import {open} from '../support/page.ts';
import {watchSite} from '../support/search.ts';
import {inFullTier} from '../support/tiers.ts';

const results = (page: Page) => page.locator('main article');
const link = (page: Page) => results(page).first().getByRole('link').first();
const input = (page: Page) => page.getByRole('searchbox', {name: 'Search'});
const status = (page: Page) => page.locator('main').getByRole('status');

test('answers the query in its address, with breadcrumbs and marks', async ({page}) => {
  await open(page, '/search?q=serialization');
  await expect(input(page)).toHaveValue('serialization');
  await expect(status(page)).toHaveText(/^\d+ documents found$/);
  const first = results(page).first();
  await expect(first.getByRole('link').first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
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
  const sections = [{level: 1, heading: 'The only page', anchor: '', blocks: []}];
  const files = indexFiles(
    recordsOf({url, tag: 'docs-default-current', breadcrumb: null, message: null, sections}, 'https://lexical.dev/'),
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
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const text = document.querySelector('main [role=status]')?.textContent ?? '';
      // Exposed by the line above.
      (window as unknown as {sawStatus: (text: string) => void}).sawStatus(text);
    }).observe(document, {subtree: true, childList: true, characterData: true}),
  );
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
  await expect(link(page)).toHaveAttribute('href', /\/docs\/concepts\/listeners/);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Kind', {exact: true})).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/concepts\/listeners/);
});

test('the choices of kind and package stay while the query is written on', async ({page}) => {
  await open(page, '/search?q=listener');
  const kind = page.getByLabel('Kind', {exact: true});
  await kind.evaluate((element) => {
    element.dataset['seen'] = 'before';
  });
  await input(page).press('End');
  await page.keyboard.type('s');
  await expect(page).toHaveURL(/\/search\/?\?q=listeners$/);
  await expect(status(page)).toHaveText(/^\d+ documents found$/);
  await expect(kind).toHaveAttribute('data-seen', 'before');
});

test('shows what the reader chooses by kind and package, and keeps the choice in the address', async ({page}) => {
  await open(page, '/search?q=node');
  await expect(results(page).first()).toBeVisible();
  const [kind, name] = [page.getByLabel('Kind', {exact: true}), page.getByLabel('Package', {exact: true})];
  await kind.selectOption('api');
  await expect(page).toHaveURL(/\/search\/?\?q=node&kind=api$/);
  await name.selectOption('@lexical/list');
  await expect(page).toHaveURL(/\/search\/?\?q=node&kind=api&package=%40lexical%2Flist$/);
  await expect(status(page)).toHaveText(/^\d+ documents found$/);
  const aspects = results(page).locator('p').filter({hasText: /^API/});
  await expect(aspects.first()).toHaveText('API · @lexical/list');
  expect(new Set(await aspects.allInnerTexts())).toEqual(new Set(['API · @lexical/list']));
  // A reader who opens the address sees the same.
  const shown = await status(page).innerText();
  await open(page, page.url());
  await expect(kind).toHaveValue('api');
  await expect(name).toHaveValue('@lexical/list');
  await expect(status(page)).toHaveText(shown);
  await kind.selectOption('');
  await expect(page).toHaveURL(/\?q=node&package=%40lexical%2Flist$/);
});

test('takes a choice that does not exist for none', inFullTier, async ({page}) => {
  await open(page, '/search?q=node&kind=nothing');
  await expect(status(page)).toHaveText(/^\d{2,} documents found$/);
  await expect(page.getByLabel('Kind', {exact: true})).toHaveValue('');
});

test('suggests queries, and offers the question to people', inFullTier, async ({page}) => {
  await open(page, '/search?q=serialistion');
  await expect(page.getByRole('link', {name: 'Ask the community'})).toHaveAttribute(
    'href',
    /\/discussions\/new\?.*title=serialistion/,
  );
  await page.getByRole('button', {name: 'serialization'}).click();
  await expect(page).toHaveURL(/q=serialization$/);
  await expect(input(page)).toHaveValue('serialization');
});

test('keeps every search in the history', inFullTier, async ({page}) => {
  await open(page, '/search?q=nodes');
  await expect(link(page)).toHaveAttribute('href', /\/docs\/concepts\/nodes/);
  await input(page).fill('commands');
  await expect(link(page)).toHaveAttribute('href', /\/docs\/concepts\/commands/);
  await link(page).click();
  await expect(page).toHaveURL(/\/docs\/concepts\/commands/);
  await page.goBack();
  await expect(input(page)).toHaveValue('commands');
  await expect(link(page)).toHaveAttribute('href', /\/docs\/concepts\/commands/);
  await page.goBack();
  await expect(input(page)).toHaveValue('nodes');
  await expect(link(page)).toHaveAttribute('href', /\/docs\/concepts\/nodes/);
  await page.goForward();
  await expect(input(page)).toHaveValue('commands');
});

test('shows more results on request', inFullTier, async ({page}) => {
  await open(page, '/search?q=node');
  const links = results(page).locator('a');
  await expect(links).toHaveCount(15);
  await page.getByRole('button', {name: 'Show more results'}).press('Enter');
  await expect(links).toHaveCount(30);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
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
