import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

import type {AllContent} from '@docusaurus/types';

import {examplesFolder} from '../../../content/examples.ts';
import {publishedPages} from '../../../node/published-pages.ts';
import {escapeHtml} from '../../../shared/escape-html.ts';

/** Guide pages by the symbols that their samples or prose use. */
export type UsingGuides = Record<string, {url: string; title: string}[]>;

/** Pages that name a symbol, as absolute paths, by the symbol's id. */
interface Links {
  pagesBySymbol: Record<string, string[]>;
}

/** What the samples plugin has found, or is about to find in a development server; nothing when that knows the pages from its last start. */
export function linksIn(allContent: AllContent): {links?: Links | undefined; linking?: Promise<Links | undefined>} {
  // The content of the samples plugin, which imports from this one.
  return allContent['samples']?.['default'] as ReturnType<typeof linksIn>;
}

/**
 * Gives pages the addresses and titles under which Docusaurus publishes them.
 *
 * @param allContent what all plugins have loaded
 */
export function findUsingGuides(allContent: AllContent, siteDir: string, links: Links): UsingGuides {
  const published = new Map(
    publishedPages(allContent)
      // The entry leads to its own example; those of other symbols use half of the reference.
      .filter(({url}) => !url.startsWith(`/${examplesFolder}/`))
      .map(({source, title, url}) => [source?.replace('@site', siteDir), {url, title}]),
  );
  return Object.fromEntries(
    Object.entries(links.pagesBySymbol).map(([id, files]) => [
      id,
      files.map((file) => published.get(file)).filter((page) => page !== undefined),
    ]),
  );
}

/** Keeps it for the start of the next build. */
export function writeUsingGuides(file: string, usage: UsingGuides): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, JSON.stringify(usage));
}

/** Reads what the last build has found; nothing before the first one. */
export function readUsingGuides(file: string): UsingGuides {
  // Written above.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UsingGuides) : {};
}

/** Links that are shown at once; more are folded. */
const shownAtOnce = 5;

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
