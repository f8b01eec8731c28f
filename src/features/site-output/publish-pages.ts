import path from 'node:path';

import type {LoadedVersion} from '@docusaurus/plugin-content-docs';

import {parseHtml} from '../../node/html.ts';
import type {HtmlFile} from '../../node/read-html.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {isContentPage} from '../../shared/derived-pages.ts';
import {extractPage, type ExtractedPage} from '../search/build/extract.ts';
import {withFindable, withoutStockStyles, withQuestions} from './heads/index.ts';
import {hostedPage, type HostedPage} from './hosting/index.ts';
import {PageMarkdown} from './markdown/page-markdown.ts';
import {readPage, type BuiltSite, type PageSummary} from './read-page.ts';

/** What the steps after this one need of the pages. */
export interface Findings {
  /** Of all pages, in the order in which they were given. */
  search: (ExtractedPage | null)[];
  hosted: HostedPage[];
  /** Of the pages with content of their own, in the order in which Docusaurus lists them. */
  contents: (PageSummary & {markdown: string})[];
}

/** Completes the heads of the pages, writes them and reads them for all that follows, with one document at a time in memory. */
export async function publishPages(pages: readonly HtmlFile[], docs: LoadedVersion['docs'], site: BuiltSite): Promise<Findings> {
  const routes = new Map(
    site.routesPaths.filter(isContentPage).map((route) => [path.join(site.outDir, route, 'index.html'), route]),
  );
  const keptMarkdown = new PageMarkdown(site.siteDir);
  const [search, hosted]: [Findings['search'], Findings['hosted']] = [[], []];
  const contents = new Map<string, Findings['contents'][number]>();
  for (const {file, html: built} of pages) {
    const html = withFindable(withoutStockStyles(built));
    const document = parseHtml(html);
    const route = routes.get(file);
    const content = route === undefined ? undefined : readPage(document, route, file);
    replaceFile(file, content === undefined ? html : withQuestions(html, content, docs, site.url));
    search.push(extractPage(document));
    hosted.push(hostedPage({file, document}));
    if (content !== undefined) {
      const {path: address, title, description} = content;
      contents.set(file, {path: address, title, description, markdown: await keptMarkdown.of(content, `${site.url}${address}`)});
    }
  }
  keptMarkdown.save();
  return {search, hosted, contents: [...routes.keys()].map((file) => contents.get(file)).filter((page) => page !== undefined)};
}
