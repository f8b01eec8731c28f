import {test, expect} from './support/test.ts';

import {hostChecks} from '../hosts/checks.ts';
import {buildDir} from './support/site.ts';

// The other tests run against this server, so it has to do what hosts do; `npm run check:hosts` asks those the same.
test.describe('the server of `npm run serve` keeps the promise:', () => {
  for (const {name, run} of hostChecks(buildDir)) {
    test(name, async ({baseURL}) => {
      expect(await run(baseURL ?? '')).toEqual([]);
    });
  }
});
