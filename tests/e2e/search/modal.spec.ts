// cspell:ignore serialistion
import {expect, type Locator, type Page, test} from '../support/test.ts';

import type {} from '../../../src/features/search/browser/search-box.ts';
import {collectErrors} from '../support/errors.ts';
import {open, started} from '../support/page.ts';
import {box, hits, modal, search} from '../support/search.ts';
import {inFullTier, tierOf} from '../support/tiers.ts';
import {settled} from '../support/traffic.ts';

/** Waits until the search script has taken over the dialog; before, Enter asks the search page. */
async function answersItself(page: Page): Promise<void> {
  await expect(modal(page).locator('footer')).toBeAttached();
}

test.beforeEach(async ({page}) => {
  await open(page, '/docs/intro');
});

for (const [name, press] of [
  ['Ctrl+K', 'Control+k'],
  ['Cmd+K', 'Meta+k'],
  ['the slash key', '/'],
] as const) {
  test(`${name} opens the search, which finds an API symbol and leads to it`, tierOf(name === 'Ctrl+K'), async ({page}) => {
    await page.keyboard.press(press);
    await box(page).fill('$getRoot');
    await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/api\/modules\/lexical#getroot$/);
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/modules\/lexical\/?#getroot$/);
    await expect(modal(page)).toBeHidden();
  });
}

test('the button opens it, and closing gives the focus back', async ({page}) => {
  const button = page.getByRole('button', {name: 'Search'});
  await button.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
});

for (const width of [390, 375, 360, 320]) {
  test(
    `on a phone of ${width} px the button that closes it is whole, and so is the one that empties the box`,
    tierOf(width === 320),
    async ({page}) => {
      await page.setViewportSize({width, height: 700});
      await search(page, 'node');
      const cancel = modal(page).getByRole('button', {name: 'Cancel'});
      for (const button of [modal(page).getByRole('button', {name: 'Clear the query'}), cancel]) {
        await expect(button).toBeInViewport({ratio: 1});
      }
      const room = await box(page).boundingBox();
      expect(room?.width, 'room for the query').toBeGreaterThan(100);
      await cancel.click();
      await expect(modal(page)).toBeHidden();
    },
  );
}

test('the shortcut closes it again, as often as one likes', inFullTier, async ({page}) => {
  const errors = collectErrors(page);
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await box(page).fill('node');
    await expect(hits(page).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(modal(page)).toBeHidden();
  }
  expect(errors).toEqual([]);
});

test('a slash typed in an editor or a text field is a slash', async ({page}) => {
  await page.evaluate(() => {
    const editor = document.createElement('div');
    editor.contentEditable = 'true';
    editor.ariaLabel = 'Editor';
    editor.role = 'textbox';
    const field = document.createElement('input');
    field.ariaLabel = 'Field';
    document.querySelector('article')?.prepend(editor, field);
  });
  for (const name of ['Editor', 'Field']) {
    await page.getByRole('textbox', {name, exact: true}).focus();
    await page.keyboard.press('/');
    await settled(page);
    await expect(modal(page)).toBeHidden();
  }
  await expect(page.getByRole('textbox', {name: 'Field'})).toHaveValue('/');
});

test('a result says what it is, of which package, where it stands and how it begins', async ({page}) => {
  await search(page, '$createListNode');
  const symbol = hits(page).first();
  await expect(symbol.locator('small')).toHaveText('API · @lexical/list');
  await expect(symbol.locator('.site-search__path b')).toHaveText('@lexical/list');
  await expect(symbol.locator('.site-search__path')).toHaveText(/^@lexical\/list — \w+/);
  await box(page).fill('serialization');
  const guide = hits(page).first();
  await expect(guide.locator('small')).toHaveText('Guide');
  // The page itself: no other heading is above it.
  await expect(guide.locator('.site-search__path b')).toHaveCount(0);
  await expect(guide.locator('.site-search__path')).not.toBeEmpty();
});

/** Pages of links, in their order. */
async function pagesOf(links: Locator): Promise<string[]> {
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => address.replace(/#.*/, ''));
}

test('results of one page stand together, and in the same order on the search page', async ({page}) => {
  await open(page, '/search?q=selection');
  await search(page, 'selection');
  const onPage = page.locator('main article h2 a');
  // Until the texts are there, headings answer alone; then both are asked again.
  await expect(async () => {
    const rows = await pagesOf(hits(page));
    const pages = rows.filter((address, index) => address !== rows[index - 1]);
    expect(pages.length).toBeLessThan(rows.length);
    expect(new Set(pages).size).toBe(pages.length);
    // The page shows more of them.
    expect((await pagesOf(onPage)).slice(0, pages.length)).toEqual(pages);
  }).toPass({timeout: 20_000});
});

test('a word that the site does not have suggests the nearest that it has', async ({page}) => {
  await search(page, 'serialistion of nodes');
  await modal(page).getByRole('button', {name: 'serialization of nodes'}).click();
  await expect(box(page)).toHaveValue('serialization of nodes');
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  await expect(modal(page)).not.toContainText('Did you mean');
});

test('the last line offers the question to the community and to the tracker, and asks no other host before', async ({page}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await search(page, 'cursor jumps to start');
  const help = modal(page).locator('.site-search__help');
  await expect(help).toBeVisible();
  const addresses = await help.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [ask, report] = addresses.map((address) => new URL(address));
  expect(ask?.pathname).toBe('/facebook/lexical/discussions/new');
  expect(ask?.searchParams.get('title')).toBe('cursor jumps to start');
  expect(report?.pathname).toBe('/facebook/lexical/issues/new');
  expect(report?.searchParams.get('body')).toContain('cursor jumps to start');
  await settled(page);
  expect([...hosts]).toEqual([new URL(page.url()).origin]);
});

test('the number of all results is the same on the search page', inFullTier, async ({page}) => {
  await search(page, 'decorator');
  const link = modal(page).getByRole('link', {name: /^See all \d+ results$/});
  await link.click();
  await expect(page).toHaveURL(/\/search\/?\?q=decorator$/);
  await expect(modal(page)).toBeHidden();
  await search(page, 'decorator');
  const found = page.locator('main [role=status]', {hasText: /^\d+ documents found$/});
  // Until the texts are there, headings answer alone; then both are counted again.
  await expect
    .poll(
      async () => {
        const [inModal, onPage] = [await link.innerText(), await found.innerText()].map((text) => /\d+/.exec(text)?.[0]);
        return inModal === onPage ? 'the same' : `${inModal} in the modal, ${onPage} on the page`;
      },
      {message: 'both numbers'},
    )
    .toBe('the same');
});

test('a query without results names other ones and offers a prefilled report', inFullTier, async ({page}) => {
  await search(page, 'zzzzqqqq');
  await expect(modal(page)).toContainText('No results for "zzzzqqqq"');
  await expect(modal(page)).toContainText('Try searching for');
  await expect(modal(page)).toContainText('Believe this query should return results?');
  const report = new URL((await modal(page).getByRole('link', {name: 'Let us know.'}).getAttribute('href')) ?? '');
  expect(report.pathname).toBe('/facebook/lexical/issues/new');
  expect(report.searchParams.get('title')).toContain('zzzzqqqq');
  await modal(page).getByRole('listitem').getByRole('button').first().click();
  await expect(hits(page).first()).toBeVisible();
});

test('what was chosen comes back as a recent search, and can be kept as a favorite or removed', inFullTier, async ({page}) => {
  await search(page, 'serialization');
  await hits(page).first().click();
  await expect(page).toHaveURL(/\/docs\/concepts\/serialization/);
  await page.keyboard.press('Control+k');
  const recent = modal(page).locator('.site-search__group', {hasText: 'Recent'});
  await expect(recent.locator('a')).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  await recent.getByRole('button', {name: 'Save this search'}).click();
  const favorites = modal(page).locator('.site-search__group', {hasText: 'Favorite'});
  await expect(favorites.locator('a')).toHaveAttribute('href', /\/docs\/concepts\/serialization/);
  await page.reload();
  await started(page);
  await page.keyboard.press('Control+k');
  await favorites.getByRole('button', {name: /Remove this search/}).click();
  await expect(modal(page).locator('.site-search__group')).toHaveCount(0);
});

test('searches that were kept before the site was built anew lead where they led, each once', inFullTier, async ({page}) => {
  // In another build, results have other numbers.
  const kept = (id: string, title: string, url: string): object => ({
    objectID: id,
    url,
    kind: 'guide',
    type: 'lvl1',
    hierarchy: {lvl0: 'Concepts', lvl1: title},
    content: null,
  });
  await page.evaluate(
    (searches) => localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__docs', JSON.stringify(searches)),
    [kept('4711', 'Serialization', '/docs/concepts/serialization'), kept('1', 'Commands', '/docs/concepts/commands')],
  );
  await search(page, 'serialization');
  await expect(hits(page).first()).toHaveAttribute('href', '/docs/concepts/serialization');
  await hits(page).first().click();
  await expect(page).toHaveURL(/\/docs\/concepts\/serialization/);
  await page.keyboard.press('Control+k');
  await expect(modal(page).locator('.DocSearch-Hit a')).toHaveText([/Serialization/, /Commands/]);
  await expect(modal(page).locator('.site-search__group', {hasText: 'Recent'})).toHaveCount(0);
});

test('stored searches that cannot be read do no harm', inFullTier, async ({page}) => {
  const errors = collectErrors(page);
  await page.evaluate(() => {
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__docs', '{broken');
    localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__docs', '{"not":"a list"}');
  });
  await search(page, 'commands');
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/commands/);
  expect(errors).toEqual([]);
});

test('arrow keys and Enter choose a result', async ({page}) => {
  await search(page, 'listeners');
  await expect(hits(page).nth(1)).toBeVisible();
  await box(page).press('ArrowDown');
  const second = (await hits(page).nth(1).getAttribute('href')) ?? '';
  await box(page).press('Enter');
  await expect.poll(() => page.url().replace(/\/(?=#|$)/, '')).toContain(second.replace(/\/(?=#|$)/, ''));
});

test('finds the playground', inFullTier, async ({page}) => {
  await search(page, 'playground');
  await expect(modal(page).locator('a[href="/play"], a[href="/play/"], a[href^="/play#"]').first()).toBeVisible();
});

test('Enter right behind the last letter opens the best hit once the answer is there', inFullTier, async ({page}) => {
  await page.keyboard.press('Control+k');
  await answersItself(page);
  await page.keyboard.type('serialization');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/concepts\/serialization/);
  await expect(modal(page)).toBeHidden();
});

test('so it does when more of the index arrives between the two', async ({page}) => {
  await page.keyboard.press('Control+k');
  await answersItself(page);
  await page.evaluate(() => {
    const {worker} = window.searchBox;
    if (worker === undefined) throw new Error('expected the worker of the search, found none');
    const send = worker.postMessage.bind(worker);
    const held: unknown[] = [];
    worker.postMessage = (message) => held.push(message);
    addEventListener('letThrough', () => {
      worker.postMessage = send;
      worker.dispatchEvent(new MessageEvent('message', {data: {type: 'improved'}}));
      held.forEach((message) => send(message));
    });
  });
  await page.keyboard.type('serialization');
  await page.keyboard.press('Enter');
  await page.evaluate(() => dispatchEvent(new Event('letThrough')));
  await expect(page).toHaveURL(/\/docs\/concepts\/serialization/);
});

test('a result opens inside the running site, and with Ctrl in another tab', async ({page, context}) => {
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes';
  });
  await search(page, 'listeners');
  await expect(hits(page).first()).toHaveAttribute('href', /\/docs\/concepts\/listeners/);
  const opened = context.waitForEvent('page');
  await box(page).press('Control+Enter');
  await expect(await opened).toHaveURL(/\/docs\/concepts\/listeners/);
  await expect(modal(page)).toBeVisible();
  await hits(page).first().click();
  await expect(page).toHaveURL(/\/docs\/concepts\/listeners/);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
});

test('a press beside the dialog closes it', inFullTier, async ({page}) => {
  await search(page, 'node');
  await page.mouse.click(20, 400);
  await expect(modal(page)).toBeHidden();
});

test('text that is selected on the page is the query', inFullTier, async ({page}) => {
  await page.evaluate(() => {
    const [heading] = document.getElementsByTagName('h1');
    if (heading) getSelection()?.selectAllChildren(heading);
  });
  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveValue('Introduction');
  await page.keyboard.type('node');
  await expect(box(page)).toHaveValue('node');
});

test('assistive technology hears how many results there are, and which one is chosen', inFullTier, async ({page}) => {
  await search(page, 'decorator');
  await expect(modal(page).getByRole('status')).toHaveText(/^\d+ documents found$/);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await box(page).press('ArrowUp');
  const last = modal(page).getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(modal(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'false');
  await expect(last).toBeInViewport();
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
  await box(page).fill('zzzzqqqq');
  await expect(modal(page).getByRole('status')).toHaveText('No results were found');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
});

test(
  'searches that readers have kept since the dialog was DocSearch are there, for the arrow keys too',
  inFullTier,
  async ({page}) => {
    const kept = (id: string, title: string, url: string): string =>
      JSON.stringify([
        {objectID: id, type: 'lvl2', url, hierarchy: {lvl0: 'Concepts', lvl1: 'Nodes', lvl2: title}, content: null, anchor: 'a'},
        {objectID: 'broken'},
      ]);
    await page.evaluate(
      ([recent = '', favorite = '']) => {
        localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__docs', recent);
        localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__docs', favorite);
      },
      [kept('1', 'Tom &amp; Jerry&lt;T&gt;', '/docs/concepts/nodes#a'), kept('2', 'Kept', '/docs/concepts/commands')],
    );
    await page.keyboard.press('Control+k');
    const links = modal(page).locator('.DocSearch-Hit a');
    await expect(links).toHaveText([/Tom & Jerry<T>.*Nodes/, /Kept.*Nodes/]);
    await box(page).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/concepts\/commands/);
  },
);

test('markup in the box is text', inFullTier, async ({page}) => {
  const errors = collectErrors(page);
  await search(page, '<img src=x onerror=document.title="owned">');
  await expect(modal(page).locator('> div')).not.toBeEmpty();
  await box(page).fill('<zzzzqqqq>');
  await expect(modal(page)).toContainText('No results for "<zzzzqqqq>"');
  await expect(modal(page).locator('img, zzzzqqqq')).toHaveCount(0);
  await settled(page);
  expect(await page.title()).not.toBe('owned');
  expect(errors).toEqual([]);
});

test(
  'everything keeps to the content security policy of the site, which allows no inline styles but that of each page',
  inFullTier,
  async ({page}) => {
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
        // Those of the page itself are reported before it has hydrated.
        if (document.documentElement.dataset['hasHydrated'] === 'true')
          console.error(`violation: ${violatedDirective} ${blockedURI}`);
      }),
    );
    const errors = collectErrors(page);
    const response = await page.goto('/docs/intro');
    expect(response?.headers()['content-security-policy']).toMatch(/style-src 'self'( 'sha256-[^ ;]+')?;/);
    await open(page, '/docs/intro');
    errors.length = 0;
    await search(page, 'node');
    await expect(hits(page).first()).toBeVisible();
    await box(page).fill('zzzzqqqq');
    await expect(modal(page)).toContainText('No results for');
    expect(await modal(page).locator('[style], style').count()).toBe(0);
    await page.keyboard.press('Escape');
    await open(page, '/search?q=node');
    await expect(page.locator('main article').first()).toBeVisible();
    expect(await page.locator('main [style], main style').count()).toBe(0);
    expect(errors.filter((error) => error.startsWith('violation'))).toEqual([]);
  },
);
