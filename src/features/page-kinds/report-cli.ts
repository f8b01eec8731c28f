import {doTask} from '../../node/worker-task.ts';
import {siteReport} from './report.ts';

// Run in a process of its own by index.ts.
doTask(({siteDir}: {siteDir: string}) => Promise.resolve(siteReport(siteDir)));
