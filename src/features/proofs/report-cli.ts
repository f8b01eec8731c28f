import {doTask} from '../../node/worker-task.ts';
import {claimsReport} from './report.ts';

// Run in a process of its own by index.ts.
doTask((task: Parameters<typeof claimsReport>[0]) => Promise.resolve(claimsReport(task)));
