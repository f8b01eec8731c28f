import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {formatProblems} from '../samples/report.ts';
import {checkSite} from './check-site.ts';

/** Checks that every page is a page of its kind: its front matter, its sections and what they consist of. */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  return contentCheck('page-kinds', () => problemsOf(siteDir));
}

/** What is wrong with the pages of the site, for its author; undefined when all is well. */
function problemsOf(siteDir: string): string | undefined {
  const problems = checkSite(siteDir);
  return problems.length === 0
    ? undefined
    : `${problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be corrected in front matter and sections:\n\n${formatProblems(problems, siteDir)}\n`;
}
