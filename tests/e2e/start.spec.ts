import {type ChildProcess, spawn} from 'node:child_process';
import path from 'node:path';

import {developmentPort as port} from './support/port.ts';
import {expect, test} from './support/test.ts';

const root = path.resolve(__dirname, '../..');

test.describe('npm start', {tag: ['@chromium', '@full']}, () => {
  test.describe.configure({mode: 'serial'});
  let server: ChildProcess;

  test.beforeAll(async () => {
    // The first page waits for the samples and the bundle.
    test.setTimeout(240_000);
    server = spawn(
      process.execPath,
      ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'start', '--no-open', '--port', String(port)],
      {
        cwd: root,
        env: {...process.env, NODE_ENV: 'development'},
        stdio: 'ignore',
      },
    );
    await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/docs/intro`)).ok).toBe(true)).toPass({
      timeout: 200_000,
      intervals: [1000],
    });
  });

  test.afterAll(() => {
    server.kill();
  });

  test('shows a page in its fonts, the API reference, and what search finds', async ({page}) => {
    await page.goto(`http://127.0.0.1:${port}/docs/concepts/nodes`);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Nodes');
    await expect.poll(async () => page.evaluate(() => [...document.fonts].some(({status}) => status === 'loaded'))).toBe(true);
    await page.getByRole('button', {name: /^Search/}).click();
    await page.getByPlaceholder('Search docs').fill('getRoot');
    await expect(page.locator('.DocSearch-Hit').first()).toContainText('$getRoot');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/modules\/lexical#getroot$/);
    await expect(page.locator('#getroot')).toBeVisible();
  });
});
