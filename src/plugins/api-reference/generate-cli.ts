import {answer} from '../../node/answer.ts';
import {generate} from './generate.ts';

// Run in a process of its own by ensure.ts.
answer(({siteDir}: {siteDir: string}) => generate(siteDir));
