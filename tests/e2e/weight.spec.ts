import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';

import {expect, test} from './support/test.ts';

import {budgets, bundles} from './support/budgets.ts';
import {measureLoad, slowPhone, sum, unthrottled, type Transfer} from './support/measure.ts';
import {buildDir, builtPaths} from './support/site.ts';

/** The heaviest files first, for a message that shows what grew. */
function list(transfers: readonly Transfer[]): string {
  return [...transfers]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({bytes, kind, url}) => `  ${String(bytes).padStart(7)} ${kind} ${new URL(url).pathname}`)
    .join('\n');
}

for (const [type, budget] of Object.entries(budgets)) {
  test(`a page of type "${type}" stays within its bytes and does not move`, {tag: '@chromium'}, async ({browser, baseURL}) => {
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

test('scripts that every page loads stay within their bytes', () => {
  const folder = path.join(buildDir, 'assets/js');
  for (const [name, limit] of Object.entries(bundles)) {
    const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`));
    expect(file, `build/assets/js/${name}.*.js exists`).toBeDefined();
    const bytes = brotliCompressSync(readFileSync(path.join(folder, file ?? ''))).length;
    expect(bytes, `${file ?? name} takes ${bytes} bytes of ${limit}`).toBeLessThanOrEqual(limit);
  }
});

test('scripts that every page loads do not list the pages', () => {
  const folder = path.join(buildDir, 'assets/js');
  for (const name of Object.keys(bundles)) {
    const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`)) ?? '';
    const text = readFileSync(path.join(folder, file), 'utf8');
    const listed = builtPaths().filter((page) => page.startsWith('/docs/') && text.includes(`"${page}"`));
    // The navbar, the footer and the sidebars' entry pages are named there; anything else would grow with the site.
    expect(listed.length, `${file} names ${listed.join(', ')}`).toBeLessThan(12);
  }
});

test('no task keeps a slow phone from answering for long', {tag: '@chromium'}, async ({browser, baseURL}) => {
  const load = await measureLoad(browser, `${baseURL ?? ''}/docs/concepts/listeners`, slowPhone, 'present');
  // Generous, because the machine that runs the tests may be busy; the benchmark has the exact figures.
  expect(load.longestTask).toBeLessThan(500);
});
