import path from 'node:path';

import type {LaunchOptions} from '@playwright/test';

/**
 * How Playwright starts a Chrome or Chromium.
 *
 * @param executable its path; Playwright's own browser without it
 */
export function chromiumLaunch(executable: string | undefined): LaunchOptions {
  return {
    ...(executable === undefined ? {} : {executablePath: executable}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  };
}

/**
 * How Playwright starts a Firefox as released, which it drives by WebDriver BiDi.
 *
 * @param executable its path; Playwright's own Firefox, which needs none of this, without it
 */
export function firefoxLaunch(executable: string | undefined): LaunchOptions {
  return executable === undefined
    ? {}
    : {
        channel: 'moz-firefox',
        executablePath: path.resolve(__dirname, 'firefox-relay.ts'),
        env: {...definedEnvironment(), FIREFOX_PATH: executable},
      };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
