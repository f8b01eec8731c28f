import {existsSync} from 'node:fs';
import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {contentCheck} from '../../node/content-check.ts';
import {frameworkPackages} from '../samples/framework.ts';
import {formatProblems} from '../../content/problems.ts';
import {findPages, pageFolders, readPages} from '../../content/pages.ts';
import {checkPage} from './check-page.ts';

/** Checks that every page is a page of its kind: its front matter and its sections. */
export default function pageKindsPlugin({siteDir}: LoadContext): Plugin {
  return contentCheck('page-kinds', () => problemsOf(siteDir));
}

/** What is wrong with the pages of the site, for its author; undefined when all is well. */
function problemsOf(siteDir: string): string | undefined {
  const folders = pageFolders.map((folder) => path.join(siteDir, folder)).filter((folder) => existsSync(folder));
  const world = {siteDir, packages: new Set(frameworkPackages(siteDir))};
  const problems = readPages(findPages(folders)).flatMap(({file, text}) => checkPage(file, text, world));
  return problems.length === 0
    ? undefined
    : `${problems.length === 1 ? 'One thing has' : `${problems.length} things have`} to be corrected in front matter and sections:\n\n${formatProblems(problems, siteDir)}\n`;
}
