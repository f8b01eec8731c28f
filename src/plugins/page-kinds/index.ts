import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {sitePages} from '../../content/pages.ts';
import {formatProblems} from '../../content/problems.ts';
import type {Problem} from '../../content/problems.ts';
import {checkListed, listedDocs} from './check-listed.ts';
import {checkSite} from './check-site.ts';

/**
 * Checks that every page is a page of its kind: its front matter, its sections and what they consist of; and that a sidebar lists it.
 */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  return contentCheck(
    'page-kinds',
    () => report(checkSite(siteDir), siteDir, 'in front matter and sections'),
    (allContent) => {
      // Docusaurus keys content by plugin name and id; the docs plugin's content has this type.
      const {loadedVersions} = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
      const sidebars = loadedVersions.map((version) => Object.values(version.sidebars));
      return report(checkListed(sitePages(siteDir), listedDocs(sidebars), siteDir), siteDir, 'in the sidebars');
    },
  );
}

/** What is wrong, for the author of the pages; undefined when all is well. */
function report(problems: Problem[], siteDir: string, where: string): string | undefined {
  return problems.length === 0
    ? undefined
    : `${problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be corrected ${where}:\n\n${formatProblems(problems, siteDir)}\n`;
}
