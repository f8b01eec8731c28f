import type {Page} from '@playwright/test';

import {collectErrors} from './errors.ts';
import {expect, test} from './test.ts';
import {watchTraffic} from './traffic.ts';

/**
 * Opens a page once for all tests of the surrounding `test.describe`: for tests that use different parts of a page, one after the
 * other. Each of them fails when the page has made an error meanwhile; after a failure the next one finds the page as new.
 *
 * @param path address of the page
 * @returns gives the page in a test
 */
export function pageForAll(path: string): () => Page {
  let opened: Page | undefined;
  let errors: string[] = [];
  test.describe.configure({mode: 'default'});
  test.beforeAll(async ({browser}) => {
    const context = await browser.newContext();
    watchTraffic(context);
    opened = await context.newPage();
    errors = collectErrors(opened);
    await opened.goto(path);
  });
  test.afterEach(() => expect(errors).toEqual([]));
  test.afterAll(() => opened?.context().close());
  return () => {
    if (opened === undefined) {
      throw new Error(`${path}: expected the page inside a test, found it used while the tests are declared.`);
    }
    return opened;
  };
}
