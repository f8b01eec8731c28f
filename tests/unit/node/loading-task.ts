import {writeFileSync} from 'node:fs';

import {doTask} from '../../../src/node/worker-task.ts';

// Run in a process of its own by worker.test.ts. Says with a file that it listens.
doTask(({number}: {number: number}) => Promise.resolve(number));
writeFileSync(process.env['SIGN_OF_TASK'] ?? '', '');
