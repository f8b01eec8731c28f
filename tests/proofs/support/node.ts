import {spawnSync} from 'node:child_process';

import {build} from './prove.ts';

/**
 * Runs a module in a process of Node.js, where there is no DOM, with the published packages as Node.js finds them.
 *
 * @param code an ES module; it may use `await`
 * @param mode the value of `NODE_ENV`, by which the packages choose their build; without it, Node.js is told to take the build of
 *   this run, because their own choice makes it stop now and then while it loads them
 * @returns the lines that it printed
 * @throws with its error output, when it fails
 */
export function runInNode(code: string, mode?: string): string[] {
  const conditions = mode === undefined ? [`--conditions=${build}`] : [];
  const {status, stdout, stderr} = spawnSync(process.execPath, [...conditions, '--input-type=module', '--eval', code], {
    cwd: process.env['PROOF_PACKAGES'] ?? process.cwd(),
    encoding: 'utf8',
    env: {PATH: process.env['PATH'], NODE_ENV: mode ?? build},
  });
  if (status !== 0) throw new Error(`expected a program that ends well, found:\n${stderr}\n${code}`);
  return stdout.split('\n').filter((line) => line !== '');
}
