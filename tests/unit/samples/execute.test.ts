import {describe, expect, it} from 'vitest';

import {executeJobs} from '../../../src/features/samples/build/run/execute.ts';
import type {RunResult} from '../../../src/features/samples/build/run/messages.ts';
import {temporaryFolder} from '../../support/temporary-folder.ts';

/** Runs two samples in a process that only pretends to. */
function run(child: string): Promise<Map<string, RunResult>> {
  const start = `
    import {readFileSync} from 'node:fs';
    const ids = JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({id}) => id);
    const say = (kind, id) => new Promise((sent) => process.send({kind, id, result: {calls: []}}, sent));
  `;
  const jobs = ['first', 'second'].map((id) => ({id, url: id}));
  return executeJobs(jobs, temporaryFolder({'run-child.mjs': start + child}));
}

describe('a process that dies', () => {
  it('between two samples leaves the first its result, and is the failure of the second', async () => {
    const results = await run(`await say('start', ids[0]); await say('done', ids[0]); process.exit(1);`);
    expect(results.get('first')).toEqual({calls: []});
    expect(results.get('second')?.failure?.message).toBe('the process ended with code 1 before the sample ran');
  });

  it('during a sample is the failure of that one', async () => {
    const results = await run(`
      for (const id of ids) {
        await say('start', id);
        if (id === 'first') process.exit(1);
        await say('done', id);
      }
      process.disconnect();
    `);
    expect(results.get('first')?.failure?.message).toBe('the process ended with code 1 while the sample ran');
    expect(results.get('second')).toEqual({calls: []});
  });
});
