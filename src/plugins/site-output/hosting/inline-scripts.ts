import {createHash} from 'node:crypto';

import {attribute, findElements, textContent, type HtmlNode} from '../../../node/html.ts';

/** Types of scripts that browsers execute; others, such as structured data, are data. */
const executable = new Set(['', 'text/javascript', 'module']);

/**
 * Finds the inline scripts of a page and hashes them as a Content-Security-Policy names them (CSP Level 3, hash sources).
 *
 * @param document a page
 * @returns sources such as `'sha256-…'`, without duplicates
 */
export function inlineScriptSources(document: HtmlNode): string[] {
  const scripts = findElements(
    document,
    (element) =>
      element.tagName === 'script' && attribute(element, 'src') === null && executable.has(attribute(element, 'type') ?? ''),
  ).map(textContent);
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
