import type {SearchRecord} from '../../shared/search/record.ts';
import {readSite} from '../../node/read-site.ts';
import {extractPage} from './extract.ts';
import {isIgnored} from './parts.ts';
import {recordsOf, routeOf} from './records.ts';

/**
 * Records of every searchable page of a built site, read from its HTML files.
 *
 * @param outDir folder of the build
 * @param siteRoot address of the site with the base URL, ending in a slash
 * @throws when there is nothing to search, which means that the pages were not rendered
 */
export async function readRecords(outDir: string, siteRoot: string): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  const pages = await readSite(outDir, ({document}) => extractPage(document));
  const seen = new Set<string>();
  for (const page of pages) {
    if (page === null || seen.has(page.url) || isIgnored(routeOf(page.url, siteRoot))) continue;
    seen.add(page.url);
    records.push(...recordsOf(page, siteRoot));
  }
  if (records.length === 0) {
    throw new Error(
      `${outDir}: expected pages with a title and a canonical link, found ${pages.length} HTML files and none that can be searched. Run "npm run build" first.`,
    );
  }
  return records;
}
