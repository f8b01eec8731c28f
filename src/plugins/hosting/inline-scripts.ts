import {createHash} from 'node:crypto';

import {fromHtml} from 'hast-util-from-html';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';

/** Types of scripts that browsers execute; others, such as structured data, are data. */
const executable = new Set(['', 'text/javascript', 'module']);

/**
 * Finds the inline scripts of a page and hashes them as a Content-Security-Policy names them (CSP Level 3, hash sources).
 *
 * @param html a page
 * @returns sources such as `'sha256-…'`, without duplicates
 */
export function inlineScriptSources(html: string): string[] {
  const scripts = selectAll('script:not([src])', fromHtml(html))
    .filter((script) => executable.has(typeof script.properties['type'] === 'string' ? script.properties['type'] : ''))
    .map((script) => toString(script));
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
