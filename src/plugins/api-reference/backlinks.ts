import {existsSync, readFileSync} from 'node:fs';

import {escapeHtml} from '../../shared/escape-html.ts';

/** Guide pages by the symbols that their samples or prose use; written by the samples plugin. */
export type UsingGuides = Record<string, {url: string; title: string}[]>;

/** Reads what the samples plugin has found; nothing before its first run. */
export function readUsingGuides(file: string): UsingGuides {
  // Written by the samples plugin in this very shape.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UsingGuides) : {};
}

/** Links that are shown at once; more are folded. */
const shownAtOnce = 8;

/** No reader goes through more. */
const shownAtMost = 24;

/** The pages that say most about a symbol: guides before pages of single errors, whose samples use what most samples use. */
function mostTelling(pages: UsingGuides[string]): UsingGuides[string] {
  const isOfError = ({url}: {url: string}): boolean => url.startsWith('/docs/error/');
  return [...pages.filter((page) => !isOfError(page)), ...pages.filter(isOfError)].slice(0, shownAtMost);
}

/** The place in a generated page where the links of a symbol go. A comment, so that nothing is shown without links. */
export function usageMarker(id: string): string {
  return `<!-- used by: ${id} -->`;
}

/** Puts the links to the guides that use a symbol in the places that `usageMarker` made. */
export function addBacklinks(text: string, usage: UsingGuides): string {
  return text.replace(/<!-- used by: (\S+) -->/g, (marker, id: string) => {
    const pages = Object.hasOwn(usage, id) ? (usage[id] ?? []) : [];
    if (pages.length === 0) return marker;
    const links = mostTelling(pages).map(({url, title}) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
    const others = pages.length - links.length;
    const list = `<ul>${links.join('')}${others > 0 ? `<li>and ${others} more</li>` : ''}</ul>`;
    if (pages.length <= shownAtOnce) return `<div class="api-used"><p>Used in </p>${list}</div>`;
    return `<details class="api-used"><summary>Used in ${pages.length} pages</summary>${list}</details>`;
  });
}
