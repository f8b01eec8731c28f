import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadedContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';

import {parseHtml} from '../../node/html.ts';
import {readHtml} from '../../node/read-html.ts';
import {replaceFile} from '../../node/replace-file.ts';
import {writeFiles} from '../../node/write-files.ts';
import {isContentPage} from '../../shared/derived-pages.ts';
import {indexFolder} from '../../shared/search/index-files.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {lightStyles} from '../light-css/styles.ts';
import {extractPage, type ExtractedPage} from '../search/extract.ts';
import {indexFiles, indexMaxAge} from '../search/files.ts';
import {recordsOfSite} from '../search/read-site.ts';
import {socialCards} from './cards/index.ts';
import {withQuestions} from './heads/index.ts';
import type {ServiceHosts} from './hosting/headers.ts';
import {hostedPage, hostingFiles, type HostedPage} from './hosting/index.ts';
import {markdownFiles} from './markdown/index.ts';
import {PageMarkdown} from './markdown/page-markdown.ts';
import {readPage, type BuiltPage, type PageWords} from './read-page.ts';
import {redirectFiles} from './redirects/index.ts';
import {readRedirects} from './redirects/rules.ts';

/** Options of the plugin. */
export interface SiteOutputOptions {
  /** Version of the documented framework. */
  version: string;
  /** Names of the docs sidebars in reading order. */
  sidebars: string[];
  /** Line at the foot of every social card. */
  cardFooter: string;
  /** JSON file of old addresses and their targets, relative to the site. */
  redirects: string;
  /** Hosts of the services that this deployment uses. */
  services: ServiceHosts;
}

/**
 * All that is done to the built pages and made from them, one step after another: Docusaurus would run the hooks of several plugins
 * at the same time. Every page is read, parsed and written once.
 */
export default function siteOutput({siteDir, siteConfig, baseUrl}: LoadContext, options: SiteOutputOptions): Plugin {
  let docs: Pick<LoadedVersion, 'docs' | 'sidebars'> = {docs: [], sidebars: {}};
  return {
    name: 'site-output',

    allContentLoaded({allContent}) {
      // Docusaurus keeps content by plugin name and id; the docs plugin's content has this type.
      const {loadedVersions} = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
      docs = loadedVersions[0] ?? docs;
    },

    async postBuild({outDir, routesPaths}) {
      const {url, title, tagline} = siteConfig;
      const {version, sidebars, services} = options;
      const symbols = loadSymbolMap(siteDir);

      // 1. Style sheets: a rule goes when no page needs it, so this takes all pages, and what follows reads the links that it leaves.
      const pages = lightStyles(await readHtml(outDir), outDir, baseUrl);

      // 2. Heads: they are the last change of a page, which is written then. What the other steps need is read from the same
      // document, and only one is in memory.
      const routes = new Map(routesPaths.filter(isContentPage).map((route) => [path.join(outDir, route, 'index.html'), route]));
      const markdown = new PageMarkdown(siteDir);
      const found = new Map<string, Findings>();
      for (const page of pages) {
        const document = parseHtml(page.html);
        const route = routes.get(page.file);
        const content = route === undefined ? undefined : readPage(document, route, page.file);
        replaceFile(page.file, content === undefined ? page.html : withQuestions(page, content, docs.docs, url));
        found.set(page.file, {
          search: extractPage(document),
          hosted: hostedPage({file: page.file, document}, outDir),
          ...(content && {words: {...wordsOf(content), markdown: await markdown.of(content, `${url}${content.path}`)}}),
        });
      }
      markdown.save();
      const all = [...found.values()];
      const contents = [...routes.keys()].map((file) => found.get(file)?.words).filter((words) => words !== undefined);

      // 3. Search: from here on pages are only read, and the order is that of this list.
      const records = recordsOfSite(
        all.map(({search}) => search),
        url + baseUrl,
        outDir,
      );
      await writeFiles(path.join(outDir, indexFolder), indexFiles(records, url + baseUrl, indexMaxAge));

      // 4. Markdown, for machines.
      const site = {url, title, tagline, version};
      await writeFiles(outDir, markdownFiles({pages: contents, docs, sidebars, symbols, site}));

      // 5. Cards: they take all cores, when nothing else needs them.
      await socialCards(contents, {siteDir, outDir, symbols, footer: options.cardFooter});

      // 6. Redirects: their pages are none of the site's, so that no step above may find them.
      const rules = readRedirects(readFileSync(path.join(siteDir, options.redirects), 'utf8'), options.redirects);
      await writeFiles(outDir, redirectFiles(rules, options.redirects, {outDir, url, routesPaths, pages}));

      // 7. Hosting: the headers name the scripts and style sheets that pages have in the end.
      await writeFiles(
        outDir,
        hostingFiles(
          all.map(({hosted}) => hosted),
          services,
        ),
      );
    },
  };
}

/** What steps need of a page after its document is gone. */
interface Findings {
  search: ExtractedPage | null;
  hosted: HostedPage;
  /** Of a page with content of its own. */
  words?: PageWords & {markdown: string};
}

function wordsOf({path: page, title, description}: BuiltPage): PageWords {
  return {path: page, title, description};
}
