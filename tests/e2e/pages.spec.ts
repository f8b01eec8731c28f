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

/** The pages that passed a check as they are now. */
function passedPages(check: string, page: Page): PassedPages {
  return new PassedPages(check, ['tests/e2e/pages.spec.ts'], page.context().browser()?.version() ?? 'unknown');
}

/**
 * Opens pages one after the other and lets React take over: each has one main heading, nothing wider than the window, and no error.
 * Pages that passed before as they are now are left out.
 *
 * @param look what else to do with each page; gives what is wrong with it
 */
async function checkPages(
  page: Page,
  baseURL: string,
  paths: readonly string[],
  passed: PassedPages,
  look: (path: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> {
  const foreign = collectForeignRequests(page, baseURL);
  const errors = collectErrors(page);
  const problems: string[] = [];
  for (const path of paths.filter((candidate) => !passed.has(candidate))) {
    await open(page, path);
    const {headings, isTooWide} = await page.evaluate(() => ({
      // What stands in an editor is the heading of what people write there.
      headings: [...document.querySelectorAll('h1')].filter((heading) => !heading.closest('[data-lexical-editor]')).length,
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
    if (headings !== 1) problems.push(`${path}: expected one h1, found ${headings}`);
    if (isTooWide) problems.push(`${path}: expected nothing wider than the window, found that the page scrolls sideways`);
    problems.push(...(await look(path)), ...errors.splice(0).map((error) => `${path}: ${error}`));
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

/** How many kinds of elements `npm test` looks at. The others would take seven times as many pages. */
const share = 0.7;

/** Worked out once in each worker. */
const chosen = new Map<number, string[]>();

/** Pages that together have a share of all kinds of elements. */
function richPages(part: number): string[] {
  const pages =
    chosen.get(part) ?? pagesWithMostStructures(new Map(builtPaths().map((path) => [path, htmlOf(path) ?? ''])), part);
  chosen.set(part, pages);
  return pages;
}

/** Every `parts`-th page, so that each part has pages of all kinds. */
function partOf(pages: readonly string[], part: number, parts: number): string[] {
  return pages.filter((_, index) => index % parts === part);
}

/** Opens pages, and lets axe look at them in both themes. */
async function checkWithAxe(page: Page, baseURL: string, paths: readonly string[]): Promise<void> {
  await checkPages(page, baseURL, paths, passedPages('axe', page), (path) => newViolations(page, path));
}

// In other engines, `npm test -- engines --full` opens them; axe finds there what it finds here.
for (const [what, kinds, tag, parts] of [
  ['seven tenths of all kinds of elements', share, ['@chromium'], 3],
  ['all kinds of elements', 1, ['@chromium', '@full'], 4],
] as const) {
  test.describe(`pages that together have ${what}`, {tag: [...tag]}, () => {
    for (let part = 0; part < parts; part += 1) {
      test(`open without an error and without a request to another host, and axe finds nothing in them, light or dark (part ${part + 1} of ${parts})`, async ({
        page,
        baseURL,
      }) => {
        test.setTimeout(300_000);
        await checkWithAxe(page, baseURL ?? '', partOf(richPages(kinds), part, parts));
      });
    }
  });
}

test.describe('every page', {tag: ['@chromium', '@full']}, () => {
  const parts = 6;
  for (let part = 0; part < parts; part += 1) {
    test(`opens without an error and without a request to another host (part ${part + 1} of ${parts})`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      await checkPages(page, baseURL ?? '', partOf(builtPaths(), part, parts), passedPages('opened', page));
    });
  }
});
