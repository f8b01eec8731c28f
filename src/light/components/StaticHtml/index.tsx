import type {ReactNode} from 'react';

import useBrokenLinks from '@docusaurus/useBrokenLinks';

import {blocksOf} from './documents';

/** Props of `StaticHtml`; the build writes them (src/light/static-html). */
export interface StaticHtmlProps {
  /** The page that the block is of, and the version of its static parts. */
  page: string;
  /** The block, made at build from the site's own pages. */
  html: string;
}

/** A part of a page that React neither builds nor hydrates: it is taken from the document as the server sent it. */
export default function StaticHtml({page, html}: StaticHtmlProps): ReactNode {
  const brokenLinks = useBrokenLinks();
  if (typeof document === 'undefined') {
    for (const [, id] of html.matchAll(/<[^>]+ id="([^"]+)"/g)) brokenLinks.collectAnchor(id);
    for (const [, href = ''] of html.matchAll(/<a[^>]* href="(\/[^"]*)"/g)) brokenLinks.collectLink(href);
  }
  return <div data-static={page} dangerouslySetInnerHTML={{__html: html}} />;
}

/**
 * The static parts of a page, asked for when the page's module is evaluated, which is before React touches the document.
 *
 * @param page the page that the parts are of, and their version
 * @param count how many it has
 * @param load gives them in development and where pages are rendered; the built site takes them from the page's document
 */
export async function loadBlocks(
  page: string,
  count: number,
  load: (() => Promise<{default: string[]}>) | undefined,
): Promise<string[]> {
  return load === undefined ? blocksOf(page, count) : (await load()).default;
}
