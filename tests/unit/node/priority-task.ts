import {getPriority} from 'node:os';

import {answer} from '../../../src/node/answer.ts';

// Run in a process of its own by run-apart.test.ts.
answer(() => Promise.resolve(getPriority()));
