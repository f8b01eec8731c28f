import type {LoadedVersion} from '@docusaurus/plugin-content-docs';

import type {BuiltPage} from '../read-page.ts';
import {faqPage} from './faq-page.ts';
import {insertStructuredData} from './insert-structured-data.ts';

/**
 * Adds questions and answers to the head of a page that consists of them (faq-page.ts), which only the rendered page knows. What
 * else machines read in a head is rendered with the page, by `src/components/PageHead`.
 *
 * @param html the page as it was built
 * @param content what it says
 * @param docs all documents
 * @param siteUrl public address, without a trailing slash
 * @returns the page as it is published
 */
export function withQuestions(html: string, content: BuiltPage, docs: LoadedVersion['docs'], siteUrl: string): string {
  const document = docs.find(({permalink}) => permalink === content.path);
  if (document === undefined || !('page_type' in document.frontMatter) || document.frontMatter.page_type !== 'faq') return html;
  return insertStructuredData(
    html,
    faqPage(content, `${siteUrl}${content.path}`, document.lastUpdatedAt ?? undefined),
    content.file,
  );
}
