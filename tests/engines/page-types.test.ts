import {beforeAll, describe, test} from 'vitest';

import {pageTypes} from '../e2e/support/page-types.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';
import {expectSoundPage} from './sound-page.ts';

const {openReader} = openForAllTests();

describe.each([1280, 390])('in a window of %i px', (width) => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(width);
  });

  test.for(pageTypes)('%s opens without a problem', async (path) => {
    await reader.open(path);
    await expectSoundPage(reader);
  });
});
