import {fork} from 'node:child_process';
import {existsSync, mkdirSync, realpathSync} from 'node:fs';
import path from 'node:path';

import {buildSync} from 'esbuild';

import type {Answer} from './worker-task.ts';
import {replaceFile} from './replace-file.ts';

/** A process that waits for its task. */
export interface WorkerProcess<Input extends object, Output> {
  /**
   * Gives it the task.
   *
   * @param input is copied into the process
   * @returns a copy of what the task gave
   * @throws what the task threw, or when the process ended without an answer
   */
  run: (input: Input) => Promise<Output>;
}

/**
 * Starts a process for a task, where it has a core and memory for itself; the memory is free again when it is done. It loads
 * its modules while the caller finds out what the task is.
 *
 * @param file module that calls `doTask` with the task
 * @param args what it can read from `process.argv` before it is given the task
 */
export function startWorker<Input extends object, Output>(
  file: string,
  args: readonly string[] = [],
): WorkerProcess<Input, Output> {
  const module = realpathSync(file);
  const project = projectOf(module);
  const child = fork(compile(module, project), args, {
    cwd: project,
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  });
  const outcome = new Promise<Output>((resolve, reject) => {
    child.on('message', (message) => {
      // Sent by `doTask`.
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
  });
  // It may fail before anybody asks.
  outcome.catch(() => undefined);
  return {
    run: (input) => {
      if (child.connected) child.send(input);
      return outcome;
    },
  };
}

/**
 * Makes one file of a module and what it imports from this project: a process that compiled them while it loads would need a
 * second longer.
 *
 * @returns the file, which is below the project's folder and so finds the same packages
 */
function compile(module: string, project: string): string {
  const {outputFiles} = buildSync({
    entryPoints: [module],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
    sourcemap: 'inline',
    keepNames: true,
    // Plugins are loaded as CommonJS by Docusaurus, where this name exists.
    banner: {js: `import {fileURLToPath as toPath} from 'node:url'; const __filename = toPath(import.meta.url);`},
  });
  const name = path.relative(project, module).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.mjs');
  const compiled = path.join(project, '.cache/workers', name);
  mkdirSync(path.dirname(compiled), {recursive: true});
  replaceFile(compiled, outputFiles[0]?.contents ?? '');
  return compiled;
}

/** The nearest folder above with packages. */
function projectOf(file: string): string {
  const folder = path.dirname(file);
  return folder === file || existsSync(path.join(folder, 'node_modules')) ? folder : projectOf(folder);
}

/** Starts a process for a task that is known, and gives it the task; parameters as those of `startWorker` and `run`. */
export function runWorker<Output>(file: string, input: object): Promise<Output> {
  return startWorker<object, Output>(file).run(input);
}
