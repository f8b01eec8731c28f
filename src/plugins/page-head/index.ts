import {readFile} from 'node:fs/promises';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {replaceFile} from '../../node/replace-file.ts';
import {docsContent} from '../machine-readable/docs-content.ts';
import {readPages} from '../machine-readable/read-pages.ts';
import {faqPage} from './faq-page.ts';
import {insertStructuredData} from './insert-structured-data.ts';

/**
 * Adds questions and answers to the heads of the pages that consist of them (faq-page.ts), which only the rendered page knows. What
 * else machines read in a head is rendered with the page, by `src/components/PageHead`.
 */
export default function pageHead({siteConfig}: LoadContext): Plugin {
  /** When each page of questions was last changed, by its path. */
  const questionPages = new Map<string, number | undefined>();
  return {
    name: 'page-head',

    allContentLoaded({allContent}) {
      for (const {permalink, frontMatter, lastUpdatedAt} of docsContent(allContent).loadedVersions.flatMap(({docs}) => docs)) {
        if ('page_type' in frontMatter && frontMatter.page_type === 'faq') {
          questionPages.set(permalink, lastUpdatedAt ?? undefined);
        }
      }
    },

    async postBuild({outDir, routesPaths}) {
      for (const page of (await readPages(outDir, routesPaths)).filter((candidate) => questionPages.has(candidate.path))) {
        const data = faqPage(page, `${siteConfig.url}${page.path}`, questionPages.get(page.path));
        replaceFile(page.file, insertStructuredData(await readFile(page.file, 'utf8'), data, page.file));
      }
    },
  };
}
