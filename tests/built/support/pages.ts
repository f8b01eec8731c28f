import type {Element, Properties, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';

import {builtPaths, htmlOf} from '../../e2e/support/site.ts';

/** A page of the built site. */
export interface BuiltPage {
  /** Path under which it is served, without a trailing slash. */
  path: string;
  html: string;
  tree: Root;
  /** All its elements, in document order. */
  elements: readonly Element[];
  /** Ids of its elements. */
  ids: ReadonlySet<string>;
  /** What its structured data says, in document order. */
  data: readonly StructuredData[];
}

/** An object of a page's structured data, as https://schema.org describes it. */
export interface StructuredData {
  '@type': string;
  [key: string]: unknown;
}

/** Every page of the built site, without redirects, by its path. Parsed once for all test files: the project runs in one process. */
export const builtPages: ReadonlyMap<string, BuiltPage> = new Map(builtPaths().map((path) => [path, readPage(path)]));

/**
 * A page of the built site.
 *
 * @param path path under which it is served
 * @throws when the build has no such page
 */
export function builtPage(path: string): BuiltPage {
  const page = builtPages.get(path);
  if (page === undefined) {
    throw new Error(`build: expected a page ${path}, found none. Run \`npm run build\` first.`);
  }
  return page;
}

/** The text of an element without the places where long names may break, with single spaces. */
export function textOf(element: Element | Root): string {
  return toString(element)
    .replace(/\u200B/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * An attribute of an element in the head of a page.
 *
 * @param selector which element, such as `link[rel=canonical]`; the first one counts
 * @param name the attribute, as a property of the syntax tree
 * @returns `undefined` when the head has no such element, or it no such attribute
 */
export function headOf({elements}: BuiltPage, selector: string, name: string): Properties[string] {
  const head = elements.find(({tagName}) => tagName === 'head');
  return head && select(selector, head)?.properties[name];
}

function readPage(path: string): BuiltPage {
  const html = htmlOf(path) ?? '';
  const tree = fromHtml(html);
  const elements: Element[] = [];
  visit(tree, 'element', (element) => {
    elements.push(element);
  });
  const ids = elements.flatMap(({properties: {id}}) => (typeof id === 'string' ? [id] : []));
  const data = elements
    .filter(({tagName, properties}) => tagName === 'script' && properties['type'] === 'application/ld+json')
    // What the pages hold is what tests look at.
    .map((script) => JSON.parse(toString(script)) as StructuredData);
  return {path, html, tree, elements, ids: new Set(ids), data};
}
