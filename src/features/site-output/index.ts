import {readFileSync} from 'node:fs';
import path from 'node:path';

import type {LoadedContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';

import {removedUrlsFile, readRemovedUrls} from '../../content/removed-urls.ts';
import {readHtml} from '../../node/read-html.ts';
import {writeFiles} from '../../node/write-files.ts';
import {indexFolder} from '../search/shared/index-files.ts';
import {loadSymbolMap} from '../../framework/symbol-map.ts';
import {has} from '../../light/parts.ts';
import {lightStyles} from '../../light/light-css/styles.ts';
import {indexFiles, indexMaxAge} from '../search/build/files.ts';
import {recordsOfSite} from '../search/build/site-records.ts';
import {socialCards} from './cards/index.ts';
import type {ServiceHosts} from './hosting/headers.ts';
import {frameScripts, hostingFiles} from './hosting/index.ts';
import {markdownFiles} from './markdown/index.ts';
import {publishPages} from './publish-pages.ts';
import type {BuiltSite} from './read-page.ts';
import {redirectFiles} from './redirects/index.ts';
import {removedUrlRedirects, readRedirects, symbolRedirects} from './redirects/rules.ts';

/** Options of the plugin. */
export interface SiteOutputOptions {
  /** Version of the documented framework. */
  version: string;
  /** Names of the docs sidebars in reading order. */
  sidebars: string[];
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
      const site: BuiltSite = {siteDir, outDir, url, routesPaths};
      const symbols = loadSymbolMap(siteDir);

      // 1. Style sheets: a rule goes when no page needs it, so this takes all pages, and what follows reads the links that it leaves.
      const pages = await readHtml(outDir);
      if (has('light-css')) lightStyles(pages, outDir, baseUrl);

      // 2. Heads: they are the last change of the pages, which are written then. The steps after this one read no page again.
      const {search, hosted, contents} = await publishPages(pages, docs.docs, site);

      // 3. Search: records in the order of the files, so that two builds give the same index.
      const records = recordsOfSite(search, url + baseUrl, outDir, siteDir);
      await writeFiles(path.join(outDir, indexFolder), indexFiles(records, url + baseUrl, indexMaxAge));

      // 4. Markdown, for machines.
      const facts = {url, title, tagline, version};
      await writeFiles(outDir, markdownFiles({pages: contents, docs, sidebars, symbols, site: facts}));

      // 5. Cards: they take all cores, when nothing else needs them.
      await socialCards(contents, symbols, `${title} ${version} · ${new URL(url).host}`, site);

      // 6. Redirects: targets need the pages; old addresses get pages that must be in none of the lists above.
      const moved = readRedirects(readFileSync(path.join(siteDir, options.redirects), 'utf8'), options.redirects);
      const lost = removedUrlRedirects(readRemovedUrls(siteDir), symbols);
      const rules = [...moved, ...lost, ...symbolRedirects(symbols)];
      await writeFiles(outDir, redirectFiles(rules, `${options.redirects} or ${removedUrlsFile}`, pages, site));

      // 7. Hosting: the headers name the scripts and style sheets that pages have in the end.
      await writeFiles(outDir, hostingFiles(hosted, services, frameScripts(outDir)));
    },
  };
}
