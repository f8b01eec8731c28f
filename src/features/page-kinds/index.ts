import path from 'node:path';

import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {sitePages} from '../../content/pages.ts';
import {runWorker} from '../../node/worker.ts';
import {checkListed, listedDocs} from './check-listed.ts';
import {report, siteReport} from './report.ts';

/**
 * Checks that every page is a page of its kind: its front matter, its sections and what they consist of; and that a sidebar lists it.
 */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  return contentCheck(
    'page-kinds',
    () =>
      process.env['NODE_ENV'] === 'production'
        ? siteReport(siteDir)
        : runWorker<string | undefined>(path.join(siteDir, 'src/features/page-kinds/report-cli.ts'), {siteDir}),
    (allContent) => {
      // Docusaurus keys content by plugin name and id; the docs plugin's content has this type.
      const {loadedVersions} = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
      const sidebars = loadedVersions.map((version) => Object.values(version.sidebars));
      return report(checkListed(sitePages(siteDir), listedDocs(sidebars), siteDir), siteDir, 'in the sidebars');
    },
  );
}
