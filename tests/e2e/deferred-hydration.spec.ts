import {expect, type Locator, type Page, test} from './support/test.ts';
import {collectErrors} from './support/errors.ts';
import {holdUp, hydrated, movePointer, started} from './support/page.ts';
import {isPageScript} from './support/scripts.ts';
import {inFullTier, tierOf} from './support/tiers.ts';
import {box, hits, modal} from './support/search.ts';
import {settled} from './support/traffic.ts';

const guide = '/docs/concepts/editor-state';

/**
 * Opens a page whose scripts do not arrive until they are let through: the reader's first second, at leisure.
 *
 * @returns a function that lets the scripts through and waits until React has taken over, which it does only if the reader has
 *   given a reason to
 */
async function openBeforeReact(page: Page, path: string): Promise<() => Promise<void>> {
  const {letThrough} = await holdUp(page, '**/assets/js/**');
  await page.goto(path);
  return async () => {
    await letThrough();
    await hydrated(page);
  };
}

/** A folded category of the sidebar. */
const category = (page: Page): Locator =>
  page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('button', {name: 'React', exact: true});

test.describe('before React has started', () => {
  test('no script of the site is fetched until the page is loaded', async ({page}) => {
    await page.goto(guide);
    await started(page);
    const early = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({name, startTime}) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
        .map(({name}) => name);
    });
    expect(early).toEqual([]);
  });

  test(
    'the navigation bar is painted, in the right colors, before any other file is there',
    inFullTier,
    async ({page, browserName}) => {
      const {letThrough} = await holdUp(page, '**/assets/**');
      await page.emulateMedia({colorScheme: 'dark'});
      await page.goto(guide, {waitUntil: 'commit'});
      const bar = page.locator('nav.navbar');
      await expect(bar).toHaveCSS('position', 'sticky');
      await expect(bar).toHaveCSS('background-color', 'rgb(22, 24, 28)');
      await expect(page.getByRole('main')).not.toBeAttached();
      // Firefox shows nothing as long as a style sheet is on its way.
      if (browserName === 'chromium') {
        await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
      }
      await letThrough();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('#__docusaurus script')).toHaveCount(0);
    },
  );

  test('React takes over the page as it is, past the link to a style sheet behind the navigation bar', async ({page}) => {
    const errors = collectErrors(page);
    const start = await openBeforeReact(page, guide);
    const link = page.locator('#__docusaurus > nav + link[rel=stylesheet] + div');
    const element = await link.elementHandle();
    await movePointer(page);
    await start();
    await expect(link).toHaveCount(1);
    expect(await link.evaluate((now, before) => now === before, element)).toBe(true);
    expect(errors).toEqual([]);
  });

  for (const path of [
    guide,
    '/',
    '/docs/api/classes/lexical.LexicalEditor',
    '/docs/error/10',
    '/docs/packages/lexical-markdown',
    '/community',
    '/blog/welcome',
    '/no/such/page',
  ]) {
    test(`${path} looks the same with its own style sheets as with that of the site`, tierOf(path === guide), async ({page}) => {
      await openBeforeReact(page, path);
      const looks = (): Promise<string[]> =>
        page.evaluate(async () => {
          const properties = ['display', 'position', 'inset', 'color', 'background', 'border', 'font', 'margin', 'padding'];
          const boxes = ['width', 'height', 'opacity', 'transform', 'outline', 'gap', 'grid-template', 'content', 'list-style'];
          await document.fonts.ready;
          // A new width takes effect with the next frame; what fades to another color would be compared on its way.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          document.getAnimations().forEach((animation) => animation.finish());
          return [...document.querySelectorAll('body, body *')].flatMap((element) =>
            ['', '::before', '::after'].map((part) => {
              const style = getComputedStyle(element, part);
              const values = [...properties, ...boxes].map((name) => style.getPropertyValue(name)).join('|');
              return `${element.tagName}.${element.getAttribute('class') ?? ''}${part}: ${values}`;
            }),
          );
        });
      /** As it looks in all of these: wide and narrow, light and dark. */
      const allLooks = async (): Promise<string[]> => {
        const found: string[] = [];
        for (const width of [1280, 390]) {
          await page.setViewportSize({width, height: 800});
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({colorScheme});
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
            found.push(...(await looks()));
          }
        }
        return found;
      };
      // A font that came too late for the first paint is used from the next layout on.
      await allLooks();
      const own = await allLooks();
      const isAnother = await page.evaluate(async () => {
        const complete = document.createElement('link');
        complete.rel = 'stylesheet';
        complete.href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset['styles'] ?? '';
        await new Promise((resolve) => {
          complete.addEventListener('load', resolve);
          document.documentElement.append(complete);
        });
        return document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href !== complete.href;
      });
      expect(isAnother).toBe(true);
      expect(own.length).toBeGreaterThan(1000);
      const after = await allLooks();
      expect(own.flatMap((each, index) => (each === after[index] ? [] : [each, after[index]])).slice(0, 4)).toEqual([]);
    });
  }

  test('the color mode switches at once, is kept, and React knows it', async ({page}) => {
    const start = await openBeforeReact(page, guide);
    const toggle = page.getByRole('button', {name: /Switch between dark and light mode/}).first();
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await start();
    await expect(toggle).toHaveAccessibleName(/currently dark mode/);
    await toggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('the color mode follows another tab, and the system when nothing is chosen', inFullTier, async ({page, context}) => {
    const start = await openBeforeReact(page, guide);
    await page.emulateMedia({colorScheme: 'dark'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const other = await context.newPage();
    await other.goto('/errors.json');
    await other.evaluate(() => localStorage.setItem('theme', 'light'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await other.evaluate(() => localStorage.setItem('theme', 'system'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.evaluate(() => localStorage.setItem('theme', 'light'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await movePointer(page);
    await start();
    await expect(page.getByRole('button', {name: /currently light mode/}).first()).toBeVisible();
  });

  for (const shortcut of ['Control+k', '/']) {
    test(
      `${shortcut}, as the first thing that a reader does, opens the search, which answers when its script is there`,
      tierOf(shortcut === '/'),
      async ({page}) => {
        const start = await openBeforeReact(page, guide);
        await page.keyboard.press(shortcut);
        await expect(box(page)).toBeFocused();
        await page.keyboard.type('registerNode');
        // The caret stays where it is, and so does what is selected.
        for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key);
        const input = await box(page).elementHandle();
        await start();
        await expect(hits(page).first()).toBeVisible();
        const state = await page.evaluate((element) => {
          const focused = document.activeElement as HTMLInputElement;
          return [focused === element, focused.value, focused.selectionStart, focused.selectionEnd];
        }, input);
        expect(state).toEqual([true, 'registerNode', 8, 11]);
        await page.keyboard.type('TransformX');
        await expect(box(page)).toHaveValue('registerTransformXe');
      },
    );
  }

  test('?, as the first thing that a reader does, opens the list of shortcuts', inFullTier, async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await page.keyboard.press('?');
    await start();
    await expect(page.getByRole('dialog', {name: 'Keyboard shortcuts'})).toBeVisible();
  });

  test('keys are left to the browser when the reader has turned single keys off', inFullTier, async ({page}) => {
    await page.addInitScript(() => localStorage.setItem('single-key-shortcuts', 'off'));
    const start = await openBeforeReact(page, guide);
    // The browser ignores a key that comes before it has painted the page.
    await expect(async () => {
      await page.keyboard.press('Space');
      await expect.poll(() => page.evaluate(() => window.scrollY), {timeout: 2000}).toBeGreaterThan(300);
    }).toPass();
    // Last, because it opens a search of Firefox's own.
    await page.keyboard.press('/');
    await start();
    await expect(modal(page)).toBeHidden();
  });

  test('the search button opens the search, with the text typed meanwhile', inFullTier, async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await page.getByRole('button', {name: 'Search'}).click();
    await page.keyboard.type('nodes');
    await start();
    await expect(box(page)).toHaveValue('nodes');
    await expect(hits(page).first()).toBeVisible();
  });

  test('Escape closes the search before its script is there', inFullTier, async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await start();
    await settled(page);
    await expect(modal(page)).toBeHidden();
  });

  test('a category of the sidebar that is clicked twice ends as it was', async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await category(page).click();
    await category(page).click();
    await start();
    await settled(page);
    await expect(category(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('clicks are kept when a script of somebody else fails', async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await category(page).click();
    await page.evaluate(() => {
      void Promise.reject(new Error('of an extension'));
    });
    await category(page).click();
    await category(page).click();
    await start();
    await expect(category(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('a page that the browser has translated works once React runs', inFullTier, async ({page}) => {
    const errors = collectErrors(page, /Minified React error #418/);
    const start = await openBeforeReact(page, '/docs/getting-started/quick-start');
    // What Chrome's translator does to a page.
    await page.evaluate(() => {
      document.documentElement.classList.add('translated-ltr');
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({parentElement}) =>
        parentElement?.closest('script, style, pre') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found.filter(({data}) => data.trim() !== '')) {
        const translated = document.createElement('span');
        text.replaceWith(translated);
        translated.append(text);
      }
    });
    const tab = page.getByRole('tab', {name: 'pnpm'}).first();
    await tab.click();
    await start();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).not.toHaveURL(/quick-start/);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('clicks are left to the browser when the code of the page does not arrive', async ({page}) => {
    await page.route(isPageScript, (route) => route.abort());
    await page.goto(guide);
    await movePointer(page);
    await expect(page.locator('#load-failure, .load-failure')).toBeVisible();
    const fold = page.locator('main details').first();
    await expect(fold).not.toHaveAttribute('open');
    await fold.locator('summary').click();
    await expect(fold).toHaveAttribute('open');
  });

  test('what was typed into the search page is asked', async ({page}) => {
    const start = await openBeforeReact(page, '/search');
    const field = page.getByRole('main').getByRole('searchbox', {name: 'Search'});
    await field.click();
    await page.keyboard.type('registerNodeTransform');
    await start();
    await expect(page).toHaveURL('/search?q=registerNodeTransform');
    await expect(field).toHaveValue('registerNodeTransform');
  });

  test('keys in tabs choose a tab once they can, in the order in which they were pressed', async ({page}) => {
    const start = await openBeforeReact(page, '/docs/getting-started/quick-start');
    const tabs = page.getByRole('tablist').filter({hasText: 'pnpm'}).first().getByRole('tab');
    await tabs.first().click();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await start();
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  });

  test('a category of the sidebar opens when it is pressed before React runs and released after', inFullTier, async ({page}) => {
    const start = await openBeforeReact(page, guide);
    await category(page).hover();
    await page.mouse.down();
    await start();
    await page.mouse.up();
    await expect(category(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page).toHaveURL(guide);
  });
  test('a copy button, which the page cannot serve alone, appears once it works', inFullTier, async ({page}) => {
    const start = await openBeforeReact(page, guide);
    const button = page.getByRole('button', {name: 'Copy code'}).first();
    await expect(button).toBeHidden();
    await movePointer(page);
    await start();
    await expect(button).toBeVisible();
  });

  // Playwright sends a stock Firefox no touches.
  test.describe('on a phone', {tag: '@chromium'}, () => {
    test.use({viewport: {width: 390, height: 800}, hasTouch: true});

    test('the menu opens once it can', async ({page}) => {
      const start = await openBeforeReact(page, guide);
      await page.getByRole('button', {name: 'Toggle navigation bar'}).tap();
      await start();
      await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
    });
  });
});

test('a page whose scripts fail while a link is pressed follows the link', inFullTier, async ({page}) => {
  const {giveUp} = await holdUp(page, '**/assets/js/**');
  await page.goto(guide);
  const link = page.locator('main p a[href^="/docs/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  // Where the banner will be.
  await link.evaluate((element) => element.scrollIntoView({block: 'end', behavior: 'instant'}));
  await link.hover();
  await page.mouse.down();
  await expect(page.locator('script[src*="/main."]')).toBeAttached();
  await giveUp();
  // Now something could have lain down over the link.
  await settled(page);
  await page.mouse.up();
  await expect(page).toHaveURL(address);
});

test('a page whose scripts fail says so without moving', inFullTier, async ({page}) => {
  const {giveUp} = await holdUp(page, '**/assets/js/**');
  await page.goto(guide);
  const heading = page.getByRole('heading', {level: 1});
  const before = await heading.boundingBox();
  await movePointer(page);
  await expect(page.locator('script[src*="/main."]')).toBeAttached();
  await giveUp();
  await expect(page.getByText('Your Docusaurus site did not load properly.')).toBeInViewport();
  expect(await heading.boundingBox()).toEqual(before);
});

test.describe('a link to a page that was fetched ahead, before React has started,', () => {
  const next = '/docs/concepts/nodes';

  /** Opens the guide, waits for the document of the next page, and follows the link in the sidebar. */
  async function follow(page: Page): Promise<() => Promise<void>> {
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === next);
    const start = await openBeforeReact(page, guide);
    await (await fetched).finished();
    await page.evaluate(() => {
      window.scrollTo(0, 700);
      document.documentElement.dataset['document'] = 'first';
    });
    await page.locator(`.theme-doc-sidebar-container a[href="${next}"]`).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
    return start;
  }

  test('shows the page in the open document, and React takes that over', async ({page}) => {
    const start = await follow(page);
    await expect(page).toHaveURL(next);
    await expect(page).toHaveTitle(/^Nodes/);
    await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${next}$`));
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator(`nav [aria-current=page][href="${next}"]`).first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await movePointer(page);
    await start();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
    await expect(page.locator('#__docusaurus')).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
  });

  test('leads back without another document', async ({page}) => {
    await follow(page);
    await page.waitForFunction((path) => window.earlyInput?.documents?.fetchedDocument(path) !== undefined, guide);
    await page.goBack();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
  });

  test('is followed by the browser when the site was published meanwhile', inFullTier, async ({page}) => {
    await page.route(`**${next}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(data-scripts="[^"]*main\.)\w+/, '$1other');
      await route.fulfill({response, body});
    });
    await follow(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-document');
  });

  test('is not fetched for readers who save data', inFullTier, async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g', rtt: 50}});
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(guide);
    await page.waitForFunction(() => window.earlyInput?.documents !== undefined);
    await settled(page);
    expect(asked.filter((path) => path.startsWith('/docs/'))).toEqual([guide]);
  });
});

test.describe('a link to a page that is not there yet, before React has started,', () => {
  const other = '/docs/concepts/selection';

  /** Opens the guide and clicks on a link in the sidebar. */
  async function clickEarly(page: Page): Promise<void> {
    await openBeforeReact(page, guide);
    await page.waitForFunction(() => window.earlyInput?.documents !== undefined);
    await page.locator(`.theme-doc-sidebar-container a[href="${other}"]`).evaluate((link: HTMLElement) => {
      document.documentElement.dataset['document'] = 'first';
      link.click();
    });
  }

  test('shows the page in the open document as soon as it is there', async ({page}) => {
    await clickEarly(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Selection');
    await expect(page).toHaveURL(other);
    await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
  });

  test('is followed by the browser when the page takes long', inFullTier, async ({page}) => {
    const {letThrough} = await holdUp(page, `**${other}`);
    await clickEarly(page);
    await page.waitForRequest((request) => request.isNavigationRequest());
    await letThrough();
    await expect(page).toHaveURL(other);
    await expect(page.locator('html')).not.toHaveAttribute('data-document');
  });

  test('shows only what was clicked last', inFullTier, async ({page}) => {
    const {letThrough} = await holdUp(page, `**${other}`);
    await clickEarly(page);
    await page.locator('.theme-doc-sidebar-container a[href="/docs/concepts/nodes"]').click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === other);
    await letThrough();
    await (await answer).finished();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
  });
});
