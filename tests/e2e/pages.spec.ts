import {newViolations} from './support/axe.ts';
import {open, started} from './support/page.ts';
import {builtPaths} from './support/site.ts';
import {expect, type Page, test} from './support/test.ts';

const pages = builtPaths();

/** Enough that both workers are done at about the same time. */
const parts = 6;

/** Notes from now on what a page must not do, each with the page that did it. */
function watch(page: Page, baseURL: string): string[] {
  const problems: string[] = [];
  const here = (): string => new URL(page.url()).pathname;
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(`${here()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`${here()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !/^(?:data|blob):/.test(request.url())) {
      problems.push(`${here()}: request to ${request.url()}`);
    }
  });
  return problems;
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

test.describe('every page', () => {
  for (let part = 0; part < parts; part += 1) {
    test(`opens without an error and without a request to another host, and axe finds nothing in it, light or dark (part ${part + 1} of ${parts})`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const problems = watch(page, baseURL ?? '');
      for (const path of pages.filter((_, index) => index % parts === part)) {
        await page.goto(path);
        await started(page);
        await expect(page.locator('h1'), `${path} has exactly one h1`).toHaveCount(1);
        problems.push(...(await newViolations(page, path)));
      }
      expect(problems).toEqual([]);
    });
  }
});
