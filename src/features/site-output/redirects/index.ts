import path from 'node:path';

import type {HtmlFile} from '../../../node/read-html.ts';
import {escapeRegExp} from '../../../shared/escape-regexp.ts';
import type {BuiltSite} from '../read-page.ts';
import {nginxRedirects, redirectPage, redirectsFile} from './files.ts';
import {withoutAnchor, type Redirect} from './rules.ts';

/**
 * Keeps old addresses working (files.ts): a page for each, for any static host, `_redirects` for hosts that read it, and a file that
 * nginx includes.
 *
 * @param rules old addresses (rules.ts)
 * @param file where they are written, for messages
 * @param published all pages of the site
 * @throws when a target is no page, or has no such anchor, and when an old address is a page
 */
export function redirectFiles(
  rules: readonly Redirect[],
  file: string,
  published: readonly HtmlFile[],
  site: BuiltSite,
): Map<string, string> {
  const pages = new Map(published.map((page) => [path.relative(site.outDir, page.file), page.html]));
  const moved = rules.flatMap(({from, to, prefix}): [string, string][] => {
    checkTarget(pages.get(pageFile(withoutAnchor(to))), to, `${file}: "${from}"`);
    if (prefix) return [];
    const old = pageFile(decodeURIComponent(from));
    if (pages.has(old)) {
      throw new Error(`The old address ${from} is a page of the site. Remove it from the redirects, or rename the page.`);
    }
    return [[old, redirectPage(to, site.url)]];
  });
  return new Map([
    ...moved,
    ['_redirects', redirectsFile(rules, pagesInFolders(site.routesPaths))],
    ['_hosting/nginx-redirects.conf', nginxRedirects(rules)],
  ]);
}

/** The file of a path, relative to the site. */
function pageFile(address: string): string {
  return path.join('.', address, 'index.html');
}

/** Every page but the home page and the one for addresses that do not exist is the index of a folder. */
function pagesInFolders(paths: readonly string[]): string[] {
  return [...new Set(paths.map((page) => page.replace(/\/$/, '')))]
    .filter((page) => page !== '' && !page.endsWith('.html'))
    .sort();
}

function checkTarget(html: string | undefined, to: string, where: string): void {
  if (html === undefined) {
    throw new Error(`${where} leads to ${to}, but the site has no such page. Expected the path of a page.`);
  }
  const anchor = to.split('#')[1];
  // The HTML minifier writes attributes with and without quotes.
  if (anchor !== undefined && !new RegExp(`\\sid=(["']?)${escapeRegExp(anchor)}\\1[\\s>]`).test(html)) {
    throw new Error(`${where} leads to ${to}, but that page has no anchor "${anchor}". Expected the id of one of its headings.`);
  }
}
