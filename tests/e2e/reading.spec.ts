import type {Locator, Page} from '@playwright/test';

import {lexicalVersion} from '../../src/config/site.ts';
import {expect, test} from './support/test.ts';

import {holdUp, open, started, stored} from './support/page.ts';
import {builtPaths, htmlOf} from './support/site.ts';
import {inFullTier} from './support/tiers.ts';
import {settled} from './support/traffic.ts';

const guide = '/docs/concepts/editor-state';

test('links of headings copy their address when clicked, and say so', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, guide);
  const link = page.getByRole('heading', {name: 'Rules'}).getByRole('link');
  await link.click();
  await expect(page.getByRole('status').filter({hasText: 'Link copied'})).toHaveCount(1);
  await expect(page).toHaveURL(/#rules$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('code is written from left to right on a page that is not', async ({page}) => {
  for (const [path, code] of [
    ['/docs/concepts/nodes', 'main :is(pre, p > code)'],
    ['/docs/api/modules/lexical', '.api-signature, .api-import code, h3 code'],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const found = await page.locator(code).evaluateAll((all) => all.map((element) => getComputedStyle(element).direction));
    expect(new Set(found)).toEqual(new Set(['ltr']));
    await expect(page.locator('main p').first()).toHaveCSS('direction', 'rtl');
  }
});

test('answers are on paper, and buttons are not', async ({page}) => {
  await open(page, '/docs/concepts/nodes');
  await page.mouse.wheel(0, 3000);
  await page.mouse.wheel(0, -500);
  await page.emulateMedia({media: 'print'});
  for (const answer of await page.locator('details.alert > div').all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThan(20);
  }
  await expect(page.locator('button:visible')).toHaveCount(0);
});

test('long names in the path of a page wrap on a narrow screen with wide text', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  await page.goto('/docs/api/modules/lexical_react_LexicalTypeaheadMenuPlugin');
  const overflow = await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* {letter-spacing: 0.12em !important; word-spacing: 0.16em !important}');
    document.adoptedStyleSheets = [spacing];
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('contents of the page', () => {
  test('list headings of levels two and three', inFullTier, async ({page}) => {
    await open(page, guide);
    const levels = await page.locator('.theme-doc-markdown :is(h2, h3)').count();
    await expect(page.getByRole('navigation', {name: 'On this page'}).getByRole('link')).toHaveCount(levels);
    await expect(page.locator('.toc a[href="#rules"]')).toHaveCount(1);
  });

  test('follow the reading position', async ({page}) => {
    await open(page, guide);
    const current = page.getByRole('navigation', {name: 'On this page'}).locator('a[aria-current]');
    for (const [id, name] of [
      ['rules', 'Rules'],
      ['compared-to', 'Compared to other editors'],
    ] as const) {
      await page
        .locator(`#${id}`)
        .evaluate((heading) =>
          window.scrollTo({top: heading.getBoundingClientRect().top + window.scrollY - 100, behavior: 'instant'}),
        );
      await expect(current).toHaveText(name);
    }
    await page.evaluate(() => window.scrollTo({top: 0, behavior: 'instant'}));
    await expect(current).toHaveCount(0);
  });

  test('keep the current entry in view on a page with hundreds', inFullTier, async ({page}) => {
    await open(page, '/docs/api/classes/lexical.LexicalEditor#update');
    const current = page.getByRole('navigation', {name: 'On this page'}).locator('a[aria-current]');
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport();
  });
});

test.describe('the sidebar opens at the current page', () => {
  const deep = '/docs/api/classes/lexical.TextNode';

  function currentEntry(page: Page): Locator {
    return page.getByRole('navigation', {name: 'Docs sidebar'}).locator('[aria-current="page"]').last();
  }

  async function scrolledBy(page: Page): Promise<number> {
    return page.getByRole('navigation', {name: 'Docs sidebar'}).evaluate((list) => list.scrollTop);
  }

  test('before anything runs, and stays there when React does', async ({page}) => {
    await page.goto(deep);
    await expect(currentEntry(page)).toBeInViewport();
    const before = await scrolledBy(page);
    expect(before).toBeGreaterThan(0);
    await open(page, deep);
    await settled(page);
    // Fonts come in between, and with them fractions of a pixel.
    expect(Math.abs((await scrolledBy(page)) - before)).toBeLessThanOrEqual(2);
  });

  test('unless the reader has scrolled on by the time React runs', inFullTier, async ({page}) => {
    const {letThrough} = await holdUp(page, '**/assets/js/**');
    await page.goto(deep);
    await page.getByRole('navigation', {name: 'Docs sidebar'}).evaluate((list) => {
      list.scrollTop = 0;
    });
    await letThrough();
    await started(page);
    expect(await scrolledBy(page)).toBe(0);
  });

  test('in a browser that cannot begin a list at an entry', inFullTier, async ({page}) => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch();
      await route.fulfill({response, body: (await response.text()).replaceAll('scroll-initial-target', 'scroll-unknown')});
    });
    await page.goto(deep);
    await expect(currentEntry(page)).toBeInViewport();
    expect(await scrolledBy(page)).toBeGreaterThan(0);
  });
});

test.describe('a page of the docs', () => {
  test('states the version that it describes, and leads to what other versions changed', async ({page}) => {
    await open(page, guide);
    await page
      .getByRole('main')
      .getByRole('link', {name: `Lexical ${lexicalVersion}`})
      .click();
    await expect(page).toHaveURL(/\/docs\/versions$/);
    await expect(page.getByRole('heading', {name: 'Other versions', level: 1})).toBeInViewport();
  });

  test('has breadcrumbs, previous and next, an edit link and the date of its last change', inFullTier, async ({page}) => {
    await open(page, guide);
    await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toContainText('Concepts');
    const turns = page.getByRole('navigation', {name: 'Docs pages'});
    await expect(turns.getByRole('link', {name: /Previous/})).toBeVisible();
    await expect(turns.getByRole('link', {name: /Next/})).toBeVisible();
    await expect(page.getByRole('link', {name: 'Edit this page'})).toHaveAttribute('href', /\/docs\/concepts\/editor-state\.md$/);
    await expect(page.getByText(/Last updated on/)).toBeVisible();
  });

  test('asks whether it helped, and fills a report in', async ({page}) => {
    await open(page, guide);
    const feedback = page.getByRole('complementary', {name: 'Feedback on this page'});
    await expect(feedback).toContainText('Was this helpful?');
    const href = (await feedback.getByRole('link', {name: /mistake/}).getAttribute('href')) ?? '';
    const query = new URL(href).searchParams;
    expect(query.get('title')).toContain('Editor state');
    expect(query.get('body')).toContain(`https://lexical.dev${guide}`);
  });
});

test.describe('on an iPhone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});

  test('fields are set large enough to type in without enlarging the page', inFullTier, async ({page}) => {
    const field = /<input [^>]*type="?search/;
    const paths = builtPaths().filter((path) => field.test(htmlOf(path) ?? ''));
    expect(paths).toContain('/docs/api');
    for (const path of paths) {
      await open(page, path);
      const sizes = await page
        .getByRole('main')
        .getByRole('searchbox')
        .evaluateAll((fields) => fields.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });

  test('text keeps its size when the phone is turned: Safari knows the property by its old name only', inFullTier, () =>
    expect(htmlOf(guide)).toContain('-webkit-text-size-adjust:100%'),
  );
});

test('blog posts show their reading time', inFullTier, async ({page}) => {
  await open(page, '/blog/welcome');
  await expect(page.getByText(/min read/)).toBeVisible();
});

test.describe('the list of shortcuts', () => {
  test('opens on ?, closes on Escape, and gives the focus back', async ({page}) => {
    await open(page, guide);
    const edit = page.getByRole('link', {name: 'Edit this page'});
    await edit.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  test('opens from the footer as well, and not while someone types', inFullTier, async ({page}) => {
    await open(page, guide);
    const dialog = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
    await page.keyboard.press('Control+k');
    const box = page.getByPlaceholder('Search docs');
    await box.pressSequentially('what?');
    await expect(box).toHaveValue('what?');
    await expect(dialog.filter({hasText: 'Keyboard shortcuts'})).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await page.getByRole('button', {name: 'Keyboard shortcuts'}).click();
    await expect(dialog).toBeVisible();
  });

  test('turns the shortcuts of one character off', inFullTier, async ({page}) => {
    await open(page, guide);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', {name: /Use single keys/}).uncheck();
    await page.getByRole('button', {name: 'Close'}).last().click();
    expect(await stored(page, 'single-key-shortcuts')).toBe('off');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await settled(page);
    await expect(page.getByPlaceholder('Search docs')).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Search docs')).toBeVisible();
  });
});

// WebDriver BiDi shows a stock Firefox's pages on screens only.
test.describe('on paper', {tag: '@chromium'}, () => {
  test.use({colorScheme: 'dark'});

  test('there is the text alone, dark on white, with links spelled out and code unbroken', async ({page}) => {
    await open(page, guide);
    await page.emulateMedia({media: 'print'});
    for (const chrome of [
      '.navbar',
      '.footer',
      '.theme-doc-sidebar-container',
      '.toc',
      '.pagination-nav',
      '.theme-edit-this-page',
    ]) {
      await expect(page.locator(chrome).first(), chrome).toBeHidden();
    }
    await expect(page.getByRole('complementary', {name: 'Feedback on this page'})).toBeHidden();
    const link = page.locator('.theme-doc-markdown p a[href^="/docs/"]').first();
    const href = await link.getAttribute('href');
    expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('lexical.dev');
    expect(href).not.toBeNull();
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).toBe('rgb(0, 0, 0)');
    const code = page.locator('.theme-doc-markdown pre').first();
    expect(await code.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-wrap');
    expect(await code.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
    expect(await code.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});
