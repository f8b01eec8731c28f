import {execFileSync} from 'node:child_process';
import path from 'node:path';

import {expect, type Page, test} from './support/test.ts';

import {navigate, open} from './support/page.ts';
import {serveFolder} from './support/static-server.ts';
import {settled} from './support/traffic.ts';
import {inFullTier} from './support/tiers.ts';

const root = path.resolve(__dirname, '../..');

/** Stands for Google's script: sends what the page puts into the queue, as that script does. */
const tagScript = `
  const send = (command) => {
    if (command[0] === 'event') {
      const parameters = new URLSearchParams({tid: '', en: command[1], ...command[2]});
      fetch('https://region1.google-analytics.com/g/collect?' + parameters, {method: 'POST', mode: 'no-cors'});
    }
  };
  window.dataLayer.forEach(send);
  window.dataLayer.push = (command) => send(command);
`;

interface PageView {
  path: string | null;
  title: string | null;
}

/** Answers in Google's place. Gives the page views that arrive, and all requests that leave the site. */
async function listen(page: Page): Promise<{views: PageView[]; requests: string[]}> {
  const views: PageView[] = [];
  const requests: string[] = [];
  await page.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route) => {
      const url = new URL(route.request().url());
      requests.push(url.href);
      if (url.href === 'https://www.googletagmanager.com/gtag/js?id=G-TEST123') {
        await route.fulfill({contentType: 'text/javascript', body: tagScript});
      } else if (url.pathname === '/g/collect' && url.searchParams.get('en') === 'page_view') {
        views.push({path: url.searchParams.get('page_path'), title: url.searchParams.get('page_title')});
        await route.fulfill({status: 204});
      } else {
        await route.abort();
      }
    },
  );
  return {views, requests};
}

/** Answers in Algolia's place: with one record, which every query finds. Gives the parameters of the queries. */
async function answerQueries(page: Page): Promise<Record<string, unknown>[]> {
  const queries: Record<string, unknown>[] = [];
  const text = (value: string): object => ({value, matchLevel: 'full', matchedWords: []});
  const hierarchy = {lvl0: 'Documentation', lvl1: 'The second page', lvl2: null};
  const marked = {
    lvl0: text('Documentation'),
    lvl1: text('The <span class="algolia-docsearch-suggestion--highlight">second</span> page'),
  };
  const hit = {
    objectID: '1',
    type: 'lvl1',
    hierarchy,
    content: null,
    url: 'https://example.invalid/second',
    _highlightResult: {hierarchy: marked},
    _snippetResult: {hierarchy: marked},
  };
  await page.route('https://app1-dsn.algolia.net/**', async (route) => {
    // Algolia's client sends this shape.
    const {requests} = route.request().postDataJSON() as {requests: Record<string, unknown>[]};
    queries.push(...requests);
    const answer = {hits: [hit], nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20, processingTimeMS: 1, params: ''};
    await route.fulfill({
      json: {results: requests.map(({query}) => ({...answer, query}))},
      headers: {'Access-Control-Allow-Origin': '*'},
    });
  });
  return queries;
}

test.describe('with all services', () => {
  // The stock theme's icons have a style that the policy refuses; the site's own have not.
  test.use({refusalsExpected: true});
  // One worker builds the site once.
  test.describe.configure({mode: 'default'});
  let origin = '';

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const outDir = path.join(root, '.cache/services-site');
    const account = {ALGOLIA_APP_ID: 'app1', ALGOLIA_SEARCH_KEY: 'key', ALGOLIA_INDEX: 'docs'};
    execFileSync('npx', ['docusaurus', 'build', 'tests/fixtures/services', '--out-dir', outDir], {
      cwd: root,
      env: {...process.env, GTAG_ID: 'G-TEST123', ...account},
    });
    origin = await serveFolder(outDir);
  });

  /** Opens DocSearch with its key, once React listens. */
  async function searchFor(page: Page, query: string): Promise<void> {
    await page.goto(`${origin}/`);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search docs').fill(query);
  }

  test('each change of the page is one view, with its path and title; an anchor is none', async ({page}) => {
    const {views} = await listen(page);
    await page.goto(`${origin}/`);
    const first = {path: '/', title: 'The first page | Two pages'};
    const second = {path: '/second', title: 'The second page | Two pages'};
    await expect.poll(() => views).toEqual([first]);
    await page.getByRole('link', {name: 'further down', exact: true}).click();
    await expect(page).toHaveURL(/#further-down$/);
    await page.getByRole('link', {name: 'the second page'}).click();
    await expect.poll(() => views).toEqual([first, second]);
    await page.goBack();
    await expect.poll(() => views).toEqual([first, second, first]);
    // Views arrive in order: one too many would come before that of the next page.
    await page.getByRole('link', {name: 'the second page'}).click();
    await expect.poll(() => views).toEqual([first, second, first, second]);
  });

  for (const [signal, property, value] of [
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ] as const) {
    test(`nothing is loaded or sent for a reader with ${signal}`, async ({page}) => {
      const {requests} = await listen(page);
      await page.addInitScript(
        ([name, answer]) => {
          Object.defineProperty(navigator, name, {get: () => answer});
        },
        [property, value] as const,
      );
      await page.goto(`${origin}/`);
      await page.getByRole('link', {name: 'the second page'}).click();
      await expect(page.getByRole('heading', {level: 1})).toHaveText('The second page');
      await settled(page);
      expect(requests).toEqual([]);
    });
  }

  test('DocSearch and its page of results ask Algolia, in the language and version of the page', async ({page}) => {
    const queries = await answerQueries(page);
    await searchFor(page, 'second');
    const modal = page.locator('.DocSearch-Modal');
    await expect(modal.getByRole('option').first()).toContainText('The second page');
    await modal.getByRole('link', {name: 'See all 1 results'}).click();
    await expect(page).toHaveURL(`${origin}/search?q=second`);
    await expect(page.getByText('One document found')).toBeVisible();
    await expect(page.locator('main article a').first()).toHaveAttribute('href', /\/second$/);
    expect(queries[0]).toMatchObject({
      indexName: 'docs',
      query: 'second',
      facetFilters: ['language:en', ['docusaurus_tag:default']],
    });
  });

  test('the policy admits the hosts of the services and no others', inFullTier, async ({request}) => {
    const policy = (await request.get(`${origin}/`)).headers()['content-security-policy'] ?? '';
    const hosts = [...new Set([...policy.matchAll(/https:\/\/[^ ;]+/g)].map(([host]) => host))];
    expect(hosts.sort()).toEqual([
      'https://*.algolianet.com',
      'https://*.analytics.google.com',
      'https://*.google-analytics.com',
      'https://app1-dsn.algolia.net',
      // Where a form of the playground may go when a reader sends it.
      'https://stackblitz.com',
      'https://www.googletagmanager.com',
    ]);
  });
});

test.describe('without GTAG_ID', () =>
  test('no page asks another host for anything, whatever is opened', async ({page}) => {
    const {requests} = await listen(page);
    await open(page, '/');
    for (const address of ['/docs/intro', '/docs/api/classes/lexical.LexicalEditor', '/blog/welcome']) {
      await navigate(page, address);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
    await settled(page);
    expect(requests).toEqual([]);
  }));
