import {doTask} from '../../node/worker-task.ts';
import {statementsReport} from './report.ts';

// Run in a process of its own by index.ts.
doTask((task: Parameters<typeof statementsReport>[0]) => Promise.resolve(statementsReport(task)));
