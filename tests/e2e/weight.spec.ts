import {expect, test} from './support/test.ts';

import {budgets} from './support/budgets.ts';
import {measureLoad, slowPhone, sum, unthrottled, type Transfer} from './support/measure.ts';

/** The heaviest files first, for a message that shows what grew. */
function list(transfers: readonly Transfer[]): string {
  return [...transfers]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({bytes, kind, url}) => `  ${String(bytes).padStart(7)} ${kind} ${new URL(url).pathname}`)
    .join('\n');
}

for (const [type, budget] of Object.entries(budgets)) {
  test(`a page of type "${type}" stays within its bytes and does not move`, async ({browser, baseURL}) => {
    const url = `${baseURL ?? ''}${budget.path}`;
    const unattended = await measureLoad(browser, url, unthrottled);
    const load = await measureLoad(browser, url, unthrottled, 'present');
    const found = {
      html: load.inAll.html,
      css: load.beforeLoad.css,
      font: load.inAll.font,
      beforeLoad: sum(load.beforeLoad) - load.beforeLoad.font,
      js: load.inAll.js,
      inAll: sum(load.inAll),
      unattended: sum(unattended.inAll),
    };
    for (const [name, bytes] of Object.entries(found)) {
      const limit = budget[name as keyof typeof found];
      expect(
        bytes,
        `${budget.path}: ${name} takes ${bytes} bytes of ${limit} (tests/e2e/support/budgets.ts):\n${list(name === 'unattended' ? unattended.transfers : load.transfers)}`,
      ).toBeLessThanOrEqual(limit);
    }
    expect(load.beforeLoad.js, 'no script of the site is transferred before the load event').toBe(0);
    expect(Math.max(load.layoutShift, unattended.layoutShift)).toBeLessThan(0.005);
  });
}

test('no task keeps a slow phone from answering for long', async ({browser, baseURL}) => {
  const load = await measureLoad(browser, `${baseURL ?? ''}/docs/concepts/listeners`, slowPhone, 'present');
  // Generous, because the machine that runs the tests may be busy; the benchmark has the exact figures.
  expect(load.longestTask).toBeLessThan(500);
});
