import {defineConfig} from '@playwright/test';

import {chromiumLaunch, firefoxLaunch} from './tests/e2e/support/launch-options';
import {port} from './tests/e2e/support/port.ts';

/**
 * Browser tests run against the production build in `build/`, served with directory indexes and `404.html`.
 * `npm test -- e2e` finds the browser and passes it here as CHROMIUM_PATH or FIREFOX_PATH (tests/e2e/support/browser.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Tests wait for their pages often enough to keep one more busy than there are cores on a small machine.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // Once more, which tells a test that sometimes fails from one that always does. The report calls it flaky, and the run fails.
  retries: 1,
  failOnFlakyTests: true,
  // Only tests that fail wait this long. Much less, and a busy machine would fail them.
  timeout: 90_000,
  expect: {timeout: 20_000},
  reporter: [['list', {printSteps: false}]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: {width: 1280, height: 800},
    colorScheme: 'light',
    // Recording each test would take a fifth of the time.
    trace: 'on-first-retry',
  },
  projects: [
    {name: 'chromium', use: {launchOptions: chromiumLaunch(process.env['CHROMIUM_PATH'])}},
    {
      name: 'firefox',
      // What measures Chromium, speaks its protocol, asks for what WebDriver BiDi does not have, or is about Node more than browsers.
      grepInvert: /@chromium/,
      use: {browserName: 'firefox', launchOptions: firefoxLaunch(process.env['FIREFOX_PATH'])},
    },
  ],
  webServer: {
    command: `npm run serve -- --port ${port} --quiet`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 30_000,
  },
});
