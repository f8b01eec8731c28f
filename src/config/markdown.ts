import path from 'node:path';

import type {Config} from '@docusaurus/types';

import {errorFrontMatter} from '../features/errors/build/pages/front-matter.ts';
import {codeOfPage} from '../content/error-pages.ts';
import {readTable} from '../content/error-table.ts';
import {unlistedKey} from '../content/front-matter.ts';
import {fillVersions, fillVersionsIn} from '../content/versions.ts';
import {siteDir} from './site.ts';

const codes = readTable(siteDir).codes;

/** CommonMark for every page: braces and angle brackets are text, so generated API text can never break the build. */
export const markdown = {
  format: 'md',
  hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
  /** Fills in the documented version before anything reads a page. */
  preprocessor: ({fileContent}) => fillVersions(fileContent),
  /** Adds what a page of an error has by its number, and leaves out what only the checks of pages ask for. */
  async parseFrontMatter({defaultParseFrontMatter, ...page}) {
    const {frontMatter, content} = await defaultParseFrontMatter(page);
    const code = codeOfPage(path.relative(siteDir, page.filePath).replaceAll('\\', '/'));
    const entry = codes.find((other) => other.code === code);
    const shown = Object.fromEntries(Object.entries(fillVersionsIn(frontMatter)).filter(([key]) => key !== unlistedKey));
    return {frontMatter: {...(entry === undefined ? {} : errorFrontMatter(entry)), ...shown}, content};
  },
} satisfies Config['markdown'];
