import {expect, test} from './support/test.ts';

test.describe('the policy', () => {
  test.use({refusalsExpected: true});

  test('stops a script that the build does not know', async ({page}) => {
    await page.goto('/docs/concepts/nodes');
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({effectiveDirective}) => resolve(effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'window.injected = true';
          document.body.append(script);
        }),
    );
    expect(refused).toBe('script-src-elem');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  });
});
