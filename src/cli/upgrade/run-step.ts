import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

import {notDone, type StepResult} from './findings.ts';
import {upgradeFolder} from './state.ts';

/** The longest that one step may take. */
const longest = 10 * 60_000;

/**
 * Takes a step in a process of its own. Whatever goes wrong in it becomes a finding: the report has to come.
 *
 * @param name as in step.ts
 */
export async function runStep(siteDir: string, name: string, limit = longest): Promise<StepResult> {
  const file = path.join(upgradeFolder(siteDir), `${name}.json`);
  mkdirSync(path.dirname(file), {recursive: true});
  rmSync(file, {force: true});
  // A group of its own, so that what it starts ends with it.
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'step.ts'), name, file], {
    cwd: siteDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limit);
  // It is rejected when no process could be started.
  const [code]: unknown[] = await once(child, 'exit').catch(() => []);
  clearTimeout(timer);
  // Written by step.ts, in this shape.
  if (code === 0) return JSON.parse(readFileSync(file, 'utf8')) as StepResult;
  const reason =
    child.signalCode === 'SIGKILL' ? `it took longer than ${limit / 1000} s` : errors.trim() || 'it ended without a message';
  return notDone(name, reason);
}
