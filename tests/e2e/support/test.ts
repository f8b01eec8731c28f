import {expect, test as base} from '@playwright/test';

import {watchTraffic} from './traffic.ts';

export * from '@playwright/test';

/** Options of a test beyond Playwright's own. */
interface Options {
  /** Whether the test makes the browser refuse something on purpose. */
  refusalsExpected: boolean;
}

/** Playwright's `test`, which fails when the browser has refused anything by the site's Content-Security-Policy. */
export const test = base.extend<Options>({
  refusalsExpected: [false, {option: true}],
  context: async ({context, refusalsExpected}, use) => {
    watchTraffic(context);
    const refused: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) {
        refused.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      }
    });
    await use(context);
    if (!refusalsExpected) {
      expect(refused, 'what the Content-Security-Policy has refused').toEqual([]);
    }
  },
});
