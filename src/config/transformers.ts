import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';
import type {MDXPlugin} from '@docusaurus/mdx-loader';

import {has} from '../light/parts.ts';
import staticHtml from '../light/static-html/index.ts';
import answers from '../features/search/markdown/index.ts';
import inlineDiagrams from '../markdown/diagrams/index.ts';
import errorDirectives from '../features/errors/markdown/remark.ts';
import filterList from '../features/reference/markdown/filter-list.ts';
import learn from '../features/playground/markdown/learn.ts';
import packageFacts from '../features/reference/markdown/index.ts';
import checkFigures from '../features/proofs/markdown.ts';
import notesOfRemovedUrls from '../markdown/removed-urls.ts';
import markdownElements from '../markdown/elements.ts';
import {remarkSamples} from './samples.ts';
import {frameworkRepository, lexicalVersion, siteDir} from './site.ts';

/** Remark plugins that see the author's Markdown before Docusaurus' own; the same for docs, blog and pages. */
export const beforeDefaultRemarkPlugins: MDXPlugin[] = [
  inlineDiagrams,
  filterList,
  checkFigures,
  [packageFacts, {siteDir}],
  [errorDirectives, {siteDir, sources: `${frameworkRepository}/blob/v${lexicalVersion}`}],
  [notesOfRemovedUrls, {siteDir}],
  [npm2yarn, {sync: true, converters: ['yarn', 'pnpm']}],
  learn,
  // After the package managers' tabs, whose commands it colors too.
  remarkSamples,
];

/** Rehype plugins that see the finished tree of a page; the same for docs, blog and pages. */
export const rehypePlugins: MDXPlugin[] = [markdownElements, [answers, {siteDir}], ...(has('static-html') ? [staticHtml] : [])];
