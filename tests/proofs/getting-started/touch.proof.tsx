import {registerDragonSupport} from '@lexical/dragon';
import {createEditor} from 'lexical';
import {expect, vi} from 'vitest';

import {prove} from '../support/prove.ts';

prove('registerDragonSupport() is for a browser extension of Dragon, not for dictation on phones.', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const elsewhere = vi.spyOn(document, 'addEventListener');
  const stop = registerDragonSupport(createEditor());
  expect(added.mock.calls.map(([type]) => type)).toEqual(['message']);
  expect(elsewhere).not.toHaveBeenCalled();
  elsewhere.mockRestore();
  stop();
  added.mockRestore();
});
