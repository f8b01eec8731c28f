import {spawnSync} from 'node:child_process';

import {findBrowser} from '../e2e/support/browser.ts';

/**
 * Runs the proofs in Node and in the browser that this machine has or can get. Projects other than these two are named by
 * `--project`, as the full tier does for the production build; all arguments are handed on to `vitest run`.
 */
async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser((line) => {
    console.log(line);
  }, 'speed');
  const args = process.argv.slice(2);
  const projects = args.includes('--project') ? [] : ['--project', 'proofs:development', '--project', 'proofs:browser'];
  const result = spawnSync('npx', ['vitest', 'run', ...projects, ...args], {
    stdio: 'inherit',
    env: process.env,
  });
  process.exitCode = result.status ?? 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
