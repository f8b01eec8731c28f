import {writeFileSync} from 'node:fs';
import {setTimeout} from 'node:timers/promises';

import {doTask} from '../../../src/node/worker-task.ts';

// Run in a process of its own by worker.test.ts. With the name of a file it goes on after its answer, and says so there.
const [, , sign = ''] = process.argv;

doTask(async (_input: object, answer) => {
  answer('first');
  if (sign === '') return;
  await setTimeout(300);
  writeFileSync(sign, '');
});
