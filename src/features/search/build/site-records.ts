import type {SearchRecord} from '../shared/record.ts';
import {aliasLocation, readSearchAliases} from '../../../content/search-aliases.ts';
import {parseHtml} from '../../../node/html.ts';
import {readHtml} from '../../../node/read-html.ts';
import {extractPage, type ExtractedPage} from './extract.ts';
import {isIgnored} from './parts.ts';
import {recordsOf, routeOf} from './records.ts';

/** Records of a built site, read from its folder; parameters as those of `recordsOfSite`. */
export async function readRecords(outDir: string, siteRoot: string, siteDir: string): Promise<SearchRecord[]> {
  const pages = (await readHtml(outDir)).map(({html}) => extractPage(parseHtml(html)));
  return recordsOfSite(pages, siteRoot, outDir, siteDir);
}

/**
 * Records of every searchable page of a built site.
 *
 * @param pages what was read of its HTML files
 * @param siteRoot address of the site with the base URL, ending in a slash
 * @param outDir folder of the build, for the message
 * @param siteDir folder of the site, whose pages say how people ask for them
 * @throws when there is nothing to search, which means that the pages were not rendered
 */
export function recordsOfSite(
  pages: readonly (ExtractedPage | null)[],
  siteRoot: string,
  outDir: string,
  siteDir: string,
): SearchRecord[] {
  const aliases = readSearchAliases(siteDir);
  const records: SearchRecord[] = [];
  const seen = new Set<string>();
  for (const page of pages) {
    if (page === null || seen.has(page.url)) continue;
    const route = routeOf(page.url, siteRoot);
    if (isIgnored(route)) continue;
    seen.add(page.url);
    records.push(...recordsOf(page, siteRoot, aliases.get(route), (id) => aliasLocation(siteDir, route, id)));
  }
  if (records.length === 0) {
    throw new Error(
      `${outDir}: expected pages with a title and a canonical link, found ${pages.length} HTML files and none that can be searched. Run "npm run build" first.`,
    );
  }
  return records;
}
