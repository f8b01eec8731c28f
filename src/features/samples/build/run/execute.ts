import {spawn} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import path from 'node:path';

import {divideWork} from '../../../../node/divide-work.ts';
import {sharedFile} from './bundle.ts';
import type {RunJob, RunMessage, RunResult} from './messages.ts';

/** Milliseconds that one sample may take, which is ample on a busy machine. */
const timeLimit = 15_000;

/**
 * Runs bundles in as many processes as the machine has cores for, and starts another one when a sample takes its process
 * down.
 *
 * @param folder holds the bundles
 * @returns what each job gave, by id
 */
export async function executeJobs(jobs: RunJob[], folder: string): Promise<Map<string, RunResult>> {
  const results = new Map<string, RunResult>();
  await Promise.all(
    divideWork(jobs, 4).map(async (share, index) => {
      let rest = share;
      while (rest.length > 0) {
        await executeShare(rest, path.join(folder, `jobs-${index}.json`), folder, results);
        const before = rest.length;
        rest = rest.filter((job) => !results.has(job.id));
        if (rest.length === before) {
          throw new Error(`The process that runs samples ended without running any of ${rest.length}. Its messages are above.`);
        }
      }
    }),
  );
  return results;
}

/** Runs bundles in one process, up to the one that brings it down, if one does; that one gets a result, too. */
function executeShare(jobs: RunJob[], jobsFile: string, folder: string, results: Map<string, RunResult>): Promise<void> {
  writeFileSync(jobsFile, JSON.stringify(jobs));
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [path.join(folder, 'run-child.mjs'), jobsFile, path.join(folder, sharedFile)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {...process.env, NODE_ENV: 'development', NODE_OPTIONS: '', TZ: 'UTC'},
    });
    let active: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    let messages = '';
    let late = false;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        late = true;
        running.kill('SIGKILL');
      }, timeLimit);
    };
    watch();
    running.stderr?.on('data', (chunk: Buffer) => {
      messages += chunk.toString();
    });
    running.on('message', (message) => {
      const report = message as RunMessage;
      watch();
      if (report.kind === 'start') {
        active = report.id;
      } else {
        active = undefined;
        results.set(report.id, report.result);
      }
    });
    running.on('close', (code) => {
      clearTimeout(timer);
      // Between two samples it is the next one that the process did not survive.
      const id = active ?? (code === 0 ? undefined : jobs.find((job) => !results.has(job.id))?.id);
      const message = late
        ? `still running after ${timeLimit / 1000} seconds: a timer, a listener or a loop keeps it alive`
        : `the process ended with code ${code ?? 'none'} ${active === undefined ? 'before' : 'while'} the sample ran${messages === '' ? '' : `: ${messages.trim()}`}`;
      if (id !== undefined) results.set(id, {calls: [], failure: {message, stack: ''}});
      resolve();
    });
  });
}
