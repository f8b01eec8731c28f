import {expect, test} from './support/test.ts';

import {collectErrors} from './support/errors.ts';
import {open} from './support/page.ts';
import {entryPoints, packageNames} from './support/package-exports.ts';
import {inFullTier, withoutScripts} from './support/tiers.ts';

test('a page of the reference loads no code for what is static', inFullTier, async ({page}) => {
  const scripts: number[] = [];
  page.on('response', (response) => {
    const isPrefetch =
      response.request().headers()['purpose'] === 'prefetch' || response.request().headers()['sec-purpose'] === 'prefetch';
    if (response.url().endsWith('.js') && !isPrefetch) scripts.push(Number(response.headers()['content-length'] ?? 0));
  });
  const errors = collectErrors(page);
  // The largest page of the site; on a busy machine its first load takes a while.
  test.slow();
  await open(page, '/docs/api/modules/lexical');
  await expect(page.locator('#getroot')).toBeVisible();
  expect(await page.locator('[data-static]').count()).toBeGreaterThan(100);
  // The page's own text is more than 250 kB.
  expect(Math.max(...scripts.slice(2), 0)).toBeLessThan(250_000);
  expect(errors).toEqual([]);
});

test('a link inside a static part opens the page without a reload, with its text', async ({page}) => {
  await open(page, '/docs/api/modules/lexical_list');
  await page.evaluate(() => Object.assign(window, {stays: true}));
  await page.locator('.api-signature a', {hasText: 'ListNode'}).first().click();
  await expect(page).toHaveURL(/\/docs\/api\/classes\/lexical_list\.ListNode\/?$/);
  await expect(page.getByRole('heading', {level: 1, name: 'ListNode'})).toBeVisible();
  await expect(page.locator('.api-signature').first()).toContainText('class ListNode extends ElementNode');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  await page.goBack();
  await expect(page.locator('.api-signature').first()).toContainText('$createListItemNode');
});

test.describe('a class page', () => {
  test('folds inherited members, and a link to one opens its group', inFullTier, async ({page}) => {
    await open(page, '/docs/api/classes/lexical_list.ListNode');
    const groups = page.locator('details.api-inherited');
    expect(await groups.count()).toBeGreaterThan(1);
    await expect(page.locator('details.api-inherited[open]')).toHaveCount(0);

    await open(page, '/docs/api/classes/lexical_list.ListNode#getchildren');
    await expect(page.locator('#getchildren')).toBeInViewport();
    await expect(page.locator('details.api-inherited[open]')).toHaveCount(1);
  });

  test('states what a node is to the editor', inFullTier, async ({page}) => {
    await open(page, '/docs/api/classes/lexical_list.ListNode');
    const facts = page.locator('.api-facts');
    await expect(facts).toContainText('Type');
    await expect(facts).toContainText('list');
    await expect(facts.getByRole('link', {name: 'ListPlugin'})).toBeVisible();
  });

  test('is whole without JavaScript', withoutScripts, async ({pageWithoutScripts: page}) => {
    await page.goto('/docs/api/classes/lexical_list.ListNode');
    await expect(page.locator('.api-signature').first()).toBeVisible();
    const group = page.locator('details.api-inherited').first();
    await expect(group.locator('li').first()).toBeHidden();
    await group.locator('summary').click();
    await expect(group.locator('li').first()).toBeVisible();
  });
});

test('a command states its payload, who dispatches it and who handles it', async ({page}) => {
  await open(page, '/docs/api/modules/lexical_list#insert_unordered_list_command');
  const row = page.locator('.api-table tr', {hasText: 'INSERT_UNORDERED_LIST_COMMAND'});
  await expect(row).toContainText('void');
  await expect(row).toContainText('LOW ListPlugin');
});

test('the import line is copied with one press', inFullTier, async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/docs/api/modules/lexical_list');
  const button = page.getByRole('button', {name: 'Copy the import of $createListNode'});
  await button.click();
  await expect(button).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("import {$createListNode} from '@lexical/list';");
});

test.describe('the list of all symbols', () => {
  test('is filtered by name and kind, and worked by keyboard', async ({page}) => {
    await open(page, '/docs/api');
    const field = page.getByRole('searchbox', {name: 'Filter symbols'});
    const items = page.locator('#symbol-list li:visible');
    const all = await items.count();
    expect(all).toBeGreaterThan(450);
    await field.fill('command enter');
    await expect(items).toHaveText([/KEY_ENTER_COMMAND/]);
    await field.press('ArrowDown');
    await expect(items.getByRole('link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(items).toHaveCount(all);
    await field.fill('$getRoot');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/modules\/lexical\/?#getroot$/);
    await expect(page.locator('#getroot')).toBeInViewport();
  });

  test('is complete without JavaScript', {tag: [withoutScripts.tag, inFullTier.tag]}, async ({pageWithoutScripts: page}) => {
    await page.goto('/docs/api');
    expect(await page.locator('#symbol-list li:visible').count()).toBeGreaterThan(450);
    await expect(page.getByRole('searchbox', {name: 'Filter symbols'})).toBeHidden();
  });
});

test('the modules are listed with what they are for, and filtered', async ({page}) => {
  await open(page, '/docs/api/modules');
  const items = page.locator('#module-list li:visible');
  await expect(items).toHaveCount(packageNames().flatMap(entryPoints).length);
  await page.getByRole('searchbox', {name: 'Filter modules'}).fill('hook editable');
  await expect(items).toHaveText([/useLexicalEditable/]);
});
