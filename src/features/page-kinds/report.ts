import {formatProblems, type Problem} from '../../content/problems.ts';
import {checkSite} from './check-site.ts';

/** What is wrong, for the author of the pages; undefined when all is well. */
export function report(problems: Problem[], siteDir: string, where: string): string | undefined {
  return problems.length === 0
    ? undefined
    : `${problems.length === 1 ? 'One problem' : `${problems.length} problems`} ${where}:\n\n${formatProblems(problems, siteDir)}\n`;
}

/** What is wrong with the pages of a site, each by itself and all together. */
export function siteReport(siteDir: string): string | undefined {
  return report(checkSite(siteDir), siteDir, 'in front matter and sections');
}
