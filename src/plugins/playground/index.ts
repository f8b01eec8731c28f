import path from 'node:path';

import type {LoadContext, Plugin} from '@docusaurus/types';

import {generatedStaticDir} from '../../light/fonts/index.ts';
import {replaceFolder, writeFiles} from '../../node/write-files.ts';
import {assetFolder} from '../../shared/playground/files.ts';
import {loadSymbolMap} from '../api-reference/symbol-map.ts';
import {buildPlayground} from './files.ts';

/** Packages of the code editor, and what compiles for the preview: files with short names, because every page loads the list of all files. */
const libraries = {
  codeEditor: chunk('code-editor', '@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname'),
  codeCompiler: chunk('code-compiler', 'sucrase|ts-interface-checker|lines-and-columns|@jridgewell'),
};

function chunk(name: string, packages: string) {
  const test = new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`);
  return {name, test, chunks: 'async', priority: 60, enforce: true} as const;
}

/**
 * The playground's files: modules of packages as text, the compiler with the types of all packages, the page in which code runs.
 * What stands on `/play` is src/components/Playground, which has a README; samples are written by the plugin `samples`.
 */
export default function playgroundPlugin({siteDir, siteConfig, generatedFilesDir}: LoadContext): Plugin {
  let written: string | undefined;
  return {
    name: 'playground',

    async contentLoaded({actions}) {
      // Once, and not again with every edit of a page.
      if (written === undefined) {
        const {files, known} = await buildPlayground(siteDir, loadSymbolMap(siteDir), siteConfig.baseUrl);
        const staticDir = path.join(siteDir, generatedStaticDir);
        await replaceFolder(staticDir, assetFolder, new Map());
        await writeFiles(staticDir, files);
        written = JSON.stringify(known);
      }
      await actions.createData('files.json', written);
    },

    configureWebpack: (_config, isServer) => ({
      resolve: {alias: {'@playground-files': path.join(generatedFilesDir, 'playground/default/files.json')}},
      // One file with a short name: every page loads the list of all files.
      ...(!isServer && {optimization: {splitChunks: {cacheGroups: libraries}}}),
    }),
  };
}
