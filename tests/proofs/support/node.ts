import {spawnSync, type SpawnSyncReturns} from 'node:child_process';

import {build} from './prove.ts';

/**
 * Runs a module in a process of Node.js, where there is no DOM, with the published packages as Node.js finds them.
 *
 * @param code an ES module; it may use `await`
 * @param mode the value of `NODE_ENV`; without it, the build of this run
 * @returns the lines that it printed
 * @throws with its error output, when it fails
 */
export function runInNode(code: string, mode?: string): string[] {
  // Without a named build, Node.js 20 sometimes waits for ever for packages that wait for each other.
  const {status, stdout, stderr} = start(code, mode ?? build, mode === undefined ? [`--conditions=${build}`] : []);
  if (status !== 0) throw new Error(`expected a program that ends well, found:\n${stderr}\n${code}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * As `runInNode`, for a program that may not end well.
 *
 * @param options of Node.js, such as `--conditions=production`
 * @returns its exit code; 13 when a module that it imports waits for ever
 */
export function statusInNode(code: string, options: readonly string[] = []): number | null {
  return start(code, build, options).status;
}

function start(code: string, mode: string, options: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [...options, '--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: {PATH: process.env['PATH'], NODE_ENV: mode},
  });
}
