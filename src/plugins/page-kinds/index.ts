import {existsSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {frameworkPackages} from '../samples/framework.ts';
import {formatProblems} from '../samples/report.ts';
import {findPages, pageFolders, readPages} from '../samples/verify.ts';
import {checkPage} from './check-page.ts';

/**
 * Checks that every page is a page of its kind: its front matter and its sections.
 *
 * `docusaurus build` fails with all problems of the site at once; `docusaurus start` lists them in the terminal, again
 * after every change of a page.
 */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'page-kinds',

    loadContent() {
      const folders = pageFolders.map((folder) => path.join(siteDir, folder)).filter((folder) => existsSync(folder));
      const world = {siteDir, packages: new Set(frameworkPackages(siteDir))};
      const problems = readPages(findPages(folders)).flatMap(({file, text}) => checkPage(file, text, world));
      if (problems.length > 0) {
        const report = `${problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be corrected in front matter and sections:\n\n${formatProblems(problems, siteDir)}\n`;
        if (process.env['NODE_ENV'] === 'production') {
          throw new Error(report);
        }
        console.error(report);
      }
      return Promise.resolve();
    },

    getPathsToWatch() {
      return pageFolders.map((folder) => `${folder}/**/*.{md,mdx}`);
    },
  };
}
