import {beforeAll, describe, test} from 'vitest';

import {pageTypes} from '../e2e/support/page-types.ts';
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

describe('in a window of 390 px', () => {
  let phone: Reader;

  beforeAll(async () => {
    phone = await openReader(390);
  });

  test.for(pageTypes)('%s opens without a problem', async (path) => {
    await phone.open(path);
    await expectSoundPage(phone);
  });
});
