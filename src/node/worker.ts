import {type ChildProcess, fork} from 'node:child_process';
import {realpathSync} from 'node:fs';

import {compile} from './compile.ts';
import {projectOf} from './project-of.ts';
import type {AnswerKind} from './worker-task.ts';

/** A process that waits for its task. */
export interface WorkerProcess<Input extends object, Output, First> {
  /**
   * Gives it the task.
   *
   * @param input is copied into the process
   * @returns a copy of what the task gave
   * @throws what the task threw, or when the process ended without an answer
   */
  run: (input: Input) => Promise<Output>;
  /** A copy of what the task gives before it has done all; rejected with `run` when it fails before that, or gives nothing. */
  first: Promise<First>;
}

/**
 * Starts a process for a task, where it has a core and memory for itself; the memory is free again when it is done. It loads
 * its modules while the caller finds out what the task is.
 *
 * @param file module that calls `doTask` with the task
 * @param args what it can read from `process.argv` before it is given the task
 */
export function startWorker<Input extends object, Output, First = never>(
  file: string,
  args: readonly string[] = [],
): WorkerProcess<Input, Output, First> {
  const module = realpathSync(file);
  const child = fork(compile(module), args, {
    cwd: projectOf(module),
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  });
  const outcome = answerOf<Output>('output', child, file);
  return {
    run: (input) => {
      if (child.connected) child.send(input);
      return outcome;
    },
    first: answerOf<First>('first', child, file),
  };
}

function answerOf<T>(kind: AnswerKind, child: ChildProcess, file: string): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    child.on('message', (message) => {
      // Sent by `doTask`, with what the task of this file gives.
      const given = message as Partial<Record<AnswerKind, unknown>>;
      if (kind in given) resolve(given[kind] as T);
      if ('error' in given) reject(given.error instanceof Error ? given.error : new Error(String(given.error)));
    });
    child.on('error', reject);
    child.on('disconnect', () =>
      reject(new Error(`${file}: expected an answer, found that the process had ended without one. Its messages are above.`)),
    );
  });
  // It may fail before anybody asks.
  answer.catch(() => undefined);
  return answer;
}

/** Starts a process for a task that is known, and gives it the task; parameters as those of `startWorker` and `run`. */
export function runWorker<Output>(file: string, input: object): Promise<Output> {
  return startWorker<object, Output>(file).run(input);
}
