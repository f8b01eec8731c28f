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

/** `links`: ready (build). `linking`: a promise (development, cold cache). Neither: development, warm cache. */
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
      // Exclude example pages: they mention nearly every symbol.
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

/** Caches them for the next start. */
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

/** The most relevant pages for a symbol: guides before pages of single errors, whose samples use common symbols. */
function mostRelevant(pages: UsingGuides[string]): UsingGuides[string] {
  const isOfError = ({url}: {url: string}): boolean => url.startsWith('/docs/error/');
  return [...pages.filter((page) => !isOfError(page)), ...pages.filter(isOfError)].slice(0, shownAtMost);
}

/** Placeholder in a generated page for the links of a symbol. A comment, so that nothing is shown without links. */
export function usageMarker(id: string): string {
  return `<!-- used by: ${id} -->`;
}

/** Replaces the placeholders of `usageMarker` by links to the guides that use the symbol. */
export function addBacklinks(text: string, usage: UsingGuides): string {
  return text.replace(/<!-- used by: (\S+) -->/g, (marker, id: string) => {
    const pages = Object.hasOwn(usage, id) ? (usage[id] ?? []) : [];
    if (pages.length === 0) return marker;
    const links = mostRelevant(pages).map(({url, title}) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
    const others = pages.length - links.length;
    const list = `<ul>${links.join('')}${others > 0 ? `<li>and ${others} more</li>` : ''}</ul>`;
    if (pages.length <= shownAtOnce) return `<div class="api-used"><p>Used in </p>${list}</div>`;
    return `<details class="api-used"><summary>Used in ${pages.length} pages</summary>${list}</details>`;
  });
}
