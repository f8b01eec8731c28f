import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

import type {DrawTask} from '../../../src/features/site-output/cards/draw.ts';
import {runWorker, startWorker} from '../../../src/node/worker.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

const script = path.resolve(import.meta.dirname, '../../../src/features/site-output/cards/draw-cli.ts');
const text = {section: 'Concepts', title: 'Nodes', description: 'What documents are made of', footer: 'Lexical'};
let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a task in a process of its own', () => {
  it('has done its work when it answers', async () => {
    const task: DrawTask = {cards: [[path.join(folder, 'card.png'), text]]};
    await runWorker(script, task);
    expect(readFileSync(path.join(folder, 'card.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('fails with the error of the task', async () => {
    const file = path.join(folder, 'missing', 'card.png');
    const task: DrawTask = {cards: [[file, text]]};
    await expect(runWorker(script, task)).rejects.toThrow(`ENOENT: no such file or directory, open '${file}`);
    expect(existsSync(file)).toBe(false);
  });

  it('fails when its process ends without an answer', async () => {
    const module = path.resolve(import.meta.dirname, 'silent-task.ts');
    await expect(runWorker(module, {})).rejects.toThrow(
      'silent-task.ts: expected an answer, found that the process had ended without one.',
    );
  });

  it('takes what it is told later, when it has loaded meanwhile', async () => {
    const sign = path.join(folder, 'loaded');
    vi.stubEnv('SIGN_OF_TASK', sign);
    const task = startWorker<{number: number}, number>(path.resolve(import.meta.dirname, 'loading-task.ts'));
    await vi.waitUntil(() => existsSync(sign), {timeout: 20_000});
    expect(await task.run({number: 42})).toBe(42);
  });

  it('may give something before it has done all', async () => {
    const task = startWorker<object, string, string>(path.resolve(import.meta.dirname, 'early-task.ts'));
    const given: string[] = [];
    const all = task.run({}).then((output) => given.push(output));
    given.push(await task.first);
    await all;
    expect(given).toEqual(['first', 'all']);
  });

  it('gives nothing first when it fails', async () => {
    const task = startWorker<object, string, string>(path.resolve(import.meta.dirname, 'silent-task.ts'));
    await expect(task.run({})).rejects.toThrow('without one');
    await expect(task.first).rejects.toThrow('without one');
  });

  it('names the lines of the source when it fails', async () => {
    const file = path.join(folder, 'missing', 'card.png');
    const error: unknown = await runWorker(script, {cards: [[file, text]]} satisfies DrawTask).catch((reason: unknown) => reason);
    expect(error instanceof Error ? error.stack : '').toContain('src/features/site-output/cards/draw.ts:');
  });
});
