import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {formatProblems} from '../samples/report.ts';
import {claimProblems} from './check.ts';
import {reportClaims} from './files.ts';

/** What the site wants of its proofs. */
export interface ProofOptions {
  /**
   * Pages, as paths from the site's folder, whose every place that readers rely on has to be shown to be true. A folder ends with
   * a slash and stands for all pages in it.
   */
  proven: readonly string[];
}

/** Checks that quoted sentences stand on their pages, and that pages which promise it have a proof wherever readers rely on them. */
export default function proofsPlugin({siteDir}: LoadContext, {proven}: ProofOptions): Plugin {
  return contentCheck('proofs', () => {
    const problems = reportClaims(siteDir).flatMap((report) => {
      const page = path.relative(siteDir, report.file).replaceAll('\\', '/');
      return claimProblems(
        report,
        proven.some((entry) => (entry.endsWith('/') ? page.startsWith(entry) : page === entry)),
      );
    });
    return problems.length === 0
      ? undefined
      : `${problems.length === 1 ? 'One sentence is' : `${problems.length} sentences are`} not shown to be true:\n\n${formatProblems(problems, siteDir)}\n`;
  });
}
