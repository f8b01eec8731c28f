import {spawnSync} from 'node:child_process';

/** What a command took. */
export interface Cost {
  seconds: number;
  /** Of the processor, with all child processes. */
  cpuSeconds: number;
  /** The most that one of its processes had in memory. */
  megabytes: number;
}

/**
 * Runs a command under GNU time.
 *
 * @param command program and arguments
 * @throws when the command fails, with the end of what it printed
 */
export function timed(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Cost {
  const {status, stderr, error} = spawnSync('/usr/bin/time', ['-f', '%e %U %S %M', ...command], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {...process.env, ...env},
    maxBuffer: 1e8,
  });
  if (status !== 0) {
    throw new Error(`${cwd}: \`${command.join(' ')}\` ended with status ${status}.\n${error?.message ?? stderr.slice(-3000)}`);
  }
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return {seconds, cpuSeconds: user + system, megabytes: kilobytes / 1000};
}
