import {chromium, firefox, webkit} from '@playwright/test';

import type {PlaywrightBrowser} from '../e2e/support/browser.ts';
import {chromiumLaunch, firefoxLaunch} from '../e2e/support/launch-options.ts';
import type {Browser, BrowserWindow, Size} from './driver.ts';

/** Starts a browser that Playwright drives. */
export async function launchPlaywright({engine, executable, stock}: PlaywrightBrowser): Promise<Browser> {
  const browser = await {
    chromium: () => chromium.launch(chromiumLaunch(executable)),
    firefox: () => firefox.launch(firefoxLaunch(stock ? executable : undefined)),
    webkit: () => webkit.launch(),
  }[engine]();
  return {
    openWindow: async (viewport: Size): Promise<BrowserWindow> => {
      const context = await browser.newContext({viewport});
      const page = await context.newPage();
      const reports: string[] = [];
      page.on('pageerror', ({message}) => reports.push(message));
      page.on('console', (message) => {
        // A page that says that an address has no page comes with status 404, which Chromium reports as an error.
        if (message.type() === 'error' && message.location().url !== page.url()) {
          reports.push(message.text());
        }
      });
      return {
        load: async (url) => {
          try {
            await page.goto(url);
          } catch (error) {
            // Seen once in a thousand pages on a busy machine, and not again on purpose. A page that keeps a reader from leaving fails twice.
            if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
            await page.goto(url);
          }
        },
        evaluate: (expression) => page.evaluate<unknown>(expression),
        movePointer: (x, y) => page.mouse.move(x, y),
        pressPointer: () => page.mouse.down(),
        releasePointer: () => page.mouse.up(),
        pressKey: (keys) => page.keyboard.press(keys),
        type: (text) => page.keyboard.type(text),
        // `page.goBack()` waits in Firefox for a `load` event, which an anchor of the same page does not have.
        goBack: () => page.evaluate('setTimeout(() => history.back())'),
        goForward: () => page.evaluate('setTimeout(() => history.forward())'),
        takeReports: () => reports.splice(0),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
