import type {Element} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';

import {attribute, findElement, textContent, type HtmlElement, type HtmlNode} from '../../node/html.ts';

/** The built site, as the steps of its output see it. */
export interface BuiltSite {
  siteDir: string;
  outDir: string;
  /** Public address, without a trailing slash. */
  url: string;
  /** Paths of the pages, as Docusaurus lists them. */
  routesPaths: readonly string[];
}

/** A page of the built site as a machine sees it. */
export interface BuiltPage {
  /** Path with the site's base, without a trailing slash except for the home page: `/docs/intro`. */
  path: string;
  /** File that was read. */
  file: string;
  /** Text of the page's `h1`. */
  title: string;
  /** The page's meta description; '' when it has none. */
  description: string;
  /** The element that holds what the page says: an article, or the whole `main` element. */
  content: Element;
}

/** What lists and cards tell of a page. */
export type PageSummary = Pick<BuiltPage, 'path' | 'title' | 'description'>;

/**
 * Finds title, description and content in a page.
 *
 * @param document the page
 * @param route its path
 * @param file where it was read, for later messages
 * @returns undefined when the page has no `h1` inside its `main` element
 */
export function readPage(document: HtmlNode, route: string, file: string): BuiltPage | undefined {
  const main = findTag(document, 'main');
  const heading = main && findTag(main, 'h1');
  if (!main || !heading) {
    return undefined;
  }
  const description = findElement(
    document,
    (element) => element.tagName === 'meta' && attribute(element, 'name') === 'description',
  );
  const article = findTag(main, 'article');
  // A list of posts has several articles; its content is all of them.
  const single = article && findTag(article, 'h1') ? article : main;
  return {
    path: route.replace(/(.)\/$/, '$1'),
    file,
    title: textContent(heading)
      .replace(/\u200B/g, '')
      .trim(),
    description: (description && attribute(description, 'content')) ?? '',
    // An element becomes an element; the type tells documents and text, too.
    content: fromParse5(single) as Element,
  };
}

function findTag(node: HtmlNode, name: string): HtmlElement | null {
  return findElement(node, ({tagName}) => tagName === name);
}
