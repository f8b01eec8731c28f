import {expect} from 'vitest';

import {prove} from '../support/prove.ts';

/** Whether a request with so many bytes may outlive its page. */
function isTaken(bytes: number): Promise<boolean> {
  return fetch('/nowhere', {method: 'POST', body: 'x'.repeat(bytes), keepalive: true}).then(
    () => true,
    () => false,
  );
}

prove('Browsers refuse `keepalive` for bodies over 64 KiB.', async () => {
  expect([await isTaken(30_000), await isTaken(64 * 1024 + 1)]).toEqual([true, false]);
  const large = await fetch('/nowhere', {method: 'POST', body: 'x'.repeat(64 * 1024 + 1)});
  expect(large).toBeInstanceOf(Response);
});
