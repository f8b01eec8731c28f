import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import type {PageAnalyzer} from './analysis.ts';
import type {Analyses, PageAnalysis} from './analyze.ts';
import {symbolCards} from './links/cards.ts';
import {readSymbolIndex} from './links/symbol-index.ts';
import {linkSite, type SiteLinks} from './links/site-links.ts';
import {isLive, liveAlias, liveFolder, removeStaleModules, writeLiveModule} from './live/modules.ts';
import {assembleSamples} from './page/assemble.ts';
import {extractFences} from '../../content/fences/extract.ts';
import {SingleCopyPlugin} from './live/single-copy.ts';
import {keyedCache} from './persistent-cache.ts';
import {cacheKey} from '../api-reference/cache-key.ts';
import {formatProblems} from '../../content/problems.ts';
import {samplesState} from './state.ts';
import {checkSkips, sitePages, type Page} from '../../content/pages.ts';

/** What the plugin has loaded. */
export interface SamplesContent {
  /** What pages name of the reference; undefined as long as there is none. */
  links: SiteLinks | undefined;
}

/**
 * Checks, executes and links the samples of all pages.
 *
 * `docusaurus build` fails with every problem of the site. `docusaurus start` lists them in the terminal and shows those
 * of a page in the browser; a page is checked again as it is saved (see `src/markdown/samples/remark.ts`).
 */
export default function samplesPlugin({siteDir, siteConfig}: LoadContext): Plugin<SamplesContent> {
  const isBuild = process.env['NODE_ENV'] === 'production';
  const state = samplesState(siteDir);
  // What takes most time before the bundler begins, and nothing of it has to wait for other plugins.
  let started: ReturnType<typeof analyzeSite> | undefined = analyzeSite(state.analyzer, siteDir, true);
  // "loadContent" fails with the error; another plugin may stop the build before that.
  started.catch(() => undefined);
  return {
    name: 'samples',

    async loadContent() {
      const analysis = started ?? analyzeSite(state.analyzer, siteDir, false);
      started = undefined;
      const {pages, analyses, cached} = await analysis;
      state.analyzer.keepOnly(pages);
      const problems = [...analyses.values()].flatMap((analysis) => analysis.problems);
      problems.push(...checkSkips(pages.flatMap((page) => extractFences(page.file, page.text).fences)));

      state.index = readSymbolIndex(siteDir);
      const links = state.index === undefined ? undefined : linkSite(pages, analyses, state.index);
      problems.push(...(links?.problems ?? []));
      if (problems.length > 0) {
        const report = `${problems.length === 1 ? 'One sample or name has' : `${problems.length} samples or names have`} to be corrected:\n\n${formatProblems(problems, siteDir)}\n`;
        if (isBuild) {
          throw new Error(report);
        }
        console.error(report);
      }
      writeLiveModules(pages, siteDir);
      console.log(summary([...analyses.values()], links, cached));
      return {links};
    },

    async contentLoaded({content, actions}) {
      const ids = isBuild && content.links !== undefined ? new Set(Object.keys(content.links.pagesBySymbol)) : undefined;
      const cards = state.index === undefined ? {} : symbolCards(state.index, ids);
      await actions.createData('symbol-cards.json', JSON.stringify(cards));
    },

    getClientModules() {
      return [
        path.join(siteDir, 'src/plugins/samples/client/code.css'),
        path.join(siteDir, 'src/plugins/samples/client/links.ts'),
        path.join(siteDir, 'src/plugins/samples/client/prism.ts'),
      ];
    },

    configureWebpack(config, isServer) {
      return {
        resolve: {
          alias: {
            // Samples never run on the server, and the framework's builds for Node would only slow it down.
            [liveAlias]: isServer ? false : liveFolder(siteDir),
            [cardsAlias]: path.join(siteDir, '.docusaurus/samples/default/symbol-cards.json'),
          },
        },
        // It looks at every module, which a development server would do with every edit.
        plugins: isBuild && !isServer ? [new SingleCopyPlugin()] : [],
        ...keyedCache(config, keepsModules(siteConfig), () => bundlerCacheKey(siteDir)),
      };
    },
  };
}

async function analyzeSite(
  analyzer: PageAnalyzer,
  siteDir: string,
  inWorker: boolean,
): Promise<{pages: Page[]; analyses: Analyses; cached: number}> {
  const pages = sitePages(siteDir);
  return {pages, ...(await analyzer.analyze(pages, inWorker))};
}

/** Import path of the cards; the remark plugin's links carry addresses only. */
const cardsAlias = '@symbol-cards';

function writeLiveModules(pages: readonly Page[], siteDir: string): void {
  const ids = new Set<string>();
  for (const page of pages) {
    for (const sample of assembleSamples(extractFences(page.file, page.text).fences, '').samples.filter(isLive)) {
      ids.add(writeLiveModule(sample, siteDir).id);
    }
  }
  removeStaleModules(ids, siteDir);
}

function summary(analyses: readonly PageAnalysis[], links: SiteLinks | undefined, cached: number): string {
  const sum = (count: keyof PageAnalysis['counts']): number => analyses.reduce((total, {counts}) => total + counts[count], 0);
  const parts = [
    `${analyses.length} pages (${cached} from cache)`,
    `${sum('checked')} samples checked`,
    `${sum('executed')} executed`,
    `${sum('live')} live`,
    `${sum('skipped')} skipped`,
  ];
  if (links !== undefined) {
    parts.push(`${links.counts.samples} links in samples`, `${links.counts.prose} in prose`);
  }
  return `Samples: ${parts.join(', ')}.`;
}

/**
 * What pages that the bundler keeps from an earlier build were made from: they hold links and colors of that build, and its
 * cache knows nothing of these.
 */
function bundlerCacheKey(siteDir: string): string {
  return cacheKey({
    versions: [samplesState(siteDir).analyzer.cacheKey],
    sources: ['api-reference/symbols.json', 'api-reference/facts.json', 'samples/usage.json'].map((name) =>
      path.join(siteDir, '.cache', name),
    ),
    baseDir: siteDir,
  }).slice(0, 12);
}

/** Whether the bundler is asked to keep modules from build to build; an option that is not there any more counts as a yes. */
function keepsModules({future}: LoadContext['siteConfig']): boolean {
  const isOn: unknown = Reflect.get(future.faster, 'rspackPersistentCache');
  return isOn !== false && process.env['DOCUSAURUS_NO_PERSISTENT_CACHE'] === undefined;
}
