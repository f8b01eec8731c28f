import type {Locator, Page} from '@playwright/test';

import {hydrated, open, started} from './support/page.ts';
import {expect, test} from './support/test.ts';

/** What is closed, with a text that is in it alone. */
const closed = [
  {
    what: 'folded code',
    path: '/docs/concepts/nodes',
    text: 'this.__userId = userId;',
    closedPart: (page: Page): Locator => page.locator('.code-rest', {hasText: 'this.__userId = userId;'}),
  },
  {
    what: 'an answer',
    path: '/docs/concepts/nodes',
    text: 'when the mention is copied for writing',
    closedPart: (page: Page): Locator => page.locator('details.alert > div').first(),
  },
  {
    what: 'another package manager',
    path: '/docs/recipes/tables',
    text: 'pnpm add lexical',
    closedPart: (page: Page): Locator => page.getByRole('tabpanel', {name: 'pnpm', includeHidden: true}),
    tab: 'pnpm',
  },
  {
    what: 'another file of a sample',
    path: '/docs/recipes/tables',
    text: 'color-scheme: light dark',
    closedPart: (page: Page): Locator => page.getByRole('tabpanel', {name: 'styles.css', includeHidden: true}).first(),
    tab: 'styles.css',
  },
];

test.describe('text in what is closed', {tag: '@chromium'}, () => {
  for (const {what, path, text, closedPart, tab} of closed) {
    for (const isEarly of [true, false]) {
      test(`${what} is found ${isEarly ? 'before' : 'after'} React starts`, async ({page}) => {
        // The address of a text opens what it is in by the same steps as the browser's own search, which no test can use.
        if (!isEarly) await open(page, path);
        await expect(closedPart(page)).toBeHidden();
        await page.goto(`${path}#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`);
        await expect(closedPart(page)).toBeVisible();
        await expect(closedPart(page)).toBeInViewport();
        if (isEarly) await started(page);
        await hydrated(page);
        await expect(closedPart(page)).toBeVisible();
        if (tab !== undefined) await expect(page.getByRole('tab', {name: tab}).first()).toHaveAttribute('aria-selected', 'true');
      });
    }
  }
});
