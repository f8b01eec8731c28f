import {expect, test} from '@playwright/test';

for (const [name, open] of [
  ['the button', 'click'],
  ['Ctrl+K', 'Control+k'],
  ['the slash key', '/'],
] as const) {
  test(`${name} opens the search, which finds an API symbol and leads to it`, async ({page}) => {
    await page.goto('/docs/intro');
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    if (open === 'click') {
      await page.getByRole('button', {name: 'Search'}).first().click();
    } else {
      await page.keyboard.press(open);
    }
    const box = page.getByPlaceholder('Search docs');
    await box.fill('$getRoot');
    await expect(page.locator('.DocSearch-Hit a').first()).toHaveAttribute('href', /\/docs\/api\/modules\/lexical#getroot$/);
    await box.press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/modules\/lexical\/?#getroot$/);
  });
}

test('Escape closes the search', async ({page}) => {
  await page.goto('/docs/intro');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search docs')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search docs')).toBeHidden();
});

test('the search page finds guides for the query in its address', async ({page}) => {
  await page.goto('/search?q=serialization');
  await expect(
    page
      .locator('main')
      .getByRole('link', {name: /serialization/i})
      .first(),
  ).toBeVisible();
  await page.goto('/search?q=zzzzqqqq');
  await expect(page.getByText('No results were found')).toBeVisible();
});
