import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {constants, getPriority, tmpdir} from 'node:os';
import path from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import type {DrawTask} from '../../../src/plugins/social-cards/draw.ts';
import {runApart} from '../../../src/node/run-apart.ts';

const script = path.resolve(import.meta.dirname, '../../../src/plugins/social-cards/draw-cli.ts');
const text = {section: 'Concepts', title: 'Nodes', description: 'What documents are made of', footer: 'Lexical'};
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-apart-'));
});

afterEach(() => {
  rmSync(folder, {recursive: true});
});

describe('a task in a process of its own', () => {
  it('has done its work when it answers', async () => {
    const task: DrawTask = {cards: [[path.join(folder, 'card.png'), text]]};
    await runApart(script, task);
    expect(readFileSync(path.join(folder, 'card.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('leaves the processor to others when it is done in the background', async () => {
    const module = path.resolve(import.meta.dirname, 'priority-task.ts');
    expect(await runApart<number>(module, {})).toBe(getPriority());
    expect(await runApart<number>(module, {}, {inBackground: true})).toBe(constants.priority.PRIORITY_LOW);
  });

  it('fails with the error of the task', async () => {
    const file = path.join(folder, 'missing', 'card.png');
    const task: DrawTask = {cards: [[file, text]]};
    await expect(runApart(script, task)).rejects.toThrow(`ENOENT: no such file or directory, open '${file}.new'`);
    expect(existsSync(file)).toBe(false);
  });

  it('fails when its process ends without an answer', async () => {
    await expect(runApart(path.join(path.dirname(script), 'no-such-module.ts'), {})).rejects.toThrow(
      'no-such-module.ts: expected an answer, found that the process had ended without one.',
    );
  });
});
