import {expect, type Page, test} from '@playwright/test';

const guide = '/docs/concepts/editor-state';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** What a storage key holds in the page. */
async function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

test.describe('navigation bar', () => {
  test('links to playground, docs, API, community, iOS and both repositories', async ({page}) => {
    await open(page, '/');
    const navbar = page.getByRole('navigation', {name: 'Main'});
    const targets: Record<string, string> = {
      Playground: 'https://playground.lexical.dev',
      Community: '/community',
      iOS: 'https://facebook.github.io/lexical-ios/',
      GitHub: 'https://github.com/facebook/lexical',
      'iOS GitHub': 'https://github.com/facebook/lexical-ios',
    };
    for (const [label, href] of Object.entries(targets)) {
      await expect(navbar.locator('a', {hasText: new RegExp(`^${label}`)}).first()).toHaveAttribute(
        'href',
        new RegExp(`^${href}/?$`),
      );
    }
    await navbar.getByRole('link', {name: 'API', exact: true}).click();
    await expect(page).toHaveURL(/\/docs\/api\/?$/);
    await navbar.getByRole('link', {name: 'Docs', exact: true}).click();
    await expect(page).toHaveURL(/\/docs\/intro$/);
  });

  test('hides when scrolling down and shows when scrolling up', async ({page}) => {
    await open(page, guide);
    const navbar = page.locator('nav.navbar');
    await page.mouse.move(640, 500);
    for (let step = 0; step < 3; step += 1) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(100);
    }
    await expect(navbar).not.toBeInViewport();
    await page.mouse.wheel(0, -300);
    await expect(navbar).toBeInViewport();
  });
});

test('the footer has the groups Docs, Community, More and Legal, the logo and the copyright', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('.footer__title')).toHaveText(['Docs', 'Community', 'More', 'Legal']);
  await expect(footer.getByRole('img', {name: 'Lexical'}).first()).toBeVisible();
  await expect(footer).toContainText('Copyright © 2024 Meta Platforms, Inc.');
});

test('a skip link leads to the main content', async ({page}) => {
  await open(page, guide);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to main content'})).toBeFocused();
  await page.keyboard.press('Enter');
  // The container itself keeps no focus; what matters is where the next key press goes.
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test.describe('color mode', () => {
  test('follows the system until the reader chooses, then keeps the choice under the key "theme"', async ({page}) => {
    await page.emulateMedia({colorScheme: 'dark'});
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await stored(page, 'theme')).toBeNull();
    await page
      .getByRole('button', {name: /Switch between dark and light mode/})
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await stored(page, 'theme')).toBe('light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('knows two states only', async ({page}) => {
    await open(page, '/');
    const toggle = page.getByRole('button', {name: /Switch between dark and light mode/}).first();
    for (const theme of ['dark', 'light', 'dark']) {
      await toggle.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    }
  });

  test('is the same in all tabs', async ({context, page}) => {
    await open(page, '/');
    const other = await context.newPage();
    await open(other, guide);
    await page
      .getByRole('button', {name: /Switch between dark and light mode/})
      .first()
      .click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('announcement bar', () => {
  test('stays closed once dismissed, and comes back under a new id', async ({page}) => {
    await open(page, '/');
    const close = page.getByRole('button', {name: 'Close'});
    await close.click();
    await expect(close).toBeHidden();
    expect(await stored(page, 'docusaurus.announcement.dismiss')).toBe('true');
    const id = await stored(page, 'docusaurus.announcement.id');
    expect(id).not.toBeNull();
    await open(page, guide);
    await expect(close).toBeHidden();
    await page.evaluate(() => {
      localStorage.setItem('docusaurus.announcement.id', 'an older message');
    });
    await page.reload();
    await expect(close).toBeVisible();
  });
});

test.describe('mobile menu', () => {
  test.use({viewport: {width: 390, height: 800}});

  test('slides in, leads back to the main menu, and closes when a page is chosen', async ({page}) => {
    await open(page, guide);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    await page.locator('.navbar-sidebar').getByRole('link', {name: 'Community'}).click();
    await expect(page).toHaveURL(/\/community\/?$/);
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
  });

  test('closes when the window grows to 997 px', async ({page}) => {
    await open(page, guide);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
    await page.setViewportSize({width: 997, height: 800});
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
  });
});

test.describe('sidebar of the docs', () => {
  test('keeps one category open at a time', async ({page}) => {
    await open(page, guide);
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    await expect(sidebar.getByRole('button', {name: 'Concepts'})).toHaveAttribute('aria-expanded', 'true');
    await sidebar.getByRole('button', {name: 'React', exact: true}).click();
    await expect(sidebar.getByRole('button', {name: 'React', exact: true})).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.getByRole('button', {name: 'Concepts'})).toHaveAttribute('aria-expanded', 'false');
  });

  test('can be hidden and shown again', async ({page}) => {
    await open(page, guide);
    await page.getByRole('button', {name: 'Collapse sidebar'}).click();
    await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeHidden();
    await page.getByRole('button', {name: 'Expand sidebar'}).click();
    await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeVisible();
  });

  for (const path of ['/docs/concepts/history', '/docs/design', '/docs/maintainers-guide', '/docs/testing']) {
    test(`${path} has none`, async ({page}) => {
      await open(page, path);
      await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toHaveCount(0);
    });
  }
});

test.describe('addresses', () => {
  for (const suffix of ['.html', '/index.html']) {
    test(`a path that ends in ${suffix} shows the page without it`, async ({page}) => {
      await page.goto(`${guide}${suffix}`);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    });
  }

  test('a link to an anchor of the same page scrolls there, another page starts at the top', async ({page}) => {
    await open(page, guide);
    await page.locator('.table-of-contents a').last().click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).not.toHaveURL(new RegExp(guide));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('an unknown path answers with status 404 and says so', async ({page}) => {
    const response = await page.goto('/docs/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
    await expect(page.getByText('We could not find what you were looking for.')).toBeVisible();
    await expect(page.getByText(/contact the owner of the site that linked you/)).toBeVisible();
  });
});

test('headings offer a link titled after them, and the contents list levels two and three', async ({page}) => {
  await open(page, '/markdown-page');
  const heading = page.getByRole('heading', {name: 'Code', level: 2});
  await expect(heading.getByRole('link')).toHaveAttribute('title', 'Direct link to Code');
  await open(page, guide);
  const levels = await page.locator('.theme-doc-markdown :is(h2, h3)').count();
  await expect(page.locator('.table-of-contents a')).toHaveCount(levels);
});

test('blog posts show their reading time', async ({page}) => {
  await open(page, '/blog/welcome');
  await expect(page.getByText(/min read/)).toBeVisible();
});

test('the page says so when its scripts cannot be loaded', async ({page}) => {
  // The style sheet hides the banner: it speaks up when the base address is wrong and nothing of the site arrives.
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Your Docusaurus site did not load properly.')).toBeVisible();
});

test('storage that throws is only a warning', async ({page}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('storage is full');
    };
  });
  await open(page, '/');
  await page
    .getByRole('button', {name: /Switch between dark and light mode/})
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(errors).toEqual([]);
});
