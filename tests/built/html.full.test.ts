import {expect, it} from 'vitest';

import {htmlFaults} from './support/html-faults.ts';
import {builtPages} from './support/pages.ts';

it('the HTML of every page is valid, and gives each id once', async () =>
  expect(await htmlFaults([...builtPages.values()])).toEqual([]));
