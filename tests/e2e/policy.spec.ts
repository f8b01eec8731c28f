import {expect, test} from './support/test.ts';

test.describe('the policy', () => {
  test.use({refusalsExpected: true});

  test('stops a script that the build does not know', async ({page}) => {
    await page.goto('/docs/concepts/nodes');
    const violation = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    });
    await violation;
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});
