import {readFile} from 'node:fs/promises';
import path from 'node:path';

import type {Element} from 'hast';
import {fromParse5} from 'hast-util-from-parse5';

import {isContentPage} from '../../shared/derived-pages.ts';
import {processWide} from '../../node/process-wide.ts';
import {attribute, findElement, parseHtml, textContent, type HtmlElement, type HtmlNode} from '../../node/html.ts';
import {readSite} from '../../node/read-site.ts';

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

/** Several plugins ask for the pages of one build. */
const read = processWide('machine-readable.pages', () => new Map<string, Promise<BuiltPage[]>>());

/**
 * Reads the content pages that the build rendered, once for all who ask.
 *
 * @param outDir folder of the built site
 * @param paths paths of the pages, as Docusaurus lists them
 * @returns the pages that have content, in the order of `paths`; redirects and the not-found page are left out
 */
export function readPages(outDir: string, paths: readonly string[]): Promise<BuiltPage[]> {
  const pages = read.get(outDir) ?? readAll(outDir, paths);
  read.set(outDir, pages);
  return pages;
}

/**
 * Reads some content pages, without the other files of the site.
 *
 * @param paths paths of the pages, as Docusaurus lists them
 */
export async function pagesOf(outDir: string, paths: readonly string[]): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for (const [file, route] of filesOf(outDir, paths)) {
    const page = readPage(parseHtml(await readFile(file, 'utf8')), route, file);
    if (page !== undefined) pages.push(page);
  }
  return pages;
}

function filesOf(outDir: string, paths: readonly string[]): Map<string, string> {
  return new Map(paths.filter(isContentPage).map((route) => [path.join(outDir, route, 'index.html'), route]));
}

/** The path of a page without a trailing slash, except for the home page. */
export function pathOfPage(route: string): string {
  return route.length > 1 ? route.replace(/\/$/, '') : '/';
}

async function readAll(outDir: string, paths: readonly string[]): Promise<BuiltPage[]> {
  const routes = filesOf(outDir, paths);
  const pages = await readSite(outDir, ({document, file}) => {
    const route = routes.get(file);
    return route === undefined ? undefined : readPage(document, route, file);
  });
  const byFile = new Map(pages.filter((page) => page !== undefined).map((page) => [page.file, page]));
  return [...routes.keys()].map((file) => byFile.get(file)).filter((page) => page !== undefined);
}

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
    path: pathOfPage(route),
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
