import {spawnSync} from 'node:child_process';

import {findBrowser} from '../e2e/support/browser.ts';
import {failWith} from '../support/fail-with.ts';

/**
 * Runs every scenario on every live sample, in the browser that this machine has. Arguments are handed on to
 * `vitest run`: `-t docs/recipes/mentions.md` takes the samples of one page, `-t 'undo and redo'` one scenario.
 */
async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser((line) => console.log(line), 'speed');
  // Vite warns of what a later version of it will not read; this one reads it.
  process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] = 'true';
  const result = spawnSync('npx', ['vitest', 'run', '--config', 'tests/hazards/vitest.config.mts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: process.env,
  });
  process.exitCode = result.status ?? 1;
}

main().catch(failWith);
