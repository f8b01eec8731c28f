import {existsSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {frameworkPackages} from '../samples/framework.ts';
import {formatProblems} from '../samples/report.ts';
import {findPages, pageFolders, readPages} from '../samples/pages.ts';
import {checkPage} from './check-page.ts';

/**
 * Checks that every page is a page of its kind: its front matter and its sections.
 *
 * `docusaurus build` fails with all problems of the site at once; `docusaurus start` lists them in the terminal, again
 * after every change of a page.
 */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  const isBuild = process.env['NODE_ENV'] === 'production';
  const check = (): void => {
    const report = problemsOf(siteDir);
    if (report === undefined) return;
    if (isBuild) throw new Error(report);
    console.error(report);
  };
  let isChecked = false;
  let recheck: NodeJS.Timeout | undefined;
  return {
    name: 'page-kinds',

    loadContent() {
      check();
      return Promise.resolve();
    },

    allContentLoaded() {
      // The hook runs again whenever one of the plugins whose pages these are has loaded a change, and the author wants to see
      // that change first.
      if (!isBuild && isChecked) {
        clearTimeout(recheck);
        recheck = setTimeout(check, recheckDelay);
      }
      isChecked = true;
    },
  };
}

/** Milliseconds from an edit that has been loaded to the next check, so that the page is shown before. */
const recheckDelay = 1_500;

/** What is wrong with the pages of the site, for its author; undefined when all is well. */
function problemsOf(siteDir: string): string | undefined {
  const folders = pageFolders.map((folder) => path.join(siteDir, folder)).filter((folder) => existsSync(folder));
  const world = {siteDir, packages: new Set(frameworkPackages(siteDir))};
  const problems = readPages(findPages(folders)).flatMap(({file, text}) => checkPage(file, text, world));
  return problems.length === 0
    ? undefined
    : `${problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be corrected in front matter and sections:\n\n${formatProblems(problems, siteDir)}\n`;
}
