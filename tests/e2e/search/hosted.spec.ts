// cspell:ignore Flist
import path from 'node:path';

import {expect, type Page, test} from '../support/test.ts';

import {pushRecords} from '../../../src/plugins/search/push';
import {searchScripts} from '../../../src/plugins/search/scripts';
import {readRecords} from '../../../src/plugins/search/site-records';
import {AlgoliaStandIn} from '../../search/algolia/stand-in';
import {typeProblems} from '../../search/algolia/type-problems';
import {collectErrors} from '../support/errors.ts';
import {open} from '../support/page.ts';
import {hits, modal, search} from '../support/search.ts';
import {buildDir} from '../support/site.ts';

const root = path.resolve(__dirname, '../../..');
const indexName = 'docs';
const service = new AlgoliaStandIn();
let host: string;

test.describe.configure({mode: 'serial'});
// The policy of a build without an account does not allow requests to the service. A stock Firefox keeps to it all the same.
const tag = ['@chromium', '@full'];
test.use({bypassCSP: true});

test.beforeAll(async () => {
  host = await service.start();
  const {appId, adminKey} = service.account;
  await pushRecords(await readRecords(buildDir, 'https://lexical.dev/', path.dirname(buildDir)), {
    appId,
    adminKey,
    indexName,
    host,
  });
  service.received.length = 0;
});
test.afterAll(() => service.stop());

/** Gives the page the search script that a build with the three environment variables has. */
async function configure(page: Page): Promise<void> {
  const {appId, searchKey} = service.account;
  const {files} = searchScripts({
    siteDir: root,
    askUrl: 'https://example.org/ask',
    reportUrl: 'https://example.org/new',
    version: '1.2.3',
    hosted: {appId, searchKey, indexName, host},
    siteRoot: 'https://lexical.dev/',
    baseUrl: '/',
    latestTags: ['docs-default-current'],
    translations: {},
  });
  const [script] = files.values();
  await page.route(/\/assets\/js\/search\.\w+\.js$/, (route) => route.fulfill({contentType: 'text/javascript', body: script}));
  // Such a build has no worker.
  await page.route(/\/assets\/js\/search-worker\.\w+\.js$/, (route) => route.fulfill({contentType: 'text/javascript', body: ''}));
}

test('the modal and the search page answer from Algolia, in the language and version of the reader', {tag}, async ({page}) => {
  const errors = collectErrors(page);
  await configure(page);
  const embedded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search-index/')) embedded.push(request.url());
  });
  await open(page, '/docs/intro');
  await search(page, 'reconciler');
  await expect(hits(page).first()).toBeVisible();
  await expect(hits(page).first().locator('mark').first()).toHaveText(/reconciler/i);
  const link = modal(page).getByRole('link', {name: /^See all \d+ results$/});
  const count = /\d+/.exec(await link.innerText())?.[0];
  await link.click();
  // The page that is left has other such elements until the next one is there.
  await expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({hasText: `${count} documents found`}),
  ).toHaveCount(1);
  await expect(page.locator('main article a').first()).toHaveAttribute('href', /^\/docs\//);

  // The page has asked as the modal did, and the client had the answer; this it has to ask for.
  await page.getByRole('searchbox', {name: 'Search'}).fill('serialization');
  await expect(page).toHaveURL(/q=serialization/);
  await expect(page.locator('main article mark').first()).toHaveText(/serialization/i);

  const queries = service.received.filter(({path}) => path === '/1/indexes/*/queries');
  expect(queries.length).toBeGreaterThan(1);
  for (const {body} of queries) {
    expect(body).toMatchObject({
      requests: [{indexName, facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]}],
    });
  }
  expect(typeProblems(queries)).toEqual([]);
  expect(embedded).toEqual([]);
  expect(errors).toEqual([]);
});

test('what a reader chooses by kind and package is asked of the service', {tag}, async ({page}) => {
  await configure(page);
  await open(page, '/search?q=node&kind=api&package=%40lexical%2Flist');
  await expect(page.locator('main article').first()).toBeVisible();
  const addresses = await page.locator('main article a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.filter((address) => !address?.startsWith('/docs/api/'))).toEqual([]);
  await expect(page.getByLabel('Package', {exact: true}).locator('option')).toHaveText([
    /^All packages$/,
    /^@lexical\/list \(\d+\)$/,
  ]);
});

test('a lost address is asked of no service before a reader asks', {tag}, async ({page}) => {
  await configure(page);
  service.received.length = 0;
  await page.goto('/docs/guides/editor-stat');
  await expect(page.getByRole('region', {name: 'Closest pages'}).getByRole('listitem').first()).toContainText('Editor state');
  expect(service.received).toEqual([]);
});

test('records of other versions are not found', {tag}, async ({page}) => {
  await configure(page);
  for (const record of service.indexes.get(indexName)?.records.values() ?? []) {
    if (record.hierarchy.lvl1 === 'Serialization') record.docusaurus_tag = 'docs-default-0.1';
  }
  await open(page, '/search?q=serialization');
  await expect(page.locator('main article').first()).toBeVisible();
  const addresses = await page.locator('main article a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.filter((address) => address?.startsWith('/docs/concepts/serialization'))).toEqual([]);
});

test('a service that does not answer is the same failure as a missing index', {tag}, async ({page}) => {
  await configure(page);
  await open(page, '/docs/intro');
  service.failures = 50;
  await search(page, 'commands');
  await expect(modal(page)).toContainText('Unable to fetch results');
  service.failures = 0;
  await modal(page).getByRole('button', {name: 'Retry'}).click();
  await expect(hits(page).first()).toBeVisible();
});

test('markup in a query or in a record is text', {tag}, async ({page}) => {
  await configure(page);
  const errors = collectErrors(page);
  await open(page, `/search?q=${encodeURIComponent('<b>x</b>')}`);
  await expect(page.locator('main').getByRole('status')).toHaveText('No results were found');
  for (const record of service.indexes.get(indexName)?.records.values() ?? []) {
    if (record.hierarchy.lvl1 === 'Commands') record.hierarchy.lvl1 = '<img src=x onerror=alert(1)> zzzzqqqq';
  }
  await search(page, 'zzzzqqqq');
  await expect(hits(page).first()).toContainText('<img src=x');
  await expect(modal(page).locator('img')).toHaveCount(0);
  expect(errors).toEqual([]);
});
