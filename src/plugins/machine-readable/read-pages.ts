import {readFile} from 'node:fs/promises';
import path from 'node:path';

import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';

import {isContentPage} from '../../shared/derived-pages.ts';

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

/** Several plugins ask for the pages of one build. */
const read = new Map<string, Promise<BuiltPage[]>>();

async function readAll(outDir: string, paths: readonly string[]): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for (const route of paths.filter(isContentPage)) {
    const file = path.join(outDir, route, 'index.html');
    const html = await readFile(file, 'utf8').catch(() => undefined);
    const page = html === undefined ? undefined : readPage(html, route, file);
    if (page !== undefined) {
      pages.push(page);
    }
  }
  return pages;
}

/**
 * Finds title, description and content in the HTML of a page.
 *
 * @param html the page
 * @param route its path
 * @param file where it was read, for later messages
 * @returns undefined when the page has no `h1` inside its `main` element
 */
export function readPage(html: string, route: string, file: string): BuiltPage | undefined {
  const tree: Root = fromHtml(html);
  const main = select('main', tree);
  const heading = main && select('h1', main);
  if (!main || !heading) {
    return undefined;
  }
  const description = select('meta[name=description]', tree)?.properties['content'];
  const articles = main.children.length === 0 ? [] : [select('article', main)];
  const [article] = articles;
  // A list of posts has several articles; its content is all of them.
  const single = article && select('h1', article) ? article : main;
  return {
    path: route.length > 1 ? route.replace(/\/$/, '') : '/',
    file,
    title: toString(heading)
      .replace(/\u200B/g, '')
      .trim(),
    description: typeof description === 'string' ? description : '',
    content: single,
  };
}
