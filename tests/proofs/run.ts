import {spawnSync} from 'node:child_process';

import {findBrowser} from '../e2e/support/browser.ts';

/**
 * Runs the proofs with the development build, in Node and in the browser that this machine has or can get; arguments are handed on
 * to `vitest run`. The full tier runs those with the production build.
 */
async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser((line) => {
    console.log(line);
  }, 'speed');
  const projects = ['--project', 'proofs:development', '--project', 'proofs:browser'];
  const result = spawnSync('npx', ['vitest', 'run', ...projects, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: process.env,
  });
  process.exitCode = result.status ?? 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
