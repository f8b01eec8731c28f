import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {upstreamFile} from '../../node/upstream-assumptions/check.ts';
import {refuseCategoryPages, type LoadedDocs} from './category-pages.ts';
import {has} from '../parts.ts';
import {chunkFilename, shortFileList} from './file-names.ts';
import {readGenerated} from './read-generated.ts';
import {split, type Split} from './split.ts';
import {writeParts} from './write.ts';

/** The part of the bundler's option that is used here. */
type CacheGroups = Record<
  string,
  {
    name: string;
    priority: number;
    enforce: boolean;
    test?: RegExp;
    chunks: (chunk: {name?: string | null | undefined}) => boolean;
  }
>;

/** Modules that Docusaurus generates, and what replaces them in the browser. */
const replaced = {
  '@generated/routes$': 'routes.js',
  '@generated/registry$': 'registry.js',
  '@generated/routesChunkNames$': 'chunk-names.json',
  '@generated/globalData$': 'global-data.json',
};

/**
 * One file for the components around every document, instead of one for each route level, and without copies of the
 * components that pages use.
 */
function documentChunks({layout, sections}: Split): CacheGroups {
  const around = new Set(layout);
  const pages = new Set(sections.flatMap((section) => section.pages.map(({content}) => content)));
  const group = {name: 'documents', priority: 45, enforce: true};
  return {
    documents: {...group, chunks: ({name}) => around.has(name ?? '')},
    documentParts: {
      ...group,
      test: /[\\/]src[\\/]components[\\/](?:CodeFiles|CodeSample|StaticHtml|TabList)[\\/]/,
      chunks: ({name}) => around.has(name ?? '') || pages.has(name ?? ''),
    },
  };
}

/**
 * Keeps what every page loads from growing with the number of pages (Docusaurus issue 7256). Docusaurus lists all pages in
 * its main script four times over; in the built site:
 *
 * 1. read-generated.ts reads these lists, split.ts divides them into sections, write.ts writes them again in parts;
 * 2. client/preload.ts loads the section of a page before the page, client/pages.ts adds it to what Docusaurus knows;
 * 3. the files of pages get addresses that follow from their number, so that no list of hashes is needed.
 *
 * Goes away when Docusaurus splits its route registry itself. The rendering of the pages has all lists at hand and stays as
 * it is.
 */
export default function routeChunksPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const folder = path.join(generatedFilesDir, 'route-chunks');
  const preload = path.join(siteDir, 'src/light/route-chunks/client/preload.ts');
  return {
    name: 'route-chunks',
    allContentLoaded({allContent}) {
      // The docs plugin's content, which is typed as unknown.
      refuseCategoryPages(allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedDocs);
    },
    configureWebpack(config, isServer, {currentBundler}) {
      // src/light/components/StaticHtml takes prose from documents, which the development server does not render.
      const define = {'process.env.PROSE_IN_DOCUMENT': JSON.stringify(!isServer && has('static-html'))};
      const plugins = [new currentBundler.instance.DefinePlugin(define)];
      if (isServer || !has('route-chunks')) return {plugins};
      const generated = readGenerated(generatedFilesDir);
      const parts = split(generated);
      // Pages have the names that Docusaurus gave them, live samples the path of their module.
      const isContent = (id: string): boolean =>
        /^@site\/(?:docs|blog)\//.test(generated.registry.get(id) ?? '') || id.startsWith('_cache_samples_live_');
      writeParts(parts, generatedFilesDir, folder);
      // It would list all files a second time, for a prefetching that src/light/deferred-hydration does without.
      config.plugins = config.plugins?.filter((plugin) => (plugin ? plugin.constructor.name : '') !== 'ChunkAssetPlugin');
      const aliases = Object.entries(replaced).map(([module, file]) => [module, path.join(folder, file)] as const);
      return {
        // Docusaurus declares the types of webpack, whose plugins get more than this one takes.
        plugins: [...plugins, shortFileList as unknown as (typeof plugins)[number]],
        // Before Docusaurus' alias for the whole folder.
        mergeStrategy: {'resolve.alias': 'prepend'},
        resolve: {alias: {...Object.fromEntries(aliases), '@docusaurus/core/lib/client/preload$': preload}},
        module: {
          rules: [
            {include: path.dirname(upstreamFile(siteDir, 'clientEntry')) + path.sep, resolve: {alias: {'./preload$': preload}}},
          ],
        },
        optimization: {chunkIds: 'named', splitChunks: {cacheGroups: documentChunks(parts)}},
        // The type of Docusaurus is webpack's, whose functions get more than this one takes.
        output: {chunkFilename: chunkFilename(isContent)},
      };
    },
  };
}
