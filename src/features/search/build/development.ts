import {readFile} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';

import type {AllContent} from '@docusaurus/types';
import {aliasedSitePathToRelativePath} from '@docusaurus/utils';
import path from 'node:path';

import {readSearchAliases, wholePage} from '../../../content/search-aliases.ts';
import {fillVersions} from '../../../content/versions.ts';
import {publishedPages} from '../../../node/published-pages.ts';
import {indexFolder, manifestName, type IndexManifest} from '../shared/index-files.ts';
import type {SearchRecord} from '../shared/record.ts';
import {indexFiles} from './files.ts';
import {markdownSections} from './markdown.ts';
import {recordsOf} from './records.ts';

/** Where the content of the development server comes from. */
interface Site {
  siteDir: string;
  /** Address of the site with the base URL, ending in a slash. */
  siteRoot: string;
  baseUrl: string;
}

function withStaleMark(files: ReadonlyMap<string, string>): Map<string, string> {
  const manifest = files.get(manifestName);
  if (manifest === undefined) return new Map();
  // `indexFiles` wrote it.
  const marked: IndexManifest = {...(JSON.parse(manifest) as IndexManifest), isStale: true};
  return new Map([...files, [manifestName, JSON.stringify(marked)]]);
}

/** The index of the content as it is now, kept in memory and served while `docusaurus start` runs. */
export class DevelopmentIndex {
  private content: AllContent | undefined;
  private reading: Promise<ReadonlyMap<string, string>> | undefined;
  private last: ReadonlyMap<string, string> = new Map();

  constructor(private readonly site: Site) {}

  /**
   * Notes what Docusaurus has loaded, also after an edit. It is read when somebody searches: an author who does not search
   * must not wait for an index with every edit.
   */
  update(allContent: AllContent): void {
    this.content = allContent;
    this.reading = undefined;
  }

  /** The files of the index by name; none before the first update. */
  private files(): Promise<ReadonlyMap<string, string>> {
    if (this.content === undefined) return Promise.resolve(this.last);
    this.reading ??= this.read(this.content);
    return this.reading;
  }

  /** Reads all content; when that fails, the last index stays in use and is marked as stale, which the search shows. */
  private async read(allContent: AllContent): Promise<ReadonlyMap<string, string>> {
    const {siteDir, siteRoot, baseUrl} = this.site;
    try {
      const aliasesOfSite = readSearchAliases(siteDir);
      const sources = publishedPages(allContent).flatMap(({title, url, source}) =>
        source === undefined ? [] : [[source, {title, permalink: url}] as const],
      );
      const pages = await Promise.all(
        [...new Map(sources)].map(async ([source, {title, permalink}]): Promise<SearchRecord[]> => {
          const markdown = fillVersions(await readFile(path.join(siteDir, aliasedSitePathToRelativePath(source)), 'utf8'));
          const route = permalink.slice(baseUrl.length);
          const url = siteRoot + route;
          const sections = markdownSections(markdown, title);
          // A heading that a plugin puts into the page is missing here; the build says which are missing there.
          const known = new Set([wholePage, ...sections.map(({anchor}) => anchor)]);
          const aliases = new Map([...(aliasesOfSite.get(`/${route}`) ?? [])].filter(([id]) => known.has(id)));
          return recordsOf({url, tag: 'default', breadcrumb: null, message: null, sections}, siteRoot, aliases);
        }),
      );
      // The index may have changed whenever the search is opened, so nothing is kept for any time.
      this.last = indexFiles(pages.flat(), siteRoot, 0);
    } catch (error) {
      console.warn(
        `[search] The index is not that of the current pages: ${error instanceof Error ? error.message : String(error)}`,
      );
      this.last = withStaleMark(this.last);
    }
    return this.last;
  }

  /** Answers requests for the index files, in front of the development server's own handlers. */
  readonly middleware = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const prefix = `${this.site.baseUrl}${indexFolder}/`;
    const address = request.url?.split('?')[0] ?? '';
    if (!address.startsWith(prefix)) {
      next();
      return;
    }
    void this.files().then((files) => {
      const body = files.get(address.slice(prefix.length));
      if (body === undefined) {
        next();
        return;
      }
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.end(body);
    });
  };
}
