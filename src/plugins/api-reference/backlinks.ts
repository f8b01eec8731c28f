import {existsSync, readFileSync} from 'node:fs';

import {escapeHtml} from './pages/html.ts';

/** Guide pages by the symbols that their samples or prose use; written by the samples plugin. */
export type Usage = Record<string, {url: string; title: string}[]>;

/** Reads what the samples plugin has found; nothing before its first run. */
export function readUsage(file: string): Usage {
  // Written by the samples plugin in this very shape.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Usage) : {};
}

/** Links that are shown at once; more are folded. */
const shownAtOnce = 8;

/** The place in a generated page where the links of a symbol go. A comment, so that nothing is shown without links. */
export function usageMarker(id: string): string {
  return `<!-- used by: ${id} -->`;
}

/** Puts the links to the guides that use a symbol in the places that `usageMarker` made. */
export function addBacklinks(text: string, usage: Usage): string {
  return text.replace(/<!-- used by: (\S+) -->/g, (marker, id: string) => {
    const pages = Object.hasOwn(usage, id) ? (usage[id] ?? []) : [];
    if (pages.length === 0) return marker;
    const links = pages.map(({url, title}) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
    const list = `<ul>${links.join('')}</ul>`;
    if (pages.length <= shownAtOnce) return `<div class="api-used"><p>Used in </p>${list}</div>`;
    return `<details class="api-used"><summary>Used in ${pages.length} guides</summary>${list}</details>`;
  });
}
