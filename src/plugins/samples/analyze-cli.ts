import {doTask} from '../../node/worker-task.ts';
import {analyzePages} from './analyze.ts';

// Run in a process of its own by analysis.ts.
doTask(analyzePages);
