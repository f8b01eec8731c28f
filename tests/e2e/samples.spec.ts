import {lexicalVersion} from '../../src/config/site.ts';
import {expect, type Locator, type Page, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {movePointer, open} from './support/page.ts';
import {scriptsOf, withMark} from './support/scripts.ts';
import {builtPaths, htmlOf} from './support/site.ts';
import {idle, settled} from './support/traffic.ts';
import {inFullTier, tierOf, withoutScripts} from './support/tiers.ts';
/** A page with every feature that a fence may have. */
const features = '/markdown-page';

/** Pages with live samples, and how many each has. */
const livePages = builtPaths()
  .map((path) => ({path, count: (htmlOf(path) ?? '').split('aria-label="Live sample"').length - 1}))
  .filter(({count}) => count > 0);

/** The code block that contains a text. */
function block(page: Page, text: string): Locator {
  return page.locator('figure.theme-code-block', {hasText: text});
}

/** Makes the site answer with a policy that forbids inline styles. */
async function forbidInlineStyles(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      return route.continue();
    }
    const response = await route.fetch();
    // Its own, which admits the one style sheet that stands in pages.
    const [styles = "style-src 'self'"] = /style-src [^;]+/.exec(response.headers()['content-security-policy'] ?? '') ?? [];
    expect(styles).not.toContain('unsafe');
    return route.fulfill({response, headers: {...response.headers(), 'content-security-policy': styles}});
  });
}

test.describe('code', () => {
  test('keeps its colors under a policy that forbids inline styles', async ({page}) => {
    await forbidInlineStyles(page);
    // Other parts of a page answer for themselves; what counts here is which elements of samples break the policy.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({target}) => {
        if (target instanceof Element && target.closest('.theme-code-block, [data-live-sample]') !== null) {
          document.documentElement.setAttribute('data-violation', target.outerHTML);
        }
      }),
    );
    await open(page, features);
    const keyword = block(page, 'numbers').or(block(page, 'src/editor.ts')).first().locator('.token.keyword').first();
    const colorOf = (element: Locator): Promise<string> => element.evaluate((node) => getComputedStyle(node).color);
    expect(await colorOf(keyword)).not.toBe(await colorOf(page.locator('pre.code').first()));
    const live = page.getByRole('group', {name: 'Live sample'});
    await live.scrollIntoViewIfNeeded();
    await live.getByRole('textbox').first().click();
    await page.keyboard.type('typed');
    await expect(live.locator('[data-live-frame]')).toContainText('typed');
    for (const tab of ['JSON', 'HTML', 'Log']) {
      await live.getByRole('tab', {name: tab, exact: true}).click();
    }
    await settled(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-violation');
  });

  test('is in the page as served and is not mounted again', inFullTier, async ({page}) => {
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        // The theme's own tabs mount their panels again, to show the one that the reader has chosen before.
        document
          .querySelectorAll('pre.code:not([role="tabpanel"] *)')
          .forEach((element) => element.setAttribute('data-served', ''));
      }),
    );
    await open(page, features);
    await expect(page.locator('pre.code:not([data-served], [role="tabpanel"] *)')).toHaveCount(0);
    expect(await page.locator('pre.code[data-served]').count()).toBeGreaterThan(5);
  });

  test('changes its colors with the theme', inFullTier, async ({page}) => {
    await open(page, features);
    const keyword = page.locator('.token.keyword').first();
    const light = await keyword.evaluate((node) => getComputedStyle(node).color);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    expect(await keyword.evaluate((node) => getComputedStyle(node).color)).not.toBe(light);
  });
});

test.describe('the copy button', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  const copied = async (page: Page, code: Locator): Promise<string> => {
    await code.hover();
    await code.getByRole('button', {name: 'Copy code'}).click();
    await expect(code.getByRole('status')).toHaveText('Code copied');
    return page.evaluate(() => navigator.clipboard.readText());
  };

  test('copies what is shown, or all of it when the setup is shown too', async ({page}) => {
    await open(page, features);
    const code = block(page, 'console.log(text)');
    await expect(code.locator('pre').first()).not.toContainText('import', {useInnerText: true});
    expect(await copied(page, code)).toBe(
      'const text = editor.getEditorState().read(() => $getRoot().getTextContent());\nconsole.log(text);\n',
    );
    await code.getByRole('button', {name: 'Show hidden lines'}).click();
    await expect(code.locator('pre').first()).toContainText('import', {useInnerText: true});
    const whole = await copied(page, code);
    expect(whole).toMatch(/^import \{\$createParagraphNode/);
    expect(whole).toMatch(/console\.log\(text\);\n$/);
    expect(whole).not.toContain('---cut---');
  });

  test('copies the file that is shown, with the lines that are folded', inFullTier, async ({page}) => {
    await open(page, '/docs/recipes/tables');
    const panels = lastCard(page).locator('.code-files > [role=tabpanel]');
    const code = await copied(page, panels.first());
    expect(code).toMatch(/^import [^]*export function \w+[^]*\n}\n$/);
    await lastCard(page).getByRole('tab', {name: 'styles.css'}).click();
    const styles = await copied(page, panels.last());
    expect(styles).toMatch(/^:root \{\n {2}color-scheme: light dark;[^]*\n}\n$/);
    expect(styles).toContain('.ed-table {');
  });

  test('copies the result of a change', inFullTier, async ({page}) => {
    await open(page, features);
    expect(await copied(page, page.locator('figure', {has: page.locator('.code-line--inserted')}).first())).toBe(
      "import {createEditor} from 'lexical';\n\nexport const editor = createEditor({namespace: 'notes'});\n",
    );
  });

  test('says so when the browser refuses', inFullTier, async ({page}) => {
    await open(page, features);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const code = block(page, 'console.log(text)');
    await code.hover();
    await code.getByRole('button', {name: 'Copy code'}).click();
    await expect(code.getByText('Copy failed')).toBeVisible();
  });
});

test.describe('a fence', () => {
  test.beforeEach(async ({page}) => {
    await open(page, features);
  });

  test('may have a title', inFullTier, async ({page}) => {
    await expect(page.locator('figcaption', {hasText: 'src/editor.ts'})).toBeVisible();
  });

  test('may number its lines and wrap them', inFullTier, async ({page}) => {
    const pre = block(page, 'a-name-that-is-unique').locator('pre');
    await expect(pre).toHaveClass(/code--numbered/);
    expect(await pre.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await pre.hover();
    await block(page, 'a-name-that-is-unique').getByRole('button', {name: 'Wrap'}).click();
    expect(await pre.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  });

  test('shows what it prints', async ({page}) => {
    await expect(block(page, 'console.log(text)').locator('samp')).toHaveText('Hello');
  });

  test('with an install command has a tab for each package manager', inFullTier, async ({page}) => {
    const panel = page.locator('.tabs-container').getByRole('tabpanel').filter({visible: true});
    const packages = `lexical@${lexicalVersion} @lexical/rich-text@${lexicalVersion}`;
    await expect(panel.locator('code')).toHaveText(`npm install ${packages}`);
    await page.getByRole('tab', {name: 'pnpm'}).click();
    await expect(panel.locator('code')).toHaveText(`pnpm add ${packages}`);
    await page.reload();
    await expect(panel.locator('code')).toHaveText(`pnpm add ${packages}`);
  });
});

/** The card of the last live sample of a page: the editor, and the code below it. On recipes it has several files. */
function lastCard(page: Page): Locator {
  return page.locator('div:has(> [aria-label="Live sample"] + .code-files)').last();
}

test.describe('the files of a sample', () => {
  const recipe = '/docs/recipes/tables';

  test('stand behind tabs that keys move between, each with its panel', inFullTier, async ({page}) => {
    await open(page, recipe);
    const card = lastCard(page);
    const [first, styles] = [card.getByRole('tab').first(), card.getByRole('tab', {name: 'styles.css'})];
    const files = card.locator('.code-files');
    await expect(files.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    await files.getByRole('tab').first().focus();
    await page.keyboard.press('End');
    await expect(styles).toBeFocused();
    await expect(files.getByRole('tabpanel', {name: 'styles.css'})).toBeVisible();
    await expect(files.getByRole('tabpanel', {name: 'styles.css'})).toContainText('color-scheme: light dark');
    await expect(files.locator('[role=tabpanel]').first()).toHaveAttribute('hidden', 'until-found');
    await page.keyboard.press('ArrowRight');
    await expect(files.getByRole('tab').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(styles).toBeFocused();
    await page.keyboard.press('Home');
    await expect(styles).toHaveAttribute('aria-selected', 'false');
    await expect(first).toBeVisible();
    for (const tab of await files.getByRole('tab').all()) {
      await expect(page.locator(`[id="${(await tab.getAttribute('aria-controls')) ?? ''}"]`)).toHaveCount(1);
    }
  });

  test('are chosen before React runs, and moved between by key', async ({page}) => {
    await page.goto(recipe);
    // The first touch: nothing has started React before.
    await lastCard(page)
      .locator('.code-files')
      .getByRole('tab', {name: 'styles.css'})
      .evaluate((tab) => tab.scrollIntoView({block: 'center', behavior: 'instant'}));
    await lastCard(page).getByRole('tab', {name: 'styles.css'}).click();
    await expect(lastCard(page).getByRole('tabpanel', {name: 'styles.css'})).toBeVisible();
  });

  test('move nothing on the page when they come up', {tag: '@chromium'}, async ({page}) => {
    await page.addInitScript(() =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          document.documentElement.setAttribute('data-shifted', JSON.stringify(entry.toJSON()));
        }
      }).observe({type: 'layout-shift', buffered: true}),
    );
    await page.goto(recipe);
    const height = await lastCard(page).evaluate((card) => card.getBoundingClientRect().height);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => document.documentElement.removeAttribute('data-shifted'));
    await start(lastCard(page).getByRole('group', {name: 'Live sample'}));
    await settled(page);
    expect(await lastCard(page).evaluate((card) => card.getBoundingClientRect().height)).toBe(height);
    await expect(page.locator('html')).not.toHaveAttribute('data-shifted');
  });
});

test.describe('long code', () => {
  const recipe = '/docs/recipes/tables';

  test('is folded; the button opens it, and closes it where the reader has pressed', async ({page}) => {
    await open(page, recipe);
    const panel = lastCard(page).locator('.code-files').getByRole('tabpanel').first();
    const [more, fewer] = [
      panel.getByRole('button', {name: /^Show all \d+ lines$/}),
      panel.getByRole('button', {name: 'Show fewer lines'}),
    ];
    const heightOf = (): Promise<number> => panel.evaluate((element) => element.getBoundingClientRect().height);
    const folded = await heightOf();
    await more.click();
    await expect(fewer).toHaveAttribute('aria-expanded', 'true');
    expect(await heightOf()).toBeGreaterThan(folded * 3);
    await panel
      .locator('.code-rest')
      .evaluate((rest) =>
        window.scrollTo({top: rest.getBoundingClientRect().bottom + scrollY - innerHeight / 2, behavior: 'instant'}),
      );
    // To press it, the driver scrolls a little in Firefox.
    await fewer.hover();
    const place = (await fewer.boundingBox())?.y ?? NaN;
    await fewer.click();
    expect(await heightOf()).toBe(folded);
    expect(Math.abs(((await more.boundingBox())?.y ?? NaN) - place)).toBeLessThan(2);
  });

  test('opens at the first touch, before React runs', inFullTier, async ({page}) => {
    await page.goto(recipe);
    await lastCard(page)
      .getByRole('button', {name: /^Show all/})
      .first()
      .click();
    await expect(lastCard(page).getByRole('button', {name: 'Show fewer lines'})).toBeVisible();
    await expect(lastCard(page).locator('.code-rest').first()).toBeVisible();
  });

  test('is folded on pages without a live sample too', inFullTier, async ({page}) => {
    await open(page, '/docs/testing');
    await page
      .getByRole('button', {name: /^Show all/})
      .first()
      .click();
    await expect(page.getByRole('button', {name: 'Show fewer lines'})).toHaveCount(1);
  });

  test('is printed whole, all files below each other with their names', {tag: '@chromium'}, async ({page}) => {
    await open(page, recipe);
    await page.emulateMedia({media: 'print'});
    const files = lastCard(page).locator('.code-files');
    await expect(files.getByRole('tablist')).toBeHidden();
    await expect(files.getByRole('button', {name: /^Show all/})).toHaveCount(0);
    await expect(files.locator('figcaption')).toHaveText(await files.locator('[role=tab]').allTextContents());
    await expect(files.locator('figcaption').last()).toHaveText('styles.css');
    for (const rest of await files.locator('.code-rest').all()) {
      expect((await rest.boundingBox())?.height).toBeGreaterThan(100);
    }
  });

  test('stands open, with all files, when the scripts that would open it do not arrive', inFullTier, async ({page}) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(recipe);
    await movePointer(page);
    const files = lastCard(page).locator('.code-files');
    await expect(files.getByRole('tablist')).toBeHidden();
    await expect(files.locator('figcaption').last()).toBeVisible();
    await expect(files.getByRole('button', {name: /^Show all/})).toHaveCount(0);
    await expect(files.getByText('export default function')).toBeVisible();
  });

  const withFirstSample = builtPaths().filter((path) => path === '/docs/intro' || /^\/docs\/concepts\/[\w-]+$/.test(path));

  test('leaves the first sample, live or not, of the introduction and of each concept in one screen', async ({page}) => {
    test.setTimeout(120_000);
    expect(withFirstSample.length).toBeGreaterThan(10);
    for (const path of withFirstSample) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const heights = await page.evaluate(() => {
        const bar = document.querySelector('.navbar')?.getBoundingClientRect().height ?? 0;
        const live = document.querySelector('[aria-label="Live sample"]')?.parentElement;
        const first = document
          .querySelector('article .theme-code-block')
          ?.closest('div:has(> [aria-label="Live sample"]), .theme-code-block');
        return [first, live].map((sample) => ({
          found: (sample?.getBoundingClientRect().height ?? Infinity) + bar,
          screen: innerHeight,
        }));
      });
      for (const {found, screen} of heights) {
        expect(
          found,
          `${path}: the first sample and the bar above it; write fold=8 on its fence, or a smaller number`,
        ).toBeLessThanOrEqual(screen);
      }
    }
  });
});

test.describe('names', () => {
  const guide = '/docs/concepts/editor-state';

  test('in samples lead to their entries without loading the site again', async ({page}) => {
    await open(page, guide);
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await page.locator('pre a[href="/docs/api/classes/lexical.LexicalEditor#update"]').first().click();
    await expect(page).toHaveURL(/\/docs\/api\/classes\/lexical\.LexicalEditor#update$/);
    await expect(page.locator('[id="update"]')).toBeInViewport();
    await expect(page.locator('body')).toHaveAttribute('data-same-document', '');
  });

  test('of local variables lead nowhere', inFullTier, async ({page}) => {
    await open(page, guide);
    await expect(page.locator('pre a', {hasText: /^editor$/})).toHaveCount(0);
  });

  test('take one stop of the Tab key for each target of a sample', inFullTier, async ({page}) => {
    await open(page, guide);
    const stops = await page
      .locator('pre.code')
      .evaluateAll((blocks) =>
        blocks.map((code) => [...code.querySelectorAll('a:not([tabindex])')].map((link) => link.getAttribute('href'))),
      );
    for (const targets of stops) {
      expect(new Set(targets).size).toBe(targets.length);
    }
  });

  test('in prose link to their entries, but not in headings', inFullTier, async ({page}) => {
    await open(page, guide);
    expect(await page.locator('.theme-doc-markdown p a[href^="/docs/api/"] code').count()).toBeGreaterThan(3);
    await expect(page.locator('.theme-doc-markdown :is(h1, h2, h3) a[href^="/docs/api/"]')).toHaveCount(0);
  });
});

test.describe('the card of a linked name', () => {
  const guide = '/docs/concepts/editor-state';

  const expectBeside = async (card: Locator, link: Locator): Promise<void> => {
    const [above, below] = [await card.boundingBox(), await link.boundingBox()];
    expect(above).not.toBeNull();
    expect(below).not.toBeNull();
    if (above !== null && below !== null) {
      expect(above.y >= below.y + below.height || above.y + above.height <= below.y).toBe(true);
    }
  };

  test('opens under the mouse, says what the name is, and closes behind it', async ({page}) => {
    await open(page, guide);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    const link = page.locator('.theme-doc-markdown p a[href="/docs/api/classes/lexical.LexicalEditor#update"]').first();
    await link.hover();
    const card = page.getByRole('tooltip');
    await expect(card).toBeVisible();
    await expect(card).toContainText('method');
    await expect(card).toContainText('update');
    await expectBeside(card, link);
    await page.mouse.move(5, 400);
    await expect(card).toBeHidden();
  });

  test('opens on keyboard focus, describes the link, and closes on Escape', inFullTier, async ({page}) => {
    await open(page, guide);
    const link = page.locator('.theme-doc-markdown p a[href^="/docs/api/"]').first();
    await page.keyboard.press('Tab');
    await link.focus();
    const card = page.getByRole('tooltip');
    await expect(card).toBeVisible();
    await expect(link).toHaveAttribute('aria-describedby', (await card.getAttribute('id')) ?? '');
    await expectBeside(card, link);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(link).toBeFocused();
    await expect(link).not.toHaveAttribute('aria-describedby');
  });

  test('covers no name of a sample that it explains, wherever that is in the window', inFullTier, async ({page}) => {
    await open(page, guide);
    const links = page.locator('pre a:visible');
    for (let number = 0; number < Math.min(8, await links.count()); number += 1) {
      const link = links.nth(number);
      await link.scrollIntoViewIfNeeded();
      // A scroll that has not ended closes the card, or keeps it from opening.
      await expect(async () => {
        await page.mouse.move(5, 5);
        await expect(page.locator('.symbol-card:visible')).toHaveCount(0);
        await link.hover();
        await expect(page.getByRole('tooltip')).toBeVisible({timeout: 2000});
      }).toPass();
      await expectBeside(page.getByRole('tooltip'), link);
    }
  });

  test('is loaded on first use only', inFullTier, async ({page}) => {
    await open(page, guide);
    await settled(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.locator('.theme-doc-markdown p a[href^="/docs/api/"]').first().hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    expect(requested.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
  });
});

/** Scrolls a live sample into view and waits for its editor. */
async function start(live: Locator): Promise<Locator> {
  await live.scrollIntoViewIfNeeded();
  const editor = live.locator('[data-live-frame] [contenteditable]').first();
  await expect(editor).toBeVisible();
  return editor;
}

/** Leaves an editor by keyboard. Some use the Tab key themselves and give it back after Escape; some have stops inside. */
async function leave(page: Page, editor: Locator): Promise<void> {
  const isInside = (): Promise<boolean> => editor.evaluate((element) => element.contains(document.activeElement));
  const mostStopsInside = 5;
  await page.keyboard.press('Escape');
  for (let stop = 0; stop <= mostStopsInside && (await isInside()); stop += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await isInside(), 'the Tab key leaves the editor').toBe(false);
}

/** The HTML of the code that the page shows: Prism, which some samples bring, would color it anew. */
async function codeOf(page: Page): Promise<string[]> {
  return page.locator('pre code').evaluateAll((codes) => codes.map(({outerHTML}) => outerHTML));
}

/**
 * From now on, notes layout shifts of what is outside live samples, but for those that follow a key at once: the browser calls
 * some scrolling a shift then, and the metric leaves them off too. Fonts have arrived by now, which shift text too.
 */
async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM types have no LayoutShift yet (https://wicg.github.io/layout-instability/).
        const {sources, hadRecentInput} = entry as PerformanceEntry & {sources: {node: Node | null}[]; hadRecentInput: boolean};
        if (hadRecentInput) continue;
        // Menus float above the page, at the end of the body: they may follow the caret.
        const outside = sources.find(
          ({node}) => node?.parentElement?.closest('#__docusaurus') && node.parentElement.closest('[data-live-sample]') === null,
        );
        if (outside !== undefined) {
          document.documentElement.setAttribute('data-shift', (outside.node?.parentElement?.outerHTML ?? '').slice(0, 300));
        }
      }
    }).observe({type: 'layout-shift'});
  });
}

/** An editor in a page, and two that edit one document. */
const kinds = ['/docs/concepts/history', '/docs/collaboration/react'];

test.describe('every live sample', () => {
  for (const {path, count} of livePages) {
    test(`of ${path} runs, takes text, lets the Tab key out, and moves nothing`, tierOf(kinds.includes(path)), async ({page}) => {
      test.setTimeout(30_000 + count * 15_000);
      const errors = collectErrors(page);
      await open(page, path);
      const samples = page.getByRole('group', {name: 'Live sample'});
      await expect(samples).toHaveCount(count);
      await recordShifts(page);
      const code = await codeOf(page);
      for (let number = 0; number < count; number += 1) {
        const live = samples.nth(number);
        const height = (await live.boundingBox())?.height;
        const editor = await start(live);
        expect((await live.boundingBox())?.height).toBe(height);
        await expect(live.getByRole('tablist', {name: 'Editor state'})).toBeVisible();
        if ((await editor.getAttribute('contenteditable')) === 'true') {
          const before = (await editor.textContent()) ?? '';
          if (before === '') {
            await editor.click();
          } else {
            // On a block of text: in the middle of the editor the click could land on a card, and select it. Where there is
            // no text to move over, the browser takes the key as "scroll to the end of the page".
            const block = editor.locator(':scope > :not([contenteditable="false"])').first();
            // The middle of a table may be a border.
            const cell = block.locator('td, th').first();
            await ((await cell.count()) > 0 ? cell : block).click();
            await page.keyboard.press('End');
          }
          await page.keyboard.type('qz ');
          await expect(editor).not.toHaveText(before, {useInnerText: false});
          expect((await live.boundingBox())?.height).toBe(height);
          await leave(page, editor);
        }
        // Samples have alerts of their own.
        await expect(live.getByRole('alert').filter({hasText: /^The sample/})).toHaveCount(0);
      }
      expect(errors).toEqual([]);
      await expect(page.locator('html')).not.toHaveAttribute('data-shift');
      // A name that happens to be under the pointer shows its card, and says so.
      await page.mouse.move(0, 0);
      await expect(page.locator('[aria-describedby="symbol-card"]')).toHaveCount(0);
      expect(await codeOf(page)).toEqual(code);
    });
  }
});

test('a live sample is as wide as a phone, however long the lines of its inspector are', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, '/docs/recipes/comments');
  const live = page.getByRole('group', {name: 'Live sample'}).last();
  const editor = await start(live);
  const [outer, inner] = [await live.boundingBox(), await editor.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? Infinity)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
});

test.describe('the inspector of a live sample', () => {
  test.beforeEach(async ({page}) => {
    await open(page, features);
    await start(page.getByRole('group', {name: 'Live sample'}));
  });

  const live = (page: Page): Locator => page.getByRole('group', {name: 'Live sample'});
  const panel = (page: Page): Locator => live(page).getByRole('tabpanel');

  async function type(page: Page, text: string): Promise<void> {
    await live(page).getByRole('textbox').click();
    await page.keyboard.type(text);
  }

  async function show(page: Page, tab: string): Promise<void> {
    await live(page).getByRole('tab', {name: tab, exact: true}).click();
  }

  test('shows the tree, with marks on what the last update changed', async ({page}) => {
    await type(page, 'a');
    await expect(panel(page).getByRole('listitem')).toHaveText([/^root/, /^paragraph/, /^text \d+ "a"/]);
    await type(page, 'b');
    await expect(panel(page).getByRole('listitem').last()).toContainText('"ab"');
    await expect(panel(page).locator('mark')).toHaveText(['changed']);
  });

  test('shows the selection', inFullTier, async ({page}) => {
    await type(page, 'abc');
    await show(page, 'Selection');
    await expect(panel(page)).toContainText('RangeSelection');
    await expect(panel(page)).toContainText('offset 3');
  });

  test('shows JSON, HTML and Markdown', inFullTier, async ({page}) => {
    await type(page, 'abc');
    await show(page, 'JSON');
    expect(JSON.parse(await panel(page).innerText())).toMatchObject({root: {children: [{children: [{text: 'abc'}]}]}});
    await show(page, 'HTML');
    await expect(panel(page)).toContainText(/<p class="ed-paragraph"[^>]*><span[^>]*>abc<\/span><\/p>/);
    await show(page, 'Markdown');
    await expect(panel(page)).toHaveText('abc');
  });

  test('logs commands by name, and updates', inFullTier, async ({page}) => {
    await type(page, 'a');
    await page.keyboard.press('Enter');
    await show(page, 'Log');
    await expect(panel(page)).toContainText('INSERT_PARAGRAPH_COMMAND');
    await expect(panel(page)).toContainText('KEY_ENTER_COMMAND');
    await expect(panel(page)).toContainText(/update \d new/);
    await expect(panel(page)).not.toContainText('command without a name');
  });

  test('travels to past states and back', inFullTier, async ({page}) => {
    await type(page, 'abc');
    const frame = live(page).locator('[data-live-frame]');
    const slider = live(page).getByRole('slider', {name: 'Time travel'});
    await slider.press('Home');
    await expect(frame).not.toContainText('a');
    await slider.press('ArrowRight');
    await expect(frame).toHaveText('a');
    await live(page).getByRole('button', {name: 'Latest'}).click();
    await expect(frame).toHaveText('abc');
  });

  test('is used with the arrow keys', inFullTier, async ({page}) => {
    await live(page).getByRole('tab', {name: 'Tree'}).focus();
    await page.keyboard.press('ArrowRight');
    await expect(live(page).getByRole('tab', {name: 'Selection'})).toBeFocused();
    await expect(live(page).getByRole('tab', {name: 'Selection'})).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expect(live(page).getByRole('tab', {name: 'Log'})).toBeFocused();
  });

  test('starts over with the sample', inFullTier, async ({page}) => {
    await type(page, 'abc');
    await live(page).getByRole('button', {name: 'Reset'}).click();
    await expect(live(page).locator('[data-live-frame]')).not.toContainText('abc');
    await expect(live(page).getByText('State 1 of 1')).toBeVisible();
  });
});

test.describe('a live sample that fails', () => {
  test('while it is used says so, with the page of the error', async ({page}) => {
    await open(page, features);
    const live = page.getByRole('group', {name: 'Live sample'});
    const editor = await start(live);
    await editor.click();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Minified Lexical error #21; visit https://lexical.dev/docs/error?code=21 for the full message');
      });
    });
    await expect(live.getByRole('alert')).toContainText('Lexical error 21');
    await live.getByRole('link', {name: 'What it means'}).click();
    await expect(page).toHaveURL(/\/docs\/error\/?\?code=21$/);
  });

  test('to load says so in its frame', inFullTier, async ({page}) => {
    await open(page, features);
    await page.route('**/*.js', (route) => route.abort());
    const live = page.getByRole('group', {name: 'Live sample'});
    const height = (await live.boundingBox())?.height;
    await live.scrollIntoViewIfNeeded();
    await expect(live.getByRole('alert')).toContainText('The sample did not load.');
    expect((await live.boundingBox())?.height).toBe(height);
  });
});

test.describe('without JavaScript', withoutScripts, () => {
  test.use({javaScriptEnabled: false});

  test('the code is there, with a sentence in place of the live sample', async ({page}) => {
    await page.goto(features);
    await expect(block(page, "namespace: 'markdown-page'").locator('pre')).toBeVisible();
    const sentence = page.getByRole('group', {name: 'Live sample'}).locator('noscript p');
    await expect(sentence).toBeVisible();
    expect(await sentence.textContent()).toMatch(/^This sample runs in your browser\. Turn on JavaScript/);
    await expect(page.getByRole('button', {name: 'Copy code'})).toHaveCount(0);
  });

  test('all files are there, whole, below each other, with their names', async ({page}) => {
    await page.goto('/docs/recipes/tables');
    const files = lastCard(page).locator('.code-files');
    await expect(files.locator('[role=tablist]')).toBeHidden();
    await expect(files.locator('figcaption')).toHaveText(await files.locator('[role=tab]').allTextContents());
    for (const text of ['export default function', '.ed-table']) {
      await expect(files.getByText(text).first()).toBeVisible();
    }
    for (const rest of await files.locator('.code-rest').all()) {
      expect((await rest.boundingBox())?.height).toBeGreaterThan(100);
    }
    await expect(files.locator('button:visible')).toHaveCount(0);
  });
});

test.describe('scripts', () => {
  /** A method of the editor, which only the framework's core defines, whatever a minifier calls its parameters. */
  const coreMark = /registerMutationListener\(\w+,\s*\w+\)\s*\{/;

  /** Reads a page to its end, a window at a time. */
  async function scrollThrough(page: Page): Promise<void> {
    const isAtEnd = (): Promise<boolean> =>
      page.evaluate(() => {
        window.scrollBy({top: innerHeight, behavior: 'instant'});
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      });
    while (!(await isAtEnd())) {
      await idle(page);
    }
    await settled(page);
  }

  test('of a page without live samples have nothing of them', inFullTier, async ({page}) => {
    const path = builtPaths().find(
      (candidate) => candidate.startsWith('/docs/packages/') && livePages.every((live) => live.path !== candidate),
    );
    const plain = path ?? '/community';
    const scripts = scriptsOf(page);
    await open(page, plain);
    await scrollThrough(page);
    // Pages that links in view lead to are fetched ahead, and have samples of their own.
    for (const url of scripts.keys()) if (new URL(url).pathname.startsWith('/content/')) scripts.delete(url);
    expect(scripts.size).toBeGreaterThan(2);
    for (const mark of [coreMark, 'Live sample', 'Time travel', 'symbol-card']) {
      expect(await withMark(scripts, mark), String(mark)).toEqual([]);
    }
  });

  test('of a live sample load when the reader comes near', async ({page}) => {
    const scripts = scriptsOf(page);
    await open(page, features);
    await settled(page);
    expect(await withMark(scripts, coreMark)).toEqual([]);
    await start(page.getByRole('group', {name: 'Live sample'}));
    expect(await withMark(scripts, coreMark)).not.toEqual([]);
  });

  test('have each package of the framework once', inFullTier, async ({page}) => {
    const busiest = [...livePages].sort((a, b) => b.count - a.count)[0];
    expect(busiest).toBeDefined();
    const scripts = scriptsOf(page);
    await open(page, busiest?.path ?? features);
    await scrollThrough(page);
    const copies: string[] = [];
    for (const body of scripts.values()) {
      copies.push(...((await body).match(new RegExp(coreMark, 'g')) ?? []));
    }
    expect(copies).toHaveLength(1);
  });
});
