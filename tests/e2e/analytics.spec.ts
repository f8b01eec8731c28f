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

test.describe('with GTAG_ID', () => {
  // The stock theme's icons have a style that the policy refuses; the site's own have not.
  test.use({refusalsExpected: true});
  // One worker builds the site once.
  test.describe.configure({mode: 'default'});
  let origin = '';

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const outDir = path.join(root, '.cache/analytics-site');
    execFileSync('npx', ['docusaurus', 'build', 'tests/fixtures/analytics', '--out-dir', outDir], {
      cwd: root,
      env: {...process.env, GTAG_ID: 'G-TEST123'},
    });
    origin = await serveFolder(outDir);
  });

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

  test('the policy admits the hosts of the service and no others', inFullTier, async ({request}) => {
    const policy = (await request.get(`${origin}/`)).headers()['content-security-policy'] ?? '';
    const hosts = [...new Set([...policy.matchAll(/https:\/\/[^ ;]+/g)].map(([host]) => host))];
    expect(hosts.sort()).toEqual([
      'https://*.analytics.google.com',
      'https://*.google-analytics.com',
      // Where a form of the playground may go when a reader sends it.
      'https://stackblitz.com',
      'https://www.googletagmanager.com',
    ]);
  });
});

test.describe('without GTAG_ID', () => {
  test('no page asks another host for anything, whatever is opened', async ({page}) => {
    const {requests} = await listen(page);
    await open(page, '/');
    for (const address of ['/docs/intro', '/docs/api/classes/lexical.LexicalEditor', '/blog/welcome']) {
      await navigate(page, address);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
    await settled(page);
    expect(requests).toEqual([]);
  });
});
