import {createHash} from 'node:crypto';

import {attribute, findElements, textContent, type HtmlElement, type HtmlNode} from '../../../node/html.ts';

/** Types of scripts that browsers execute; others, such as structured data, are data. */
const executable = new Set(['', 'text/javascript', 'module']);

/** Their texts as a Content-Security-Policy names them (CSP Level 3, hash sources), each once. */
function hashSources(elements: readonly HtmlElement[]): string[] {
  return [...new Set(elements.map(textContent))].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/**
 * Finds the inline scripts of a page.
 *
 * @param document a page
 * @returns sources such as `'sha256-…'`, without duplicates
 */
export function inlineScriptSources(document: HtmlNode): string[] {
  return hashSources(
    findElements(
      document,
      (element) =>
        element.tagName === 'script' && attribute(element, 'src') === null && executable.has(attribute(element, 'type') ?? ''),
    ),
  );
}

/**
 * Finds the style sheets that stand in a page.
 *
 * @param document a page
 * @returns sources such as `'sha256-…'`, without duplicates
 */
export function inlineStyleSources(document: HtmlNode): string[] {
  return hashSources(findElements(document, (element) => element.tagName === 'style'));
}
