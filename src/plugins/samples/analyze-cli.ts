import {answer} from '../../node/answer.ts';
import {analyzePages} from './analyze.ts';

// Run in a process of its own by analysis.ts.
answer(analyzePages);
