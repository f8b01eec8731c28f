import {afterAll, beforeAll, expect, inject, test} from 'vitest';

import {type Browser, launch} from './driver.ts';
import {Reader} from './reader.ts';
import {type ProbedSite, serveProbedSite} from './site.ts';

let browser: Browser;
let site: ProbedSite;
beforeAll(async () => {
  [browser, site] = await Promise.all([launch(inject('browser')), serveProbedSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('Ctrl+K opens the search, which leads to a symbol', async () => {
  const reader = new Reader(await browser.openWindow({width: 1280, height: 800}), site.origin);
  await reader.open('/docs/intro');
  await reader.window.pressKey('ControlOrMeta+k');
  await reader.sees('.DocSearch-Modal input');
  await reader.window.type('$getRoot');
  await reader.sees('.DocSearch-Hit a');
  await reader.window.pressKey('Enter');
  await reader.waitForPath('/docs/api/modules/lexical#getroot');
  expect(await reader.takeProblems()).toEqual([]);
});
