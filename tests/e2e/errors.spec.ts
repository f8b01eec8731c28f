// cspell:ignore fcode
import path from 'node:path';

import {expect, test, type Browser, type Locator, type Page} from './support/test.ts';
import {build} from 'esbuild';
import {readTable} from '../../src/content/error-table.ts';
import {navigate, open} from './support/page.ts';
import {box, hits} from './support/search.ts';
import {inFullTier, withoutScripts} from './support/tiers.ts';

/** The highest number that the documented version throws. */
const highest = Math.max(...readTable(path.resolve(__dirname, '../..')).codes.map(({code}) => code));

/** Throws errors of every package in a real page, with one of the two builds, and gives the messages by mistake. */
async function thrownMessages(browser: Browser, kind: 'development' | 'production'): Promise<Record<string, string>> {
  const {outputFiles} = await build({
    entryPoints: [path.resolve(__dirname, 'support/in-page/throw-errors.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: [kind],
    define: {'process.env.NODE_ENV': JSON.stringify(kind)},
    logLevel: 'error',
  });
  const page = await browser.newPage();
  await page.addScriptTag({content: outputFiles[0]?.text ?? ''});
  // Set by support/in-page/throw-errors.ts.
  const messages = await page.evaluate(() => (window as unknown as {messages: Record<string, string>}).messages);
  await page.close();
  return messages;
}

const decoder = (page: Page): Locator => page.getByRole('region', {name: 'Decoded error'});

/** The decoded message: the paragraph below the heading. */
const message = (page: Page): Locator => decoder(page).locator('h2 + p');

test('every error of a production build is decoded to what the development build says', inFullTier, async ({browser, page}) => {
  const development = await thrownMessages(browser, 'development');
  const production = await thrownMessages(browser, 'production');
  expect(Object.keys(production)).toEqual(Object.keys(development));
  expect(Object.keys(production)).not.toEqual([]);
  await open(page, '/docs/error');
  for (const [mistake, expected] of Object.entries(development)) {
    const thrown = production[mistake] ?? '';
    const [, number = '', address = ''] = /^Minified Lexical error #(\d+); visit (\S+) for the full message/.exec(thrown) ?? [];
    expect(address, `${mistake}: ${thrown}`).toContain('https://lexical.dev/docs/error?');
    await navigate(page, address.replace('https://lexical.dev', ''));
    await expect(message(page), mistake).toHaveText(expected, {useInnerText: true});
    await expect(decoder(page).getByRole('heading', {level: 2})).toHaveText(`Minified Lexical error #${number}`);
    await expect(decoder(page).getByRole('link', {name: `Read about error #${number}`})).toHaveAttribute(
      'href',
      `/docs/error/${number}`,
    );
  }
});

test('the decoder shows the page of the error in place', async ({page}) => {
  await page.goto('/docs/error?code=38');
  await expect(decoder(page).getByRole('heading', {name: 'What happens to the editor'})).toBeVisible();
  await expect(decoder(page).getByText('isEmpty').first()).toBeVisible();
  await expect(page).toHaveTitle(/Minified Lexical error #38/);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({id}) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('odd addresses are answered', inFullTier, async ({page}) => {
  const answers: [search: string, answer: string | RegExp][] = [
    ['?code=9999', `The highest number in this version is ${highest}`],
    ['?code=5', 'The error comes from another version.'],
    ['?code=', 'The address has no error number'],
    ['?code=abc', 'This is not an error number'],
    ['?code=%2338', 'Did you mean #38?'],
    ['?code=15&code=16', /more error numbers: #16/],
    ['?code=66', 'The address has no value for one placeholder'],
    ['?code=15&v=spare', 'The address has one value more than the message needs: spare'],
    ['?code=66&amp;v=12', 'Expected node 12 to have a parent.'],
  ];
  await open(page, '/docs/error');
  await expect(decoder(page), 'nothing at all is the bare page').toHaveCount(0);
  await expect(page.getByRole('heading', {name: 'All errors'})).toBeVisible();
  for (const [search, answer] of answers) {
    await navigate(page, `/docs/error${search}`);
    await expect(decoder(page), search).toContainText(answer);
  }
});

test('an escaped question mark in an address is one', inFullTier, async ({page}) => {
  await page.goto('/docs/error%3Fcode=66&v=12');
  await expect(page).toHaveURL(/\/docs\/error\?code=66&v=12$/);
  await expect(message(page)).toHaveText('Expected node 12 to have a parent.', {useInnerText: true});
});

test('markup in the address stays text', inFullTier, async ({page}) => {
  const attacks = [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    'javascript:window.hacked=1',
    '{{7*7}}',
  ];
  for (const attack of attacks) {
    const encoded = encodeURIComponent(attack);
    const expectText = async (): Promise<void> => {
      await expect(decoder(page)).toContainText(attack);
      await expect(decoder(page).locator('img, script, a[href^="javascript:"]')).toHaveCount(0);
    };
    await page.goto(`/docs/error?code=17&v=${encoded}`);
    await expectText();
    for (const search of [`?code=${encoded}&v=${encoded}`, `?code=15&code=${encoded}`, `?code=15&v=${encoded}`]) {
      // In between nothing is decoded, so that no answer is taken for the next one.
      await navigate(page, '/docs/error');
      await expect(decoder(page)).toHaveCount(0);
      await navigate(page, `/docs/error${search}`);
      await expectText();
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  }
});

test('a loaded page decodes without a network, and says that the explanation is missing', inFullTier, async ({page, context}) => {
  await open(page, '/docs/error');
  await context.setOffline(true);
  await navigate(page, '?code=66&v=12');
  await expect(message(page)).toHaveText('Expected node 12 to have a parent.', {useInnerText: true});
  await expect(decoder(page)).toContainText('did not load here');
});

test(
  'without JavaScript the page leads to every error',
  {tag: [withoutScripts.tag, inFullTier.tag]},
  async ({pageWithoutScripts: page}) => {
    await page.goto('/docs/error?code=38');
    await page.getByRole('link', {name: /^#38 setEditorState/}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Minified Lexical error #38');
    await expect(page.getByRole('heading', {level: 2}).first()).toContainText('setEditorState: the editor state is empty.');
  },
);

test('the list shrinks to what is typed or pasted', async ({page}) => {
  await open(page, '/docs/error');
  const box = page.getByRole('searchbox', {name: /^Filter by number/});
  const entries = page.locator('main [data-search="skip"] li');
  await box.fill('Minified Lexical error #38; visit https://lexical.dev/docs/error?code=38 for the full message');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('#38');
  await box.fill('Create node: Attempted to create node HeadingNode that was not configured to be used on the editor.');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('development only');
  await box.fill('nothing has this text');
  await expect(page.getByText('matches. Try one word')).toBeVisible();
});

test('the search of the site finds an error by its text', inFullTier, async ({page}) => {
  const queries: [query: string, path: string][] = [
    ['Minified Lexical error #14', '/docs/error/14'],
    [`Minified Lexical error #${highest}`, `/docs/error/${highest}`],
    ["setEditorState: the editor state is empty. Ensure the editor state's root node never becomes empty.", '/docs/error/38'],
    ['Expected node 12 to have a top parent element.', '/docs/error/67'],
    ['Node MentionNode has not been registered. Ensure node has been passed to createEditor.', '/docs/error/37'],
    ['Table Element Not Found', '/docs/error/messages'],
  ];
  await open(page, '/docs/intro');
  await page.keyboard.press('Control+k');
  for (const [query, path] of queries) {
    await box(page).fill(query);
    await expect(hits(page).first(), query).toHaveAttribute('href', new RegExp(`${path}(#|$)`));
  }
});
