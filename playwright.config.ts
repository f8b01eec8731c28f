import {defineConfig} from '@playwright/test';

import {chromiumLaunch, firefoxLaunch} from './tests/e2e/support/launch-options';

const port = Number(process.env['PORT'] ?? 4173);

/**
 * Browser tests run against the production build in `build/`, served with directory indexes and `404.html`.
 * `npm run test:e2e` finds the browser and passes it here as CHROMIUM_PATH or FIREFOX_PATH (tests/e2e/support/browser.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Once more, because timing depends on what else the machine does; the report calls such a test flaky.
  retries: 1,
  timeout: 30_000,
  expect: {timeout: 7_000},
  reporter: [['list', {printSteps: false}]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: {width: 1280, height: 800},
    colorScheme: 'light',
    trace: 'retain-on-failure',
  },
  projects: [
    {name: 'chromium', use: {launchOptions: chromiumLaunch(process.env['CHROMIUM_PATH'])}},
    {
      name: 'firefox',
      // What measures Chromium, speaks its protocol, or asks for what WebDriver BiDi does not have.
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
