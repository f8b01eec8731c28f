import {spawn} from 'node:child_process';
import path from 'node:path';

import {siteDir} from '../config/site.ts';
import {runCommand} from './run-command.ts';
import {type Call, neededByAll, plan} from './tasks.ts';

/** As many as a small machine has processors; builds and browsers take one each. */
const atOnce = 2;

const environment = {
  ...process.env,
  PATH: [path.join(siteDir, 'node_modules/.bin'), process.env['PATH']].filter(Boolean).join(path.delimiter),
};

/**
 * `npm run check`, `npm test`, `npm run test:full`, `npm run update` and `npm run bench`: runs the tasks of `tasks.ts` that are
 * named, or all of the command. What tasks print comes as a whole when each has ended, unless there is only one.
 */
async function main(): Promise<number> {
  const stages = plan(process.argv.slice(2));
  const isAlone = stages.flat().length === 1;
  const failed: string[] = [];
  for (const stage of stages) {
    const waiting = [...stage];
    const work = async (): Promise<void> => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
        if (!(await succeeds(call, isAlone))) failed.push(call.name);
      }
    };
    await Promise.all(Array.from({length: atOnce}, work));
    if (failed.some((name) => neededByAll.includes(name))) break;
  }
  if (failed.length > 0) console.error(`ERROR: failed: ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
}

/** Runs the programs of a task until one fails. */
async function succeeds({name, task, args}: Call, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  if (!isAlone) console.log(`started: ${[name, ...args].join(' ')}`);
  const printed: Buffer[] = [];
  let status = 0;
  for (const [index, line] of task.run.entries()) {
    const [program = '', ...given] = line.split(' ');
    status = await runProgram(
      program,
      index === task.run.length - 1 ? [...given, ...args] : given,
      isAlone ? undefined : printed,
    );
    if (status !== 0) break;
  }
  if (!isAlone) {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`\n> ${[name, ...args].join(' ')}\n\n`);
    for (const chunk of printed) process.stdout.write(chunk);
    console.log(status === 0 ? `passed: ${name} (${seconds} s)` : `ERROR: ${name} ended with ${status} after ${seconds} s.`);
  }
  return status === 0;
}

/**
 * @param printed takes what the program prints; without it the terminal does
 * @returns the exit code; 1 for a program that was ended by a signal or cannot be started
 */
async function runProgram(program: string, args: readonly string[], printed: Buffer[] | undefined): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: siteDir,
      env: environment,
      stdio: printed === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      printed?.push(chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

runCommand(main);
