import type {TestDetails} from '@playwright/test';

/**
 * Says in which tier a test is one of many alike: `npm test` runs some of them, `npm run test:full` the others.
 *
 * @param isFast whether `npm test` runs it
 * @returns what the test is declared with
 */
export function tierOf(isFast: boolean): TestDetails {
  return isFast ? {} : inFullTier;
}

/** Details of a test of what few readers meet, and of what another test shows as well in part: only `npm run test:full` runs it. */
export const inFullTier = {tag: '@full'} as const;

/** Details of a test that turns JavaScript off: a stock Firefox runs scripts whatever Playwright tells it. */
export const withoutScripts = {tag: '@chromium'} as const;
