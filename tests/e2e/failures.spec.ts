import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, type Page, test} from '@playwright/test';

import {navigate, open, themeToggle} from './support/page.ts';
import {buildDir} from './support/site.ts';

const guide = '/docs/concepts/editor-state';

/** File names of the code and data chunks that only the page at a path needs. */
function chunksOf(servedPath: string): string[] {
  const html = readFileSync(path.join(buildDir, servedPath, 'index.html'), 'utf8');
  const other = readFileSync(path.join(buildDir, 'docs/intro/index.html'), 'utf8');
  const scripts = (text: string): string[] => [...text.matchAll(/\/assets\/js\/([\w.~-]+\.js)/g)].map(([, name = '']) => name);
  const shared = new Set(scripts(other));
  return scripts(html).filter((name) => !shared.has(name));
}

/** Changes the main bundle on its way to the browser, to make something in it fail. */
async function changeMainBundle(page: Page, find: string, replace: string): Promise<void> {
  const name = readdirSync(path.join(buildDir, 'assets/js')).find((file) => /^main\..*\.js$/.test(file)) ?? '';
  const source = readFileSync(path.join(buildDir, 'assets/js', name), 'utf8');
  expect(source, `${name} contains ${find}`).toContain(find);
  await page.route(`**/assets/js/${name}`, (route) =>
    route.fulfill({contentType: 'text/javascript', body: source.replaceAll(find, replace)}),
  );
}

test.describe('a path that does not exist', () => {
  test('answers with status 404, says so, and asks to tell the owner of the link', async ({page}) => {
    const response = await page.goto('/docs/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
    await expect(page.getByText('We could not find what you were looking for.')).toBeVisible();
    await expect(page.getByText(/contact the owner of the site that linked you/)).toBeVisible();
  });

  test('offers the closest pages and entries of the reference', async ({page}) => {
    await page.goto('/docs/guides/editor-stat');
    const offered = page.getByRole('region', {name: 'Closest pages'}).getByRole('link');
    await expect(offered.first()).toHaveAttribute('href', '/docs/concepts/editor-state');
    await page.goto('/docs/api/registerCommand');
    await expect(offered.first()).toHaveAttribute('href', /LexicalEditor#registercommand$/);
    await offered.first().click();
    await expect(page).toHaveURL(/LexicalEditor#registercommand$/);
  });

  test('loads the list of pages nowhere else', async ({page}) => {
    const list = readdirSync(path.join(buildDir, 'assets/js')).find((file) =>
      readFileSync(path.join(buildDir, 'assets/js', file), 'utf8').includes('"title":"LexicalEditor.registerCommand"'),
    );
    expect(list).toBeDefined();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(page, guide);
    expect(requests.filter((url) => url.endsWith(list ?? ''))).toEqual([]);
    await page.goto('/nothing/here');
    await expect(page.locator('del')).toHaveText('/nothing/here');
    expect(requests.filter((url) => url.endsWith(list ?? ''))).toHaveLength(1);
  });
});

test.describe('a page that crashes', () => {
  test('shows the message, its causes and a way to try again, inside the frame of the site', async ({page}) => {
    await open(page, guide);
    await page.evaluate(() => {
      // What the next rendered page calls first; it works again at the second try.
      const original = String.prototype.trim;
      Object.assign(window, {restore: () => Object.assign(String.prototype, {trim: original})});
    });
    await page.route('**/assets/js/*.js', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({response, body: crashing(body)});
    });
    await navigate(page, '/docs/concepts/nodes');
    await expect(page.getByRole('heading', {level: 1})).toHaveText('This page crashed.');
    await expect(page.locator('main pre').first()).toHaveText('the page is broken');
    await expect(page.locator('main li pre')).toHaveText(['a part of it is broken']);
    await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
    await page.evaluate(() => {
      Object.assign(window, {repaired: true});
    });
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
  });
});

/** The chunk of the page about nodes, made to throw while it renders until the page is said to be repaired. */
function crashing(chunk: string): string {
  const found = /contentTitle:\(\)=>(\w+)/.exec(chunk);
  return chunk.includes('concepts/nodes') && found !== null
    ? chunk.replace(
        /frontMatter:\(\)=>\w+/,
        (text) =>
          `${text.replace('=>', '=>{if(!window.repaired)throw Error("the page is broken",{cause:Error("a part of it is broken")});return ')}}`,
      )
    : chunk;
}

test('a navbar item that cannot be rendered is named, with the reason', async ({page}) => {
  await changeMainBundle(page, '"sidebarId":"api"', '"sidebarId":"apii"');
  await page.goto(guide);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('This page crashed.');
  const message = page.locator('main pre').first();
  await expect(message).toContainText('A theme navbar item failed to render.');
  await expect(message).toContainText('"label": "API"');
  await expect(page.locator('main li pre').first()).toContainText(/Can't find any sidebar with id "apii".*docs/s);
});

test.describe('code of a page that does not arrive', () => {
  test('makes a navigation load the page anew, once', async ({page}) => {
    await open(page, '/docs/intro');
    const chunks = chunksOf(guide);
    expect(chunks.length).toBeGreaterThan(0);
    let documents = 0;
    page.on('request', (request) => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.route(
      (url) => chunks.some((name) => url.pathname.endsWith(name)),
      (route) => route.abort(),
    );
    await navigate(page, guide);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
    await page.waitForTimeout(1500);
    expect(documents).toBe(1);
  });

  test('shows the error in a box, and Retry starts the page when it is there again', async ({page}) => {
    const chunks = chunksOf(guide);
    await page.route(
      (url) => chunks.some((name) => url.pathname.endsWith(name)),
      (route) => route.abort(),
    );
    await page.goto(guide);
    const box = page.getByRole('alert').filter({hasText: 'Retry'});
    await expect(box).toContainText('ChunkLoadError');
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    await page.unroute((url) => chunks.some((name) => url.pathname.endsWith(name)));
    await page.unrouteAll();
    await box.getByRole('button', {name: 'Retry'}).click();
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await expect(box).toBeHidden();
  });
});

test.describe('while a page is on its way', () => {
  for (const [delay, bar, spinner] of [
    [100, false, false],
    [600, true, false],
    [1800, true, true],
  ] as const) {
    test(`after ${delay} ms ${bar ? 'a bar' : 'nothing'} shows${spinner ? ', and a spinner' : ''}`, async ({page}) => {
      await open(page, '/docs/intro');
      const chunks = chunksOf(guide);
      await page.route(
        (url) => chunks.some((name) => url.pathname.endsWith(name)),
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue();
        },
      );
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(window, {seen});
        new MutationObserver(() => {
          for (const name of ['page-progress', 'spinner']) {
            if (document.querySelector(`.${name}`) !== null) {
              seen.add(name);
            }
          }
        }).observe(document.body, {childList: true, subtree: true});
      });
      await navigate(page, guide);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
      await expect(page.locator('.page-progress')).toHaveCount(0);
      const seen = await page.evaluate(() => [...(window as unknown as {seen: Set<string>}).seen]);
      expect(seen).toEqual([...(bar ? ['page-progress'] : []), ...(spinner ? ['spinner'] : [])]);
    });
  }

  test('a link to an anchor of the same page shows nothing', async ({page}) => {
    await open(page, guide);
    await page.locator('.toc a').last().click();
    await page.waitForTimeout(400);
    await expect(page.locator('.page-progress')).toHaveCount(0);
  });
});

test.describe('scripts of the site that do not arrive', () => {
  for (const [what, pattern] of [
    ['scripts alone', '**/assets/js/**'],
    ['scripts and styles', '**/assets/**'],
  ] as const) {
    for (const address of ['/', guide]) {
      test(`${address} says so when ${what} are blocked`, async ({page}) => {
        await page.route(pattern, (route) => route.abort());
        await page.goto(address);
        await expect(page.getByText('Your Docusaurus site did not load properly.')).toBeVisible();
        await expect(page.locator('#load-failure')).toHaveCount(1);
        await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      });
    }
  }

  test('nothing is said when they arrive late', async ({page}) => {
    await page.route('**/assets/js/main.*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.goto('/', {waitUntil: 'commit'});
    await page.waitForTimeout(2000);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await expect(page.getByText('did not load properly')).toHaveCount(0);
  });
});

test.describe('storage of the browser', () => {
  test('that throws when used is a warning, and the site works', async ({page}) => {
    const errors: string[] = [];
    const warnings: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      (message.type() === 'error' ? errors : warnings).push(message.text());
    });
    await page.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
        Storage.prototype[name] = () => {
          throw new Error('storage is full');
        };
      }
    });
    await open(page, '/');
    await themeToggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', {name: 'Close'}).click();
    await navigate(page, guide);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    expect(errors).toEqual([]);
    expect(warnings.join('\n')).toContain('storage is full');
  });

  test('that cannot even be reached is a warning, and the site works', async ({page}) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') {
        errors.push(message.text());
      }
    });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await open(page, '/');
    await themeToggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', {name: 'Keyboard shortcuts'})).toBeVisible();
    expect(errors).toEqual([]);
  });
});
