import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';

import {stepAddress, steps} from '../../src/features/playground/shared/learn/steps.ts';
import {openForAllTests} from './for-all-tests.ts';
import type {Reader} from './reader.ts';

describe('a step of the learning path', () => {
  const {openReader} = openForAllTests();
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(1280);
  });
  afterEach(async () => expect(await reader.takeProblems()).toEqual([]));
  afterAll(async () => {
    await reader.window.close();
  });

  const verdict = '[role="status"] strong';

  /** Waits until the preview shows what has been run last. */
  async function runs(): Promise<void> {
    await reader.sees('iframe:not([data-waiting])');
    await reader.seesNo('iframe[data-waiting]');
  }

  test.for(steps)('“$title”: what it starts with fails its check, and its solution passes', async ({slug}) => {
    await reader.open(stepAddress(slug));
    await runs();
    await reader.click({css: 'button', text: 'Check'});
    await reader.sees({css: verdict, text: 'Not yet.'});
    const results = await reader.texts('[role="status"] li');
    expect(results.filter((text) => text.includes('The check met an error'))).toEqual([]);
    await reader.click({css: 'button', text: 'Show solution'});
    await reader.sees({css: 'button', text: 'Back to my code'});
    await runs();
    await reader.click({css: 'button', text: 'Check'});
    await reader.sees({css: verdict, text: 'The solution passes.'});
  });
});
