import {doTask} from '../../../node/worker-task.ts';
import {generate} from './generate.ts';

// Run in a process of its own by ensure.ts.
doTask(({siteDir}: {siteDir: string}) => generate(siteDir));
