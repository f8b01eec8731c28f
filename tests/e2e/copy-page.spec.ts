import {readFileSync} from 'node:fs';
import path from 'node:path';

import {expect, type Locator, type Page, test} from './support/test.ts';

import {markdownPath} from '../../src/shared/markdown-path.ts';
import {holdUp, open} from './support/page.ts';
import {buildDir} from './support/site.ts';
import {inFullTier, tierOf, withoutScripts} from './support/tiers.ts';
import {settled} from './support/traffic.ts';

const pages = {
  document: '/docs/concepts/nodes',
  'page of the reference': '/docs/api/classes/lexical.LexicalEditor',
  'page of an error': '/docs/error/14',
  'blog post': '/blog/welcome',
  'stand-alone page': '/community',
};

function copyButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', {name: 'Copy page'});
}

test.describe('the Markdown of a page', () => {
  for (const [kind, address] of Object.entries(pages)) {
    test(`of a ${kind} is copied with a button that says so`, tierOf(kind === 'document'), async ({page, context}) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, address);
      await settled(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await copyButton(page).click();
      await expect(page.getByRole('main').getByRole('button', {name: 'Copied', exact: true})).toBeVisible();
      await expect(page.getByRole('status').filter({hasText: 'Page copied as Markdown'})).toHaveCount(1);
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(readFileSync(path.join(buildDir, markdownPath(address)), 'utf8'));
      expect(requests).toEqual([markdownPath(address)]);
      await expect(copyButton(page)).toBeVisible();
    });
  }

  // Firefox lets a page write to the clipboard for five seconds after the click, and a busy machine needs longer for
  // deferred hydration; the link is then followed, as without React.
  test('is copied by a click that comes before React', {tag: ['@chromium', '@full']}, async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const {letThrough} = await holdUp(page, '**/assets/js/main.*');
    await page.goto(pages.document);
    await copyButton(page).click();
    await letThrough();
    await expect(page.getByRole('button', {name: 'Copied', exact: true})).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\n# Nodes\n');
  });

  test('opens instead when the clipboard refuses', inFullTier, async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, 'write', {
        value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      });
    });
    await open(page, pages.document);
    await copyButton(page).click();
    await expect(page).toHaveURL(/\/docs\/concepts\/nodes\.md\??$/);
    await expect(page.locator('body')).toContainText('# Nodes');
  });

  test('opens with the link beside it', async ({page}) => {
    await open(page, pages.document);
    await page.getByRole('main').getByRole('link', {name: 'View as Markdown'}).click();
    await expect(page).toHaveURL(/\/docs\/concepts\/nodes\.md$/);
    await expect(page.locator('body')).toContainText('# Nodes');
  });

  test('is offered once on each page, and not in the list of posts', inFullTier, async ({page}) => {
    await page.goto('/blog');
    await expect(copyButton(page)).toHaveCount(0);
    await page.goto(pages['blog post']);
    await expect(copyButton(page)).toHaveCount(1);
  });
});

test('without scripts the button leads to the Markdown', withoutScripts, async ({pageWithoutScripts: page}) => {
  await page.goto(pages.document);
  await copyButton(page).click();
  await expect(page).toHaveURL(/\/docs\/concepts\/nodes\.md\??$/);
  await expect(page.locator('body')).toContainText('# Nodes');
});
