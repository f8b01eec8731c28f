import {expect, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {navigate, open, started, stored, themeToggle} from './support/page.ts';
import {inFullTier, tierOf} from './support/tiers.ts';
import {settled} from './support/traffic.ts';

const guide = '/docs/concepts/editor-state';

test.describe('navigation bar', () => {
  test('links to playground, docs, API, learning path, community, iOS and both repositories', inFullTier, async ({page}) => {
    await open(page, '/');
    const navbar = page.getByRole('navigation', {name: 'Main'});
    const targets: Record<string, string> = {
      Playground: '/play',
      Learn: '/learn',
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

  test('hides when scrolling down and shows when scrolling up', inFullTier, async ({page}) => {
    await open(page, guide);
    const navbar = page.locator('nav.navbar');
    await page.mouse.move(640, 500);
    const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
    for (let step = 1; step <= 3; step += 1) {
      await page.mouse.wheel(0, 300);
      await expect.poll(scrolled).toBe(step * 300);
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
    await themeToggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await stored(page, 'theme')).toBe('light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('colors the logo, which is part of the page', inFullTier, async ({page}) => {
    await open(page, '/');
    const strokes = async (): Promise<string[]> =>
      page.locator('.navbar__logo path').evaluateAll((paths) => paths.map((each) => getComputedStyle(each).stroke));
    expect(await strokes()).toEqual(['rgb(33, 29, 24)', 'rgb(163, 48, 27)']);
    await themeToggle(page).click();
    await expect.poll(strokes).toEqual(['rgb(236, 231, 221)', 'rgb(255, 157, 126)']);
  });

  test('knows two states only', inFullTier, async ({page}) => {
    await open(page, '/');
    const toggle = themeToggle(page);
    for (const theme of ['dark', 'light', 'dark']) {
      await toggle.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    }
  });

  test('is the same in all tabs', inFullTier, async ({context, page}) => {
    await open(page, '/');
    const other = await context.newPage();
    await open(other, guide);
    await themeToggle(page).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await themeToggle(other).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('announcement bar', () => {
  test('stays closed once dismissed, and comes back under a new id', inFullTier, async ({page}) => {
    await open(page, '/');
    const close = page.getByRole('button', {name: 'Close'});
    await close.click();
    await expect(close).toBeHidden();
    expect(await stored(page, 'docusaurus.announcement.dismiss')).toBe('true');
    const id = await stored(page, 'docusaurus.announcement.id');
    expect(id).not.toBeNull();
    await open(page, guide);
    await expect(close).toBeHidden();
    await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an older message'));
    await page.reload();
    await expect(close).toBeVisible();
    expect(await stored(page, 'docusaurus.announcement.dismiss')).toBe('false');
  });

  test('is part of the page from its first paint, or absent from it', inFullTier, async ({page}) => {
    await open(page, '/');
    await page.getByRole('button', {name: 'Close'}).click();
    // Without the site's scripts nothing could hide or insert the bar later.
    await page.route('**/assets/js/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('region', {name: 'Announcement'}).or(page.locator('[class*="announcementBar_"]'))).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.locator('[class*="announcementBar_"]')).toBeVisible();
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

  test('stays open up to 996 px and closes when the window grows to 997 px', inFullTier, async ({page}) => {
    await open(page, guide);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
    await page.setViewportSize({width: 996, height: 800});
    await settled(page);
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(1);
    await page.setViewportSize({width: 997, height: 800});
    await expect(page.locator('.navbar-sidebar--show')).toHaveCount(0);
  });
});

test.describe('sidebar of the docs', () => {
  test('keeps one category open at a time', inFullTier, async ({page}) => {
    await open(page, guide);
    const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
    await expect(sidebar.getByRole('button', {name: 'Concepts'})).toHaveAttribute('aria-expanded', 'true');
    await sidebar.getByRole('button', {name: 'React', exact: true}).click();
    await expect(sidebar.getByRole('button', {name: 'React', exact: true})).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.getByRole('button', {name: 'Concepts'})).toHaveAttribute('aria-expanded', 'false');
  });

  test('can be hidden and shown again', inFullTier, async ({page}) => {
    await open(page, guide);
    await page.getByRole('button', {name: 'Collapse sidebar'}).click();
    await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeHidden();
    await page.getByRole('button', {name: 'Expand sidebar'}).click();
    await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toBeVisible();
  });

  for (const path of ['/docs/concepts/history', '/docs/design', '/docs/maintainers-guide', '/docs/testing']) {
    test(`${path} has none`, tierOf(path === '/docs/design'), async ({page}) => {
      await open(page, path);
      await expect(page.getByRole('navigation', {name: 'Docs sidebar'})).toHaveCount(0);
    });
  }
});

test.describe('addresses', () => {
  for (const suffix of ['.html', '/index.html']) {
    test(`a path that ends in ${suffix} shows the page without it`, tierOf(suffix === '.html'), async ({page}) => {
      await page.goto(`${guide}${suffix}`);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
      await started(page);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    });

    test(`so does a link of the site that ends in ${suffix}`, tierOf(suffix === '.html'), async ({page}) => {
      await open(page, '/docs/intro');
      await navigate(page, `${guide}${suffix}`);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
    });
  }

  test('the home page answers under /index.html as well', inFullTier, async ({page}) => {
    await open(page, '/index.html');
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/text editor framework/);
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  for (const hash of ['#100%', '#%E0%A4%A']) {
    test(`an anchor that cannot be decoded, ${hash}, shows the page`, async ({page}) => {
      const errors = collectErrors(page);
      await open(page, `${guide}${hash}`);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
      await page.evaluate((address) => {
        location.hash = `${address}x`;
      }, hash);
      await expect(page).toHaveURL(/%25.*x$/);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Editor state');
      expect(errors).toEqual([]);
    });
  }

  for (const isEarly of [true, false]) {
    test(`the title of a page is spoken once when a link is followed ${isEarly ? 'before' : 'after'} React starts`, async ({
      page,
    }) => {
      await (isEarly ? page.goto(guide) : open(page, guide));
      const spoken: string[] = [];
      const regions = page.locator('body > [role=status]');
      await page.exposeFunction('noteSpoken', (text: string) => spoken.push(text));
      await page.evaluate(() => {
        let last = '';
        new MutationObserver(() => {
          const regions = [...document.querySelectorAll('body > [role=status]')];
          const text = regions.map(({textContent}) => textContent).join('');
          if (text !== last && text !== '')
            Reflect.apply(Reflect.get(window, 'noteSpoken') as (text: string) => void, undefined, [text]);
          last = text;
        }).observe(document.body, {childList: true, subtree: true, characterData: true});
      });
      const link = page.locator('.pagination-nav__link--next');
      await link.scrollIntoViewIfNeeded();
      // Fetched ahead, it is shown without loading the site anew.
      await settled(page);
      await link.click();
      await expect(page).not.toHaveURL(new RegExp(`${guide}$`));
      await expect(page).toHaveTitle('Nodes | Lexical');
      await expect.poll(() => spoken).toEqual(['Nodes | Lexical']);
      await started(page);
      await expect(regions).toHaveCount(0);
      expect(spoken).toEqual(['Nodes | Lexical']);
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
});
