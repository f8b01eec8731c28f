import {answer} from '../../../node/answer.ts';
import {drawCards} from './draw.ts';

// Run in processes of its own by index.ts.
answer(drawCards);
