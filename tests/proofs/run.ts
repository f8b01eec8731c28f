import {spawnSync} from 'node:child_process';

import {findBrowser} from '../e2e/support/browser.ts';

/** Runs the proofs, in Node and in the browser that this machine has or can get; arguments are handed on to `vitest run`. */
async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser((line) => {
    console.log(line);
  }, 'speed');
  const result = spawnSync('npx', ['vitest', 'run', '--project', 'proofs:*', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: process.env,
  });
  process.exitCode = result.status ?? 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
