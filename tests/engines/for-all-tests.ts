import {afterAll, beforeAll, inject} from 'vitest';

import {type Browser, launch} from './driver.ts';
import {Reader} from './reader.ts';
import {type ProbedSite, serveProbedSite} from './site.ts';

/** The site and a browser, which are there for all tests of a file. */
export interface Opened {
  site: () => ProbedSite;
  /** Opens a window of the browser; its width in CSS pixels. */
  openReader: (width: number) => Promise<Reader>;
}

/** Serves the site and starts the browser of this run before the tests of the file, and stops both after them. */
export function openForAllTests(): Opened {
  let opened: {browser: Browser; site: ProbedSite} | undefined;
  beforeAll(async () => {
    const [browser, site] = await Promise.all([launch(inject('browser')), serveProbedSite()]);
    opened = {browser, site};
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.site.stop();
  });
  const get = (): {browser: Browser; site: ProbedSite} => {
    if (opened === undefined) {
      throw new Error('Expected the site and the browser inside a test or a hook, found them used while tests are declared.');
    }
    return opened;
  };
  return {
    site: () => get().site,
    openReader: async (width) => {
      const {browser, site} = get();
      return new Reader(await browser.openWindow({width, height: 800}), site.origin);
    },
  };
}
