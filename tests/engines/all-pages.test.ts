import {beforeAll, test} from 'vitest';

import {builtPaths} from '../e2e/support/site.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';
import {expectSoundPage} from './sound-page.ts';

/** As many as checks run at the same time: `maxConcurrency` of vitest.config.mts. */
const windows = 2;

const {openReader} = openForAllTests();
const idle: Reader[] = [];

beforeAll(async () => {
  for (let count = 0; count < windows; count += 1) {
    idle.push(await openReader(1280));
  }
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
