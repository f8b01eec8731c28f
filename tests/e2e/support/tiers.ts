import type {TestDetails} from '@playwright/test';

/**
 * Says in which tier a test is one of many alike: `npm test` runs some of them, `npm run test:full` the others.
 *
 * @param isFast whether `npm test` runs it
 * @returns what the test is declared with
 */
export function tierOf(isFast: boolean): TestDetails {
  return isFast ? {} : {tag: '@full'};
}

/** Details of a test that turns JavaScript off: a stock Firefox runs scripts whatever Playwright tells it. */
export const withoutScripts = {tag: '@chromium'} as const;
