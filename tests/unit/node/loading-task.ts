import {writeFileSync} from 'node:fs';

import {answer} from '../../../src/node/answer.ts';

// Run in a process of its own by run-apart.test.ts. Says with a file that it listens.
answer(({number}: {number: number}) => Promise.resolve(number));
writeFileSync(process.env['SIGN_OF_TASK'] ?? '', '');
