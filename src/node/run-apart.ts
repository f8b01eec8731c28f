import {fork} from 'node:child_process';
import {constants, setPriority} from 'node:os';
import path from 'node:path';

type Answer<Output> = {output: Output} | {error: unknown};

/**
 * Runs a task in a process of its own, where it has a core and memory for itself; the memory is free again when it is done.
 *
 * @param file module that calls `answer` with the task
 * @param input is copied into the other process
 * @param options.inBackground whether it gets only the time that no other process wants
 * @returns a copy of what the task gave
 * @throws what the task threw, or when its process ended without an answer
 */
export function runApart<Output>(file: string, input: object, {inBackground = false} = {}): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {cwd: path.dirname(file), execArgv: ['--import', 'tsx'], serialization: 'advanced'});
    if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.on('message', (message) => {
      // Sent by `answer`.
      const answer = message as Answer<Output>;
      if ('error' in answer) {
        reject(answer.error instanceof Error ? answer.error : new Error(String(answer.error)));
      } else {
        resolve(answer.output);
      }
    });
    child.on('error', reject);
    child.on('disconnect', () => {
      reject(new Error(`${file}: expected an answer, found that the process had ended without one. Its messages are above.`));
    });
    child.send(input);
  });
}

/**
 * The other side of `runApart`: does the task once, answers and ends the process. Ends it too when nobody waits any more.
 *
 * @param task what is done with the input
 */
export function answer(task: (input: never) => Promise<unknown>): void {
  const send = (message: Answer<unknown>): void => {
    process.send?.(message, () => {
      process.disconnect();
    });
  };
  process.on('disconnect', () => {
    process.exit();
  });
  process.once('message', (input) => {
    // Sent by `runApart`, whose caller knows what the task takes.
    task(input as never).then(
      (output) => {
        send({output});
      },
      (error: unknown) => {
        send({error});
      },
    );
  });
}
