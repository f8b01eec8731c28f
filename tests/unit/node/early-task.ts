import {setTimeout} from 'node:timers/promises';

import {doTask} from '../../../src/node/worker-task.ts';

// Run in a process of its own by worker.test.ts.
doTask(async (_input: object, giveFirst) => {
  giveFirst('first');
  await setTimeout(300);
  return 'all';
});
