import {answer} from '../../node/run-apart.ts';
import {analyzePages, type AnalysisTask} from './analyze.ts';

// Run in a process of its own by analysis.ts.
answer(({pages, siteDir}: AnalysisTask) => analyzePages(pages, siteDir));
