import path from 'node:path';

import {pageOfProof, proofFolder} from '../../plugins/proofs/files.ts';
import {firstLine, vitestReport, type VitestReport} from '../vitest-report.ts';

/** A sentence of a page that would be false, or that cannot be tried any more, with another version of the framework. */
export interface LostSentence {
  /** From the site's folder. */
  page: string;
  /** The sentence; undefined when no proof of the page could be tried. */
  quote: string | undefined;
  /** The first line of what the proof said. */
  reason: string;
}

/**
 * Runs the proofs with another version of the framework.
 *
 * @param siteDir the site's folder
 * @param packages folder whose `node_modules` has the other version; the site's own packages without it
 * @param args more arguments for Vitest
 * @returns what the pages could no longer say, and how many proofs were tried
 * @throws when the proofs could not be run at all
 */
export function tryProofs(
  siteDir: string,
  packages?: string,
  args: readonly string[] = [],
): {lost: LostSentence[]; tried: number} {
  const report = vitestReport(
    siteDir,
    ['tsx', 'tests/proofs/run.ts', ...args],
    `The proofs could not be run${packages === undefined ? '' : ` with ${packages}`}`,
    packages === undefined ? {} : {PROOF_PACKAGES: packages},
  );
  return {lost: lostSentences(report, siteDir), tried: report.numTotalTests};
}

/** The failures of a report, each sentence once: both builds may fail. */
export function lostSentences({testResults}: VitestReport, siteDir: string): LostSentence[] {
  const lost = new Map<string, LostSentence>();
  for (const {name, status, message, assertionResults} of testResults) {
    const page = pageOfProof(path.relative(path.join(siteDir, proofFolder), name));
    const failed = assertionResults.filter((result) => result.status === 'failed');
    for (const {title, failureMessages = []} of failed) {
      lost.set(`${page} ${title}`, {page, quote: title, reason: firstLine(failureMessages[0] ?? '')});
    }
    if (status === 'failed' && failed.length === 0) lost.set(page, {page, quote: undefined, reason: firstLine(message)});
  }
  return [...lost.values()];
}

/** One line for each sentence, under its page. */
export function formatLostSentences(lost: readonly LostSentence[]): string {
  return lost
    .map(
      ({page, quote, reason}) =>
        `${page} ${quote === undefined ? 'none of its proofs can be tried' : `"${quote}"`}\n    ${reason}`,
    )
    .join('\n');
}
