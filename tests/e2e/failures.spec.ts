// cspell:ignore registercommand apii decoratorblocknode themeing
import {holdUp, movePointer, navigate, open, started} from './support/page.ts';
import {changeScripts, isPageScript, scriptsOf, withMark} from './support/scripts.ts';
import {expect, type Locator, type Page, test} from './support/test.ts';
import {settled} from './support/traffic.ts';
import {inFullTier, tierOf, withoutScripts} from './support/tiers.ts';

const guide = '/docs/concepts/editor-state';

const suggestions = (page: Page): Locator => page.getByRole('region', {name: 'Suggested pages'});

/** The pages that are offered in the place of one that does not exist. */
const offered = (page: Page): Locator => suggestions(page).getByRole('listitem').getByRole('link');

test.describe('a path that does not exist', () => {
  test('answers with status 404, says so, and asks to tell the owner of the link', async ({page}) => {
    const response = await page.goto('/docs/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
    await expect(page.getByText('We could not find what you were looking for.')).toBeVisible();
    await expect(page.getByText(/contact the owner of the site that linked you/)).toBeVisible();
  });

  test('offers pages and entries of the reference with such a name', async ({page}) => {
    await page.goto('/docs/guides/editor-stat');
    await expect(offered(page).first()).toHaveAttribute('href', '/docs/concepts/editor-state');
    await page.goto('/docs/api/registerCommand');
    await expect(offered(page).first()).toHaveAttribute('href', /LexicalEditor#registercommand$/);
    await offered(page).first().click();
    await expect(page).toHaveURL(/LexicalEditor#registercommand$/);
  });

  test('asks the search for the words of the path, where no page has such a name', async ({page}) => {
    await page.goto('/docs/concepts/architecture');
    await expect(offered(page).first()).toHaveAttribute('href', /^\/docs\/(?:design|intro)/);
    await page.goto('/docs/api/modules/lexical_react#LexicalDecoratorBlockNode');
    await expect(offered(page).first()).toHaveAttribute('href', /decoratorblocknode/i);
    await expect(suggestions(page).getByRole('link', {name: /^Search for/})).toHaveAttribute(
      'href',
      '/search?q=LexicalDecoratorBlockNode',
    );
  });

  test('says so when only a later version has the page', async ({page}) => {
    await page.goto('/docs/extensions/signals');
    await expect(page.getByRole('note')).toHaveText(
      /^Extensions: not in Lexical 0\.15\.0.*It was added later; release 0\.36 has it\.$/,
    );
    await expect(suggestions(page).getByRole('heading')).toHaveText('Pages that may help');
    await expect(suggestions(page).getByRole('listitem').first()).toContainText('/docs/getting-started/creating-plugin');
    await page.goto('/docs/concepts/theming');
    await expect(suggestions(page).getByRole('listitem').first()).toContainText('/docs/getting-started/theming');
    await expect(page.getByRole('note')).toHaveCount(0);
  });

  test('still offers pages by their names when the search does not answer', inFullTier, async ({page}) => {
    await page.route(/\/search-index\//, (route) => route.abort());
    await page.goto('/docs/guides/editor-stat');
    await expect(offered(page).first()).toHaveAttribute('href', '/docs/concepts/editor-state');
  });

  test('offers a report with the address, and asks no other host', inFullTier, async ({page, baseURL}) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto('/docs/concepts/themeing');
    const report = page.getByRole('link', {name: 'Report the broken link'});
    const address = new URL((await report.getAttribute('href')) ?? '');
    expect(address.searchParams.get('title')).toBe('Docs: broken link /docs/concepts/themeing');
    await settled(page);
    expect([...hosts]).toEqual([baseURL]);
  });

  test('lists the main pages without scripts', withoutScripts, async ({pageWithoutScripts: page}) => {
    await page.goto('/docs/no-such-page');
    const places = page.getByRole('region', {name: 'Main pages'}).getByRole('listitem');
    await expect(places).toHaveText([/Introduction/, /Quick start/, /React/, /API reference/, /Error codes/, /FAQ/, /Search/]);
  });

  test('loads the list of pages nowhere else', inFullTier, async ({page}) => {
    const entryOfList = 'LexicalEditor.registerCommand';
    const scripts = scriptsOf(page);
    await open(page, guide);
    await settled(page);
    expect(scripts.size).toBeGreaterThan(2);
    expect(await withMark(scripts, entryOfList)).toEqual([]);
    await page.goto('/nothing/here');
    await expect(page.locator('del')).toHaveText('/nothing/here');
    await expect(page.getByRole('link', {name: 'Report the broken link'})).toBeVisible();
    expect(await withMark(scripts, entryOfList)).toHaveLength(1);
  });
});

test('a page that crashes shows the message, its causes and a way to try again, inside the frame of the site', async ({page}) => {
  await open(page, '/docs/concepts/history');
  await page.evaluate(() => {
    // Live samples look when they come near the window; here, looking fails.
    const Original = window.IntersectionObserver;
    Object.assign(window, {
      repair() {
        window.IntersectionObserver = Original;
      },
    });
    window.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        if (options?.rootMargin !== undefined) {
          throw new Error('the page is broken', {cause: new Error('a part of it is broken')});
        }
        super(callback, options);
      }
    };
  });
  await navigate(page, '/docs/intro');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('This page crashed.');
  await expect(page.locator('main pre').first()).toHaveText('the page is broken');
  await expect(page.locator('main li pre')).toHaveText(['a part of it is broken']);
  await expect(page.getByRole('navigation', {name: 'Main'})).toBeVisible();
  await page.evaluate('repair()');
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Introduction');
});

test('a navbar item that cannot be rendered is named, with the reason', inFullTier, async ({page}) => {
  await changeScripts(page, /(sidebarId["']?\s*:\s*["'`])api(?=["'`])/, '$1apii');
  await page.goto(guide);
  await movePointer(page);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('This page crashed.');
  const message = page.locator('main pre').first();
  await expect(message).toContainText('A theme navbar item failed to render.');
  await expect(message).toContainText('"label": "API"');
  await expect(page.locator('main li pre').first()).toContainText(/Can't find any sidebar with id "apii".*docs/s);
});

test.describe('code of a page that does not arrive', () => {
  test('makes a navigation load the page anew, once', inFullTier, async ({page}) => {
    await open(page, '/docs/intro');
    let documents = 0;
    page.on('request', (request) => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.route(isPageScript, (route) => route.abort());
    await navigate(page, guide);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    await movePointer(page);
    await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
    await settled(page);
    expect(documents).toBe(1);
  });

  test('shows the error in a box, and Retry starts the page when it is there again', async ({page}) => {
    await page.route(isPageScript, (route) => route.abort());
    await page.goto(guide);
    await movePointer(page);
    const box = page.getByRole('alert').filter({hasText: 'Retry'});
    await expect(box).toContainText('ChunkLoadError');
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    // The box is there as soon as one file is missing; Retry waits for those that are still on their way.
    await settled(page);
    await page.unrouteAll();
    await box.getByRole('button', {name: 'Retry'}).click();
    await started(page);
    await expect(box).toBeHidden();
  });
});

test.describe('while a page is on its way', () => {
  test('nothing shows for 200 ms, then a bar, and later a spinner, until the page is there', inFullTier, async ({page}) => {
    await page.clock.install({time: 0});
    await open(page, '/docs/intro');
    await page.clock.pauseAt(3_600_000);
    const {letThrough} = await holdUp(page, isPageScript);
    await navigate(page, guide);
    const bar = page.getByRole('progressbar', {name: 'Loading the page'});
    await page.clock.runFor(190);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(bar).toHaveCount(1);
    await expect(page.locator('.spinner')).toHaveCount(0);
    await page.clock.runFor(900);
    await expect(page.locator('.spinner')).toHaveCount(1);
    await letThrough();
    await page.clock.resume();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    await expect(bar).toHaveCount(0);
  });

  test('a link to an anchor of the same page shows nothing', inFullTier, async ({page}) => {
    await page.clock.install({time: 0});
    await open(page, guide);
    await page.locator('.toc a').last().click();
    await expect(page).toHaveURL(/#/);
    await page.clock.runFor(10_000);
    await expect(page.locator('.page-progress')).toHaveCount(0);
  });
});

test.describe('scripts of the site that do not arrive', () => {
  for (const [what, pattern] of [
    ['scripts alone', '**/assets/js/**'],
    ['scripts and styles', '**/assets/**'],
  ] as const) {
    for (const address of ['/', guide]) {
      test(
        `${address} says so when ${what} are blocked`,
        tierOf(address === guide && what === 'scripts alone'),
        async ({page}) => {
          await page.route(pattern, (route) => route.abort());
          await page.goto(address);
          await movePointer(page);
          await expect(page.getByText('Your Docusaurus site did not load properly.')).toBeVisible();
          await expect(page.locator('#load-failure')).toHaveCount(1);
          await expect(page.getByRole('heading', {level: 1})).toBeVisible();
        },
      );
    }
  }

  test('are told of when a host answers with a page instead', async ({page}) => {
    await page.route('**/assets/js/main.*', (route) =>
      route.fulfill({contentType: 'text/html', body: '<!doctype html><title>Not here</title>'}),
    );
    await page.goto(guide);
    await movePointer(page);
    await page
      .getByRole('button', {name: /Switch between dark and light mode/})
      .first()
      .click();
    await expect(page.getByRole('alert')).toContainText('Your Docusaurus site did not load properly.');
    await expect(page.getByRole('alert')).toContainText('/assets/js/main.');
  });

  test('nothing is said when they arrive late', inFullTier, async ({page}) => {
    await page.clock.install({time: 0});
    const {letThrough} = await holdUp(page, '**/assets/js/**');
    const asked = page.waitForRequest('**/assets/js/main.*');
    await page.goto('/');
    await asked;
    await page.clock.runFor(60_000);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await letThrough();
    await started(page);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
  });
});
