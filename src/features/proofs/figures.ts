import type {CheckFigures} from '../../shared/check-figures.ts';
import {isLive} from '../samples/build/live/modules.ts';
import {assembleSamples} from '../samples/build/page/assemble.ts';
import {withFences, sitePages} from '../../content/pages.ts';
import {isRun} from '../samples/build/run/instrument.ts';
import type {PageReport} from './check.ts';

/** Before anything has been counted. */
export const noChecks: CheckFigures = {pages: 0, compiled: 0, executed: 0, outputs: 0, live: 0, proven: 0, unproven: 0};

/**
 * Counts what a build checks. A build that was not stopped has checked all of it.
 *
 * @param reports the statements of all pages
 */
export function countChecks(siteDir: string, reports: readonly PageReport[]): CheckFigures {
  const pages = sitePages(siteDir).map(withFences);
  const samples = pages.flatMap(({fences}) => assembleSamples(fences, '').samples);
  const executed = samples.filter(isRun);
  const quotes = reports.flatMap((report) => report.quotes);
  return {
    pages: pages.length,
    compiled: samples.length,
    executed: executed.length,
    outputs: executed.filter(({fence}) => fence.output !== undefined).length,
    live: samples.filter(isLive).length,
    proven: quotes.filter(({unproven}) => unproven === undefined).length,
    unproven: quotes.filter(({unproven}) => unproven !== undefined).length,
  };
}
