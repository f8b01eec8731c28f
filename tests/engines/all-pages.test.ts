import {afterAll, beforeAll, inject, test} from 'vitest';

import {builtPaths} from '../e2e/support/site.ts';
import {type Browser, launch} from './driver.ts';
import {Reader} from './reader.ts';
import {type ProbedSite, serveProbedSite} from './site.ts';
import {expectSoundPage} from './sound-page.ts';

/** As many as checks run at the same time: `maxConcurrency` of vitest.config.mts. */
const windows = 2;

let browser: Browser;
let site: ProbedSite;
const idle: Reader[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(inject('browser')), serveProbedSite()]);
  for (let count = 0; count < windows; count += 1) {
    idle.push(new Reader(await browser.openWindow({width: 1280, height: 800}), site.origin));
  }
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test.concurrent.for(builtPaths())('%s opens without a problem', async (path) => {
  const reader = idle.pop();
  if (reader === undefined) {
    throw new Error(`More than ${windows} checks run at the same time: set maxConcurrency in tests/engines/vitest.config.mts.`);
  }
  try {
    await reader.open(path);
    await expectSoundPage(reader);
  } finally {
    idle.push(reader);
  }
});
