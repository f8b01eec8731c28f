import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {Thing, WithContext} from 'schema-dts';

import type {BuiltPage} from '../read-page.ts';
import {faqPage} from './faq-page.ts';

/**
 * Removes the style attributes of stock theme components, which the Content-Security-Policy refuses: of the hidden set of icons, which
 * src/css/shell.css hides too, and of the logo on the hosted search's page.
 *
 * @param html the page as it was built
 */
export function withoutStockStyles(html: string): string {
  return html
    .replace(/(<svg[^>]*) style="display: ?none;?"/, '$1')
    .replace(/(<svg[^>]*) style="max-width: ?150px;?"/, '$1 width="150"');
}

/** What the browser's own search looks into although it is closed: folded code, and panels behind tabs. */
const findable = /(<(?:span class="?code-rest"?|div[^>]* role="?tabpanel"?[^>]*)) hidden(?:="")?(?=[ >])/g;

/**
 * Lets the browser's own search into what is folded: the minimizer takes the value of the attribute away, and React knows none.
 *
 * @param html the page as it was built
 */
export function withFindable(html: string): string {
  return html.replace(findable, '$1 hidden=until-found');
}

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

/**
 * Adds structured data to the head of a rendered page.
 *
 * @param html the page
 * @param data what it says to machines
 * @param file where the page is, for the message
 * @throws when the page has no end of its head
 */
export function insertStructuredData(html: string, data: WithContext<Thing>, file: string): string {
  const at = html.indexOf('</head>');
  if (at === -1) {
    throw new Error(`${file}: expected a tag </head>, found none. Keep optional tags when the HTML is minified.`);
  }
  // In a script, "<" could begin the tag that ends it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `${html.slice(0, at)}<script type="application/ld+json">${json}</script>${html.slice(at)}`;
}
