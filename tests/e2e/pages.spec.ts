import {newViolations} from './support/axe.ts';
import {collectErrors} from './support/errors.ts';
import {open} from './support/page.ts';
import {PassedPages} from './support/passed-pages.ts';
import {builtPaths, htmlOf} from './support/site.ts';
import {pagesWithMostStructures} from './support/structures.ts';
import {expect, type Page, test} from './support/test.ts';

/** Notes from now on the requests of a page to other hosts, each with the page that made it. */
function collectForeignRequests(page: Page, baseURL: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !/^(?:data|blob):/.test(request.url())) {
      requests.push(`${page.url()}: request to ${request.url()}`);
    }
  });
  return requests;
}

/**
 * Opens pages one after the other and lets React take over: each has one main heading, nothing wider than the window, no error, and
 * nothing that axe finds in either theme. Pages that passed before as they are now are left out.
 */
async function checkPages(page: Page, baseURL: string, paths: readonly string[]): Promise<void> {
  const passed = new PassedPages('axe', ['package-lock.json', 'tests/e2e/pages.spec.ts', 'tests/e2e/support/axe.ts']);
  const foreign = collectForeignRequests(page, baseURL);
  const errors = collectErrors(page);
  const problems: string[] = [];
  for (const path of paths.filter((candidate) => !passed.has(candidate))) {
    await open(page, path);
    await expect(page.locator('h1'), `${path} has exactly one h1`).toHaveCount(1);
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) {
      problems.push(`${path}: expected nothing wider than the window, found that the page scrolls sideways`);
    }
    problems.push(...(await newViolations(page, path)), ...errors.splice(0).map((error) => `${path}: ${error}`));
  }
  problems.push(...foreign);
  expect(problems).toEqual([]);
  // Only now: what is wrong with a color that many pages share is said of one of them.
  passed.add(paths);
}

test('axe sees, in each theme, colors that are hard to read and a picture without a text', async ({page}) => {
  await open(page, '/docs/intro');
  await page.evaluate(() => {
    const [text] = document.querySelectorAll<HTMLElement>('.theme-doc-markdown p');
    text?.style.setProperty('color', 'light-dark(#bbb, #444)');
    text?.insertAdjacentHTML('afterend', '<img src="/img/logo.svg">');
  });
  const found = await newViolations(page, 'the page');
  expect(found.map((line) => line.replace(/ at .*/s, ''))).toEqual([
    'the page (light): color-contrast',
    'the page (light): image-alt',
    'the page (dark): color-contrast',
    'the page (dark): image-alt',
  ]);
});

let chosen: string[] | undefined;

/** How many kinds of elements `npm test` looks at. The others would take seven times as many pages. */
const share = 0.7;

/** Pages that together have most kinds of elements; worked out once in each worker. */
function richPages(): string[] {
  chosen ??= pagesWithMostStructures(new Map(builtPaths().map((path) => [path, htmlOf(path) ?? ''])), share);
  return chosen;
}

/** Every `parts`-th page, so that each part has pages of all kinds. */
function partOf(pages: readonly string[], part: number, parts: number): string[] {
  return pages.filter((_, index) => index % parts === part);
}

// In other engines, `npm run test:engines -- --full` opens them; axe finds there what it finds here.
test.describe('pages that together have seven tenths of all kinds of elements', {tag: '@chromium'}, () => {
  const parts = 3;
  for (let part = 0; part < parts; part += 1) {
    test(`open without an error and without a request to another host, and axe finds nothing in them, light or dark (part ${part + 1} of ${parts})`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      await checkPages(page, baseURL ?? '', partOf(richPages(), part, parts));
    });
  }
});

test.describe('every page', {tag: ['@chromium', '@full']}, () => {
  // Enough that both workers are done at about the same time.
  const parts = 6;
  for (let part = 0; part < parts; part += 1) {
    test(`opens without an error and without a request to another host, and axe finds nothing in it, light or dark (part ${part + 1} of ${parts})`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      await checkPages(page, baseURL ?? '', partOf(builtPaths(), part, parts));
    });
  }
});
