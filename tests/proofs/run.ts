import {spawnSync} from 'node:child_process';

import {findBrowser} from '../e2e/support/browser.ts';

/** What proves with the development build: in Node, in Node with programs of its own, and in a browser. */
const projects = ['proofs:development', 'proofs:slow', 'proofs:browser'];

/**
 * Runs the proofs with the development build, in Node and in the browser that this machine has, or those of the projects
 * named by `--project`, as both tiers do; all arguments are handed on to `vitest run`.
 */
async function main(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser((line) => {
    console.log(line);
  }, 'speed');
  const args = process.argv.slice(2);
  const chosen = args.includes('--project') ? [] : projects.flatMap((name) => ['--project', name]);
  const result = spawnSync('npx', ['vitest', 'run', ...chosen, ...args], {
    stdio: 'inherit',
    env: process.env,
  });
  process.exitCode = result.status ?? 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
