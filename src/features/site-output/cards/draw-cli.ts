import {doTask} from '../../../node/worker-task.ts';
import {drawCards} from './draw.ts';

// Run in processes of its own by index.ts.
doTask(drawCards);
